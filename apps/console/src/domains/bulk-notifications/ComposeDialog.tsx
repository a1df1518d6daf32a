import { ALL, bulkNotifications } from '@baobab/contract/bulk-notifications';
import { Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { client } from '../../kit/api/client.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { FormDialog } from '../../kit/dialog/FormDialog.tsx';
import { useAction, type Outcome } from '../../kit/feedback/use-action.ts';
import { TextField } from '../../kit/form/fields.tsx';
import { useField } from '../../kit/form/form-context.tsx';
import type { Values } from '../../kit/form/form-store.ts';
import { required, type Rule } from '../../kit/form/rules.ts';
import { TextAreaField } from '../../kit/form/TextAreaField.tsx';
import { formatCount } from '../../kit/format.ts';
import { randomUuid } from '../../kit/ids.ts';
import { AudienceFields, parseRecipients } from './AudienceFields.tsx';
import { AudienceSize } from './AudienceSize.tsx';
import { bulkNotificationsMessages as messages } from './bulk-notifications.messages.ts';
import classes from './bulk-notifications.module.css';

interface ComposeDialogProps {
  opened: boolean;
  onClose: () => void;
  onSent: (uuid: string) => void;
}

const recipientsRequired: Rule = (value, values) =>
  values['audience'] === 'selected' && parseRecipients(value).length === 0 ? messages.consumers : null;

const rules = {
  title: [required(messages.title)],
  message: [required(messages.description)],
  consumers: [recipientsRequired],
};

const emptyForm = () => ({
  title: '',
  message: '',
  audience: 'selected',
  consumers: '',
  draft: '',
  // Sent with every attempt, so that the server recognises a repeated request.
  key: randomUuid(),
});

const actionOf = (values: Values) => (values['draft'] ? 'SAVE' : 'SEND');

export function ComposeDialog({ opened, onClose, onSent }: ComposeDialogProps) {
  const [initial, setInitial] = useState(emptyForm);
  const refresh = [bulkNotifications.list];
  const sendAll = useAction(bulkNotifications.sendAll, { done: messages.sent, refresh });
  const sendSelected = useAction(bulkNotifications.sendSelected, { done: messages.sent, refresh });
  const save = useAction(bulkNotifications.saveDraft, { done: messages.saved, refresh });
  const sent = useRef<string>(undefined);

  async function submit(values: Values): Promise<Outcome<unknown>> {
    const content = {
      type: 'information' as const,
      title: values['title']!,
      message: values['message']!,
      request_key: values['key'],
    };
    const chosen = parseRecipients(values['consumers'] ?? '').map(({ value }) => value);
    const everyone = values['audience'] === 'all';
    if (actionOf(values) !== 'SEND')
      return toFormErrors(await save.run({ body: { ...content, user: everyone ? [ALL] : chosen } }));
    if (everyone && !(await confirmSendToAll())) return { ok: false, fields: {} };
    const outcome = everyone
      ? await sendAll.run({ body: { ...content, user: [ALL] } })
      : await sendSelected.run({ body: { ...content, user: chosen } });
    if (outcome.ok) sent.current = outcome.reply.data.uuid;
    return toFormErrors(outcome);
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
      initial={initial}
      rules={rules}
      submitLabel={(values) => (actionOf(values) === 'SEND' ? 'Send' : 'Save')}
      footerNote={<AudienceCount />}
      onSubmit={submit}
    >
      <div className={classes.wide}>
        <TextField name="title" label="Title" required />
      </div>
      <TextAreaField name="message" label="Description" required />
      <AudienceFields />
      <DraftCheckbox />
    </FormDialog>
  );
}

/** The server reports errors of the recipients under `user`, the form input is `consumers`. */
const toFormErrors = (outcome: Outcome<unknown>): Outcome<unknown> => {
  if (outcome.ok) return outcome;
  const { user, ...fields } = outcome.fields;
  return { ok: false, fields: user ? { ...fields, consumers: user } : fields };
};

export async function confirmSendToAll(): Promise<boolean> {
  const { count } = await client.call(bulkNotifications.audience, {});
  return confirm(`Send to all ${formatCount(count)} consumers?`, {
    text: 'Each consumer receives this notification once.',
    yes: 'Send',
    no: 'Cancel',
  });
}

function AudienceCount() {
  const { value: audience } = useField('audience');
  const { value: consumers } = useField('consumers');
  return <AudienceSize all={audience === 'all'} chosen={parseRecipients(consumers).length} />;
}

function DraftCheckbox() {
  const { form, value } = useField('draft');
  return (
    <Checkbox
      className={classes.wide}
      label="Save as draft"
      checked={value !== ''}
      onChange={(event) => form.set('draft', event.currentTarget.checked ? 'yes' : '')}
    />
  );
}
