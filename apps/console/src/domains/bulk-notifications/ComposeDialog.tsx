import { ALL, bulkNotifications } from '@baobab/contract/bulk-notifications';
import { Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { client } from '../../kit/api/client.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { FormDialog } from '../../kit/dialog/FormDialog.tsx';
import { NOT_SENT, useAction, type Outcome } from '../../kit/feedback/use-action.ts';
import { TextField } from '../../kit/form/fields.tsx';
import type { Form } from '../../kit/form/form.ts';
import { required, type Rules } from '../../kit/form/rules.ts';
import { TextAreaField } from '../../kit/form/TextAreaField.tsx';
import { blank } from '../../kit/form/use-edit-form.ts';
import { useField, useValue } from '../../kit/form/use-field.tsx';
import { formatCount } from '../../kit/format.ts';
import { randomUuid } from '../../kit/ids.ts';
import { AudienceFields, type ComposeValues } from './AudienceFields.tsx';
import { AudienceSize } from './AudienceSize.tsx';
import { bulkNotificationsMessages as messages } from './bulk-notifications.messages.ts';
import classes from './bulk-notifications.module.css';

interface ComposeDialogProps {
  opened: boolean;
  onClose: () => void;
  onSent: (uuid: string) => void;
}

const rules: Rules<ComposeValues> = {
  title: [required(messages.title)],
  message: [required(messages.description)],
  user: [(user, { audience }) => (audience === 'selected' && user.length === 0 ? messages.consumers : null)],
};

const emptyForm = (): ComposeValues => ({
  title: '',
  message: '',
  audience: 'selected',
  user: [],
  draft: false,
  // Sent with every attempt, so that the server recognises a repeated request.
  request_key: randomUuid(),
});

const renderAudienceCount = (form: Form<ComposeValues>) => <AudienceCount form={form} />;

export function ComposeDialog({ opened, onClose, onSent }: ComposeDialogProps) {
  const [initial, setInitial] = useState(emptyForm);
  const refresh = [bulkNotifications.list];
  const sendAll = useAction(bulkNotifications.sendAll, { done: messages.sent, refresh });
  const sendSelected = useAction(bulkNotifications.sendSelected, { done: messages.sent, refresh });
  const save = useAction(bulkNotifications.saveDraft, { done: messages.saved, refresh });
  const sent = useRef<string>(undefined);

  async function submit({ audience, user, draft, ...texts }: ComposeValues): Promise<Outcome<unknown>> {
    const content = { type: 'information' as const, ...texts };
    const chosen = user.map(({ id }) => id);
    const everyone = audience === 'all';
    if (draft) return save.run({ body: { ...content, user: everyone ? [ALL] : chosen } });
    if (everyone && !(await confirmSendToAll())) return NOT_SENT;
    const outcome = everyone
      ? await sendAll.run({ body: { ...content, user: [ALL] } })
      : await sendSelected.run({ body: { ...content, user: chosen } });
    if (outcome.ok) sent.current = outcome.reply.data.uuid;
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
      submitLabel={({ draft }) => (draft ? 'Save' : 'Send')}
      renderFooterNote={renderAudienceCount}
      onSubmit={submit}
    >
      {(form) => (
        <>
          <div className={classes.wide}>
            <TextField form={form} name="title" label="Title" required />
          </div>
          <TextAreaField form={form} name="message" label="Description" required />
          <AudienceFields form={form} />
          <DraftCheckbox form={form} />
        </>
      )}
    </FormDialog>
  );
}

export async function confirmSendToAll(): Promise<boolean> {
  const { count, without_consent: skipped } = await client.call(bulkNotifications.audience, {});
  const leftOut = skipped > 0 ? ` ${formatCount(skipped)} without consent are left out.` : '';
  return confirm(`Send to all ${formatCount(count)} consumers?`, {
    text: `Each consumer receives this notification once.${leftOut}`,
    yes: 'Send',
    no: 'Cancel',
  });
}

function AudienceCount({ form }: { form: Form<ComposeValues> }) {
  const audience = useValue(form, 'audience');
  const user = useValue(form, 'user');
  return <AudienceSize all={audience === 'all'} chosen={user.map(({ id }) => id)} />;
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
