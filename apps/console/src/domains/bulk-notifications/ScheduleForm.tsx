import { bulkNotifications, type BulkNotification } from '@baobab/contract/bulk-notifications';
import { Button } from '@mantine/core';
import { NOT_SENT, useAction } from '../../kit/feedback/use-action.ts';
import { FormStatusProvider } from '../../kit/form/form-status.tsx';
import { blank, useEditForm } from '../../kit/form/use-edit-form.ts';
import { confirmSendToAll } from './confirm-send.ts';
import { byField } from './ComposeDialog.tsx';
import { instantOf, rules, valuesOf, type ComposeValues } from './compose.values.ts';
import { TimeFields } from './NotificationFields.tsx';
import { campaignMessages as messages } from './bulk-notifications.messages.ts';
import classes from './bulk-notifications.module.css';

/** Plans a draft for a day and time. */
export function ScheduleForm({ draft }: { draft: BulkNotification }) {
  const schedule = useAction(bulkNotifications.schedule, {
    done: messages.scheduled,
    refresh: [bulkNotifications.list],
  });
  const { form, status, submit } = useEditForm<ComposeValues, unknown>({
    start: blank({ ...valuesOf(draft), when: 'later' }),
    rules,
    async onSubmit({ day, hour }) {
      if (draft.audience.kind === 'all' && !(await confirmSendToAll('later'))) return NOT_SENT;
      const body = { begins_at: instantOf(day!, hour!) };
      const outcome = await schedule.run({ params: { uuid: draft.uuid }, body });
      return outcome.ok ? outcome : { ...outcome, fields: byField(outcome.fields) };
    },
    onDone: () => undefined,
  });
  return (
    <FormStatusProvider value={status}>
      <form noValidate className={classes.schedule} onSubmit={submit}>
        <TimeFields form={form} />
        <Button type="submit" loading={form.formState.isSubmitting}>
          Confirm time
        </Button>
      </form>
    </FormStatusProvider>
  );
}
