import { Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import type { Outcome } from '../../../kit/feedback/use-action.ts';
import type { Form } from '../../../kit/form/form.ts';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { useField } from '../../../kit/form/use-field.tsx';
import { randomUuid } from '../../../kit/ids.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { emptyValues, inputName, rules, type ComposeValues } from './compose.values.ts';
import { AudienceCount, LookFields, WhenFields, WordFields } from './NotificationFields.tsx';
import { notifySent } from './notify-sent.ts';
import { useCompose } from './use-compose.ts';
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

export function ComposeDialog({ opened, onClose, onSent }: ComposeDialogProps) {
  const [initial, setInitial] = useState(emptyForm);
  const send = useCompose();
  const sent = useRef<string>(undefined);

  async function submit(values: ComposeValues): Promise<Outcome<unknown>> {
    const outcome = await send(values);
    if (outcome.ok && !values.draft) {
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
