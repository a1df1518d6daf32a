import type { BulkSettings } from '@baobab/contract/messages/bulk-audiences';
import { bulkNotifications } from '@baobab/contract/messages/bulk-notifications';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { useCall } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { UnreadDialog } from '../../../kit/dialog/UnreadDialog.tsx';
import { NOT_SENT } from '../../../kit/feedback/use-action.ts';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { NumberField } from '../../../kit/form/NumberField.tsx';
import { editing } from '../../../kit/form/use-edit-form.ts';
import { campaignMessages as messages } from './bulk-notifications.messages.ts';
import classes from './bulk-notifications.module.css';

const TITLE = 'Limits';

type LimitValues = {
  quiet_from: string;
  quiet_to: string;
  cap_count: number | null;
  cap_days: number | null;
};

const valuesOf = ({ quiet_from, quiet_to, cap_count, cap_days }: BulkSettings): LimitValues => ({
  quiet_from: quiet_from ?? '',
  quiet_to: quiet_to ?? '',
  cap_count,
  cap_days,
});

/** Quiet hours and the cap for a person, which apply to every sending. */
export function LimitsDialog(dialog: OpenProps) {
  const read = useCall(bulkNotifications.settings, {}, { enabled: dialog.opened });
  const writable = useCan()('notifications:write');
  const edit = useEdit(bulkNotifications.editSettings, {
    done: messages.limitsSaved,
    refresh: [bulkNotifications.settings],
  });
  if (!read.data) return <UnreadDialog title={TITLE} read={read} {...dialog} />;
  return (
    <FormDialog
      title={TITLE}
      {...dialog}
      draft="bulk-limits"
      start={editing(read.data.data, valuesOf)}
      submitLabel="Save"
      onSubmit={async ({ quiet_from, quiet_to, ...cap }, version) =>
        writable
          ? edit.run({
              body: {
                ...cap,
                quiet_from: quiet_from.trim() || null,
                quiet_to: quiet_to.trim() || null,
                version,
              },
            })
          : NOT_SENT
      }
    >
      {(form) => (
        <>
          <p className={classes.wide}>
            A sending waits until the quiet hours of Lagos end, such as 21:00 until 07:00. A person over the
            cap is skipped. Empty: no limit.
          </p>
          <TextField form={form} name="quiet_from" label="Quiet from" />
          <TextField form={form} name="quiet_to" label="Quiet until" />
          <NumberField form={form} name="cap_count" label="Notifications for a person, at most" max={1_000} />
          <NumberField form={form} name="cap_days" label="In" unit="days" max={365} />
        </>
      )}
    </FormDialog>
  );
}
