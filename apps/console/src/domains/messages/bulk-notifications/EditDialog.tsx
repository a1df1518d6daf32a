import { bulkNotifications, type BulkNotification } from '@baobab/contract/messages/bulk-notifications';
import { useEffect } from 'react';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { RecordForm } from '../../../kit/dialog/RecordForm.tsx';
import { NOT_SENT } from '../../../kit/feedback/use-action.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import type { Form } from '../../../kit/form/form.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { describeRecipients } from './describe-rule.ts';
import { confirmSend, recipientsOfForm } from './confirm-send.ts';
import {
  appliesTo,
  inputName,
  planOf,
  recipientsOf,
  rules,
  valuesOf,
  wordsOf,
  type ComposeValues,
} from './compose.values.ts';
import { AudienceCount, LookFields, TimeFields, WordFields } from './NotificationFields.tsx';
import { campaignMessages as messages } from './bulk-notifications.messages.ts';

/** Edits a draft or a planned notification. */
export function EditDialog(dialog: RecordProps<BulkNotification>) {
  const notification = dialog.record;
  const { uuid, title, progress } = notification;
  const edit = useEdit(bulkNotifications.edit, { done: messages.edited, refresh: [bulkNotifications.list] });
  const isScheduled = progress.state === 'scheduled';

  async function submit(values: ComposeValues, version: number) {
    const isAsked = isScheduled && values.audience !== 'kept';
    if (isAsked && !(await confirmSend(() => recipientsOfForm(values), 'later', planOf(values))))
      return NOT_SENT;
    const plan = progress.planned_for ? planOf(values) : {};
    const body = {
      type: 'information' as const,
      ...wordsOf(values),
      ...recipientsOf(values),
      ...plan,
      version,
    };
    return edit.run({ params: { uuid }, body });
  }

  return (
    <RecordForm
      {...dialog}
      title="Edit notification"
      subject={title}
      valuesOf={valuesOf}
      rules={rules}
      inputName={inputName}
      applies={appliesTo}
      submitLabel="Save"
      renderFooterNote={(form) => <AudienceCount form={form} kept={notification} />}
      // The form does not hold the former recipients, so it can send them only while they are kept.
      canUndo={({ audience }) => audience === 'kept'}
      onSubmit={submit}
    >
      {(form) => (
        <>
          <WordFields form={form} />
          <AudienceFields form={form} kept={`Keep: ${describeRecipients(notification)}`} />
          {progress.planned_for && <PlannedTime form={form} notification={notification} />}
          <LookFields form={form} />
        </>
      )}
    </RecordForm>
  );
}

interface PlannedTimeProps {
  form: Form<ComposeValues>;
  notification: BulkNotification;
}

/** The time of a notification that a colleague may have planned while its draft was being edited. */
function PlannedTime({ form, notification }: PlannedTimeProps) {
  useEffect(() => {
    if (form.getValues('when') === 'later') return;
    const { when, day, hour } = valuesOf(notification);
    form.setValue('when', when);
    form.setValue('day', day);
    form.setValue('hour', hour);
  }, [form, notification]);
  return <TimeFields form={form} />;
}
