import type { BulkState } from './bulk-notifications.ts';

/** The labels of the console and of the export. On the wire a notification is sent as soon as it is scheduled. */
export const bulkStateLabels: Record<BulkState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  cancelled: 'Cancelled',
  failed: 'Failed',
};
