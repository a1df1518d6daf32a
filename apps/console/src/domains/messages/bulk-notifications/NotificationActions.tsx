import {
  bulkNotifications,
  isDeletable,
  type BulkNotification,
} from '@baobab/contract/messages/bulk-notifications';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { confirmSend, recipientsOfSaved } from './confirm-send.ts';
import { KeptSize } from './NotificationFields.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { useCountdown } from './use-countdown.ts';
import { notifySent } from './notify-sent.ts';
import { campaignMessages } from './bulk-notifications.messages.ts';
import classes from './bulk-notifications.module.css';

interface ActionsProps {
  notification: BulkNotification;
  onEdit: (uuid: string) => void;
  onDeleted: () => void;
}

const refresh = [bulkNotifications.list];
/** Longer waits show a time instead of a countdown. */
const COUNTDOWN_SECONDS = 120;

export function DraftActions({ notification: draft, onEdit, onDeleted }: ActionsProps) {
  const [isScheduling, setScheduling] = useState(false);
  const send = useAction(bulkNotifications.sendDraft, { refresh });
  async function submit() {
    if (!(await confirmSend(() => recipientsOfSaved(draft)))) return;
    const outcome = await send.run({ params: { uuid: draft.uuid }, body: { version: draft.version } });
    if (outcome.ok) notifySent(outcome.reply.data);
  }
  return (
    <div className={classes.actions}>
      <KeptSize notification={draft} />
      <Group gap="xs">
        <EditButton notification={draft} onEdit={onEdit} />
        <DuplicateButton notification={draft} onEdit={onEdit} />
        <DeleteButton notification={draft} onDeleted={onDeleted} />
        <Button variant="default" aria-expanded={isScheduling} onClick={() => setScheduling(!isScheduling)}>
          Schedule
        </Button>
        <Button onClick={() => void submit()} loading={send.running.length > 0}>
          Send
        </Button>
      </Group>
      {isScheduling && <ScheduleForm draft={draft} />}
    </div>
  );
}

interface ScheduledActionsProps {
  notification: BulkNotification;
  onEdit: ActionsProps['onEdit'] | false;
}

export function ScheduledActions({ notification, onEdit }: ScheduledActionsProps) {
  const cancel = useAction(bulkNotifications.cancel, { done: campaignMessages.cancelled, refresh });
  const { begins_at } = notification.progress;
  const seconds = useCountdown(begins_at);
  return (
    <div className={classes.actions}>
      <span role="timer">{describeStart(seconds, begins_at)}</span>
      {onEdit && seconds > 0 && (
        <Group gap="xs">
          <EditButton notification={notification} onEdit={onEdit} />
          <DuplicateButton notification={notification} onEdit={onEdit} />
          <Button
            variant="default"
            onClick={() => void cancel.run({ params: { uuid: notification.uuid } })}
            loading={cancel.running.length > 0}
          >
            Cancel sending
          </Button>
        </Group>
      )}
    </div>
  );
}

function describeStart(seconds: number, beginsAt: string | null) {
  if (seconds === 0) return 'Sending starts…';
  if (seconds > COUNTDOWN_SECONDS) return `Sending starts on ${formatDateTime(beginsAt)} (Lagos)`;
  return `Sending starts in ${seconds} s`;
}

/** A notification that was sent or failed can only be copied; a cancelled one of an earlier release also deleted. */
export const FinalActions = ({ notification, onEdit, onDeleted }: ActionsProps) => (
  <Group gap="xs" mb="sm">
    <DuplicateButton notification={notification} onEdit={onEdit} />
    {isDeletable(notification.progress.state) && (
      <DeleteButton notification={notification} onDeleted={onDeleted} />
    )}
  </Group>
);

type ButtonProps = Pick<ActionsProps, 'notification' | 'onEdit'>;

const EditButton = ({ notification, onEdit }: ButtonProps) => (
  <Button variant="default" onClick={() => onEdit(notification.uuid)}>
    Edit
  </Button>
);

/** Opens the copy for editing. */
function DuplicateButton({ notification, onEdit }: ButtonProps) {
  const duplicate = useAction(bulkNotifications.duplicate, { done: campaignMessages.copied, refresh });
  async function run() {
    const outcome = await duplicate.run({ params: { uuid: notification.uuid } });
    if (outcome.ok) onEdit(outcome.reply.data.uuid);
  }
  return (
    <Button variant="default" onClick={() => void run()} loading={duplicate.running.length > 0}>
      Duplicate
    </Button>
  );
}

function DeleteButton({ notification, onDeleted }: Pick<ActionsProps, 'notification' | 'onDeleted'>) {
  const remove = useAction(bulkNotifications.deleteDraft, { done: campaignMessages.deleted, refresh });
  async function run() {
    const text = 'Its text and recipients are lost.';
    if (!(await confirm(`Delete “${notification.title}”?`, { text, yes: 'Delete', no: 'Keep' }))) return;
    const { ok } = await remove.run({ params: { uuid: notification.uuid } });
    if (ok) onDeleted();
  }
  return (
    <Button variant="default" onClick={() => void run()} loading={remove.running.length > 0}>
      Delete
    </Button>
  );
}
