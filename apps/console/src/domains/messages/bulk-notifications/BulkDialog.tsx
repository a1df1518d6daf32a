import { bulkNotifications, type BulkNotification } from '@baobab/contract/messages/bulk-notifications';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { lazyComponent } from '../../../kit/lazy-component.tsx';
import { labelOf } from './compose.values.ts';
import { describeRecipients, describeRule } from './describe-rule.ts';
import { DraftActions, FinalActions, ScheduledActions } from './NotificationActions.tsx';
import { StatusTag } from './StatusTag.tsx';

const { Component: Results } = lazyComponent(() => import('./Results.tsx').then((m) => m.Results));

interface BulkDialogProps extends RecordProps<BulkNotification> {
  /** False for roles that may not write. */
  onEdit: ((uuid: string) => void) | false;
}

export const BulkDialog = ({ record: notification, onEdit, ...dialog }: BulkDialogProps) => (
  <RecordDialog
    {...dialog}
    title="Notification Details"
    subject={notification.title}
    history={bulkNotifications.history}
    details={detailsOf(notification)}
  >
    <Content notification={notification} onEdit={onEdit} onDeleted={dialog.onClose} />
  </RecordDialog>
);

const detailsOf = (one: BulkNotification) => [
  { group: 'Message' },
  { label: 'Title', value: one.title },
  { label: 'Description', value: one.message },
  ...(one.link ? [{ label: 'Opens in the app', value: labelOf(one.link) }] : []),
  { group: 'Delivery' },
  { label: 'Status', value: <StatusTag notification={one} /> },
  { label: 'Audience', value: describeRecipients(one) },
  ...(one.audience.rule ? [{ label: 'Rule', value: describeRule(one.audience.rule) }] : []),
  ...(one.progress.planned_for
    ? [{ label: 'Planned for', value: formatDateTime(one.progress.planned_for) }]
    : []),
  { label: 'Date', value: formatDateTime(one.createdAt) },
];

interface ContentProps {
  notification: BulkNotification;
  onEdit: BulkDialogProps['onEdit'];
  onDeleted: () => void;
}

/** The actions or the results for the current state. */
function Content({ notification, onEdit, onDeleted }: ContentProps) {
  const { state } = notification.progress;
  if (state === 'draft') return onEdit && <DraftActions {...{ notification, onEdit, onDeleted }} />;
  if (state === 'scheduled') return <ScheduledActions notification={notification} onEdit={onEdit} />;
  return (
    <>
      {state !== 'cancelled' && <Results notification={notification} />}
      {onEdit && <FinalActions {...{ notification, onEdit, onDeleted }} />}
    </>
  );
}
