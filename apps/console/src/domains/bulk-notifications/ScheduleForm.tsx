import { bulkNotifications, type BulkNotification } from '@baobab/contract/bulk-notifications';
import { Button } from '@mantine/core';
import { NOT_SENT, useAction } from '../../kit/feedback/use-action.ts';
import { EditForm } from '../../kit/form/EditForm.tsx';
import { blank, useEditForm } from '../../kit/form/use-edit-form.ts';
import { confirmSendToAll } from './confirm-send.ts';
import { inputName, instantOf, rules, valuesOf, type ComposeValues } from './compose.values.ts';
import { TimeFields } from './NotificationFields.tsx';
import { campaignMessages as messages } from './bulk-notifications.messages.ts';
import classes from './bulk-notifications.module.css';

/** Plans a draft for a day and time. */
export function ScheduleForm({ draft }: { draft: BulkNotification }) {
  const schedule = useAction(bulkNotifications.schedule, {
    done: messages.scheduled,
    refresh: [bulkNotifications.list],
  });
  const edit = useEditForm<ComposeValues, unknown>({
    start: blank({ ...valuesOf(draft), when: 'later' }),
    rules,
    inputName,
    async onSubmit({ day, hour }) {
      if (draft.audience.kind === 'all' && !(await confirmSendToAll('later'))) return NOT_SENT;
      const body = { begins_at: instantOf(day!, hour!) };
      return schedule.run({ params: { uuid: draft.uuid }, body });
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
