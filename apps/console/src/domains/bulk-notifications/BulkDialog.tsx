import { histories } from '@baobab/contract/audit/audit';
import {
  ALL,
  bulkNotifications,
  bulkTransitions,
  type BulkNotification,
} from '@baobab/contract/bulk-notifications';
import { canBecome } from '@baobab/contract/kit/transitions';
import { Button, Progress } from '@mantine/core';
import { useCan } from '../../kit/api/session.ts';
import { DetailsDialog } from '../../kit/dialog/DetailsDialog.tsx';
import { useAction } from '../../kit/feedback/use-action.ts';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatCount } from '../../kit/format.ts';
import { RecordHistory } from '../audit/public.ts';
import { confirmSendToAll } from './ComposeDialog.tsx';
import { AudienceSize } from './AudienceSize.tsx';
import { StatusTag } from './StatusTag.tsx';
import { useCountdown } from './use-countdown.ts';
import { bulkNotificationsMessages as messages } from './bulk-notifications.messages.ts';
import classes from './bulk-notifications.module.css';

interface BulkDialogProps {
  opened: boolean;
  notification: BulkNotification;
  onClose: () => void;
}

export const BulkDialog = ({ opened, notification, onClose }: BulkDialogProps) => (
  <DetailsDialog
    title="Notification Details"
    subject={notification.title}
    opened={opened}
    history={<RecordHistory of={histories.bulkNotifications} />}
    onClose={onClose}
    details={detailsOf(notification)}
  >
    <NotificationActions notification={notification} />
  </DetailsDialog>
);

const isToAll = ({ user }: BulkNotification) => user[0] === ALL;

const detailsOf = (one: BulkNotification) => [
  { label: 'Title', value: one.title },
  { label: 'Description', value: one.message },
  { label: 'Status', value: <StatusTag notification={one} /> },
  { label: 'Audience', value: isToAll(one) ? 'all' : formatCount(one.user.length) },
  { label: 'Date', value: formatDateTime(one.createdAt) },
];

/** The actions or the progress for the current state. */
function NotificationActions({ notification }: { notification: BulkNotification }) {
  const writable = useCan()('notifications:write');
  const { state } = notification.progress;
  if (canBecome(bulkTransitions, state, 'waiting'))
    return writable ? <SendDraft draft={notification} /> : null;
  if (canBecome(bulkTransitions, state, 'draft'))
    return <Waiting notification={notification} writable={writable} />;
  return <Figures progress={notification.progress} />;
}

const refresh = [bulkNotifications.list];

function SendDraft({ draft }: { draft: BulkNotification }) {
  const send = useAction(bulkNotifications.sendDraft, { done: messages.sent, refresh });
  async function submit() {
    if (isToAll(draft) && !(await confirmSendToAll())) return;
    await send.run({ params: { uuid: draft.uuid } });
  }
  return (
    <div className={classes.actions}>
      <AudienceSize all={isToAll(draft)} chosen={draft.user} />
      <Button onClick={() => void submit()} loading={send.running.length > 0}>
        Send
      </Button>
    </div>
  );
}

function Waiting({ notification, writable }: { notification: BulkNotification; writable: boolean }) {
  const cancel = useAction(bulkNotifications.cancel, { refresh });
  const seconds = useCountdown(notification.progress.begins_at);
  return (
    <div className={classes.actions}>
      <span role="timer">{seconds > 0 ? `Sending starts in ${seconds} s` : 'Sending starts…'}</span>
      {writable && seconds > 0 && (
        <Button
          variant="default"
          onClick={() => void cancel.run({ params: { uuid: notification.uuid } })}
          loading={cancel.running.length > 0}
        >
          Cancel sending
        </Button>
      )}
    </div>
  );
}

function Figures({ progress }: { progress: BulkNotification['progress'] }) {
  const { recipients, sent, failed, remaining } = progress;
  const all = Math.max(recipients ?? 0, 1);
  return (
    <div className={classes.figures}>
      <Progress.Root size="lg" aria-label="Progress">
        <Progress.Section
          value={(sent / all) * 100}
          aria-label={`${formatCount(sent)} of ${formatCount(recipients ?? 0)} sent`}
        />
        <Progress.Section
          value={(failed / all) * 100}
          color="red"
          aria-label={`${formatCount(failed)} failed`}
        />
      </Progress.Root>
      <dl aria-live="polite">
        <Figure label="Sent" value={sent} />
        <Figure label="Failed" value={failed} />
        <Figure label="Remaining" value={remaining ?? 0} />
      </dl>
    </div>
  );
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatCount(value)}</dd>
  </div>
);
