import { ALL, bulkNotifications } from '@baobab/contract/messages/bulk-notifications';
import { Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { NOT_SENT, useAction, type Outcome } from '../../../kit/feedback/use-action.ts';
import type { Form } from '../../../kit/form/form.ts';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { useField } from '../../../kit/form/use-field.tsx';
import { randomUuid } from '../../../kit/ids.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { confirmSend, recipientsOfForm } from './confirm-send.ts';
import {
  emptyValues,
  inputName,
  planOf,
  recipientsOf,
  rules,
  wordsOf,
  type ComposeValues,
} from './compose.values.ts';
import { AudienceCount, LookFields, WhenFields, WordFields } from './NotificationFields.tsx';
import { notifySent } from './notify-sent.ts';
import { bulkNotificationsMessages as messages } from './bulk-notifications.messages.ts';
import classes from './bulk-notifications.module.css';

interface ComposeDialogProps extends OpenProps {
  onSent: (uuid: string) => void;
}

const emptyForm = () => emptyValues(randomUuid());
const renderAudienceCount = (form: Form<ComposeValues>) => <AudienceCount form={form} />;

function submitLabel({ draft, when }: ComposeValues) {
  if (draft) return 'Save';
  return when === 'later' ? 'Schedule' : 'Send';
}

/** Each endpoint has its own action. */
function useSendActions() {
  const refresh = [bulkNotifications.list];
  return {
    all: useAction(bulkNotifications.sendAll, { refresh }),
    selected: useAction(bulkNotifications.sendSelected, { refresh }),
    rule: useAction(bulkNotifications.sendAudience, { refresh }),
    save: useAction(bulkNotifications.saveDraft, { done: messages.saved, refresh }),
  };
}

export function ComposeDialog({ opened, onClose, onSent }: ComposeDialogProps) {
  const [initial, setInitial] = useState(emptyForm);
  const actions = useSendActions();
  const sent = useRef<string>(undefined);

  async function submit(values: ComposeValues): Promise<Outcome<unknown>> {
    const { audience, user, saved, request_key } = values;
    const content = { type: 'information' as const, ...wordsOf(values), request_key };
    if (values.draft) return actions.save.run({ body: { ...content, ...recipientsOf(values) } });
    if (!(await confirmSend(() => recipientsOfForm(values), values.when, planOf(values)))) return NOT_SENT;
    const body = { ...content, ...planOf(values) };
    const outcome =
      audience === 'all'
        ? await actions.all.run({ body: { ...body, user: [ALL] } })
        : audience === 'rule'
          ? await actions.rule.run({ body: { ...body, audience: saved!.id } })
          : await actions.selected.run({ body: { ...body, user: user.map(({ id }) => id) } });
    if (outcome.ok) {
      notifySent(outcome.reply.data);
      sent.current = outcome.reply.data.uuid;
    }
    return outcome;
  }

  // Opens the details after sending, where the notification can still be cancelled.
  function close() {
    setInitial(emptyForm());
    if (sent.current) onSent(sent.current);
    else onClose();
    sent.current = undefined;
  }

  return (
    <FormDialog
      title="Compose"
      opened={opened}
      onClose={close}
      draft="compose-notification"
      start={blank(initial)}
      rules={rules}
      inputName={inputName}
      submitLabel={submitLabel}
      renderFooterNote={renderAudienceCount}
      onSubmit={submit}
    >
      {(form) => (
        <>
          <WordFields form={form} />
          <AudienceFields form={form} />
          <LookFields form={form} />
          <DraftCheckbox form={form} />
          <WhenFields form={form} />
        </>
      )}
    </FormDialog>
  );
}

function DraftCheckbox({ form }: { form: Form<ComposeValues> }) {
  const { value, set } = useField(form, 'draft');
  return (
    <Checkbox
      className={classes.wide}
      label="Save as draft"
      checked={value}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}
