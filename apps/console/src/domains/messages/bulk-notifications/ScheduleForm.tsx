import { bulkNotifications, type BulkNotification } from '@baobab/contract/messages/bulk-notifications';
import { Button } from '@mantine/core';
import { NOT_SENT, useAction } from '../../../kit/feedback/use-action.ts';
import { EditForm } from '../../../kit/form/EditForm.tsx';
import { blank, useEditForm } from '../../../kit/form/use-edit-form.ts';
import { confirmSend, recipientsOfSaved } from './confirm-send.ts';
import { inputName, instantOf, rules, valuesOf, type ComposeValues } from './compose.values.ts';
import { TimeFields } from './NotificationFields.tsx';
import { notifySent } from './notify-sent.ts';
import classes from './bulk-notifications.module.css';

/** Plans a draft for a day and time. */
export function ScheduleForm({ draft }: { draft: BulkNotification }) {
  const schedule = useAction(bulkNotifications.schedule, { refresh: [bulkNotifications.list] });
  const edit = useEditForm<ComposeValues, unknown>({
    start: blank({ ...valuesOf(draft), when: 'later' }),
    rules,
    inputName,
    async onSubmit({ day, hour }) {
      const body = { begins_at: instantOf(day!, hour!), version: draft.version };
      if (!(await confirmSend(() => recipientsOfSaved(draft), 'later', body))) return NOT_SENT;
      const outcome = await schedule.run({ params: { uuid: draft.uuid }, body });
      if (outcome.ok) notifySent(outcome.reply.data);
      return outcome;
    },
    onDone: () => undefined,
  });
  return (
    <EditForm edit={edit} className={classes.schedule}>
      <TimeFields form={edit.form} />
      <Button type="submit" loading={edit.form.formState.isSubmitting}>
        Confirm time
      </Button>
    </EditForm>
  );
}
