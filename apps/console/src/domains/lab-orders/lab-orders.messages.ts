import type { Meaning } from '../../kit/layout/Tag.tsx';

/** Texts fixed by the specification. */
export const labOrdersMessages = {
  statusChanged: 'Status Changed',
  updated: 'Order Status Updated Successfully',
  selectStatus: 'Select status to edit',
  selectFile: 'Please Select a file',
  fileSelected: 'File Selected',
  uploaded: 'Upload File Successfully',
  notUploaded: 'File not Uploaded',
};

const statusLabels: Record<string, { label: string; meaning: Meaning }> = {
  pending: { label: 'Pending', meaning: 'waiting' },
  inprogress: { label: 'In progress', meaning: 'progress' },
  completed: { label: 'Completed', meaning: 'done' },
  cancelled: { label: 'Cancelled', meaning: 'failed' },
};

/** An unknown status, for example of another server, is shown unchanged. */
export const statusOf = (status: string) =>
  statusLabels[status] ?? { label: status, meaning: 'off' as const };
