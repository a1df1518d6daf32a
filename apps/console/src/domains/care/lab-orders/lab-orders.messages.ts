import { labStatusLabels } from '@baobab/contract/care/care-labels';
import { labOrderStatuses } from '@baobab/contract/care/lab-orders';
import type { LabAction } from '@baobab/contract/care/lab-actions';
import { optionsOf } from '../../../kit/table/filter-fields.ts';
import type { Meaning } from '../../../kit/layout/Tag.tsx';

/** Texts fixed by the specification, except the last three. */
export const labOrdersMessages = {
  statusChanged: 'Status Changed',
  updated: 'Order Status Updated Successfully',
  selectStatus: 'Select status to edit',
  selectFile: 'Please Select a file',
  fileSelected: 'File Selected',
  uploaded: 'Upload File Successfully',
  notUploaded: 'File not Uploaded',
  setOnce: 'An action is set once and cannot be changed.',
  notPaid: 'This order is not paid.',
  refunded: 'The payment of this order was refunded.',
};

type LabOrderStatus = (typeof labOrderStatuses)[number];
const statusLabels: Record<LabOrderStatus, { label: string; meaning: Meaning }> = {
  pending: { label: labStatusLabels.pending, meaning: 'waiting' },
  inprogress: { label: labStatusLabels.inprogress, meaning: 'progress' },
  completed: { label: labStatusLabels.completed, meaning: 'done' },
  cancelled: { label: labStatusLabels.cancelled, meaning: 'failed' },
};

const actionMeanings: Record<LabAction, Meaning> = {
  'Doctor Will Confirm Refund Request': 'waiting',
  'Confirm Result Received': 'progress',
  'Confirm Result Accepted': 'done',
  'Result Rejected': 'failed',
  'Confirm Refund Completed': 'done',
  'Confirm Receipt of Result': 'progress',
};
export const meaningOf = (action: LabAction) => actionMeanings[action];

export const statusOptions = optionsOf(labOrderStatuses, labStatusLabels);

/** An unknown status, for example of another server, is shown unchanged. */
export const statusOf = (status: string) =>
  (statusLabels as Partial<typeof statusLabels>)[status as LabOrderStatus] ?? {
    label: status,
    meaning: 'off' as const,
  };
