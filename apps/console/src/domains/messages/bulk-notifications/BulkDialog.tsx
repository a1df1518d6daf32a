import { bulkNotifications, type BulkNotification } from '@baobab/contract/messages/bulk-notifications';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { useCan } from '../../../kit/api/session.ts';
import { DetailsDialog } from '../../../kit/dialog/DetailsDialog.tsx';
import { lazyComponent } from '../../../kit/lazy-component.tsx';
import { RecordHistory } from '../../workspace/audit/public.ts';
import { labelOf } from './compose.values.ts';
import { describeRecipients, describeRule } from './describe-rule.ts';
import { DraftActions, FinalActions, ScheduledActions } from './NotificationActions.tsx';
import { StatusTag } from './StatusTag.tsx';

const { Component: Results } = lazyComponent(() => import('./Results.tsx').then((m) => m.Results));

interface BulkDialogProps {
  opened: boolean;
  notification: BulkNotification;
  onClose: () => void;
  onEdit: (uuid: string) => void;
}

export const BulkDialog = ({ opened, notification, onClose, onEdit }: BulkDialogProps) => (
  <DetailsDialog
    title="Notification Details"
    subject={notification.title}
    opened={opened}
    history={<RecordHistory of={bulkNotifications.history} />}
    onClose={onClose}
    details={detailsOf(notification)}
  >
    <Content notification={notification} onEdit={onEdit} onDeleted={onClose} />
  </DetailsDialog>
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

/** The actions or the results for the current state. */
function Content({
  notification,
  onEdit,
  onDeleted,
}: Pick<BulkDialogProps, 'notification' | 'onEdit'> & { onDeleted: () => void }) {
  const writable = useCan()('notifications:write');
  const { state } = notification.progress;
  const props = { notification, writable, onEdit, onDeleted };
  if (state === 'draft') return writable ? <DraftActions {...props} /> : null;
  if (state === 'scheduled') return <ScheduledActions {...props} />;
  return (
    <>
      {state !== 'cancelled' && <Results notification={notification} />}
      {writable && <FinalActions {...props} />}
    </>
  );
}
