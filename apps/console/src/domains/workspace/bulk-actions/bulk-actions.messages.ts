import type { BulkAction } from '@baobab/contract/workspace/bulk-actions';

/** The actions by list, as the title of a result names them. */
const titles: Record<string, Record<string, string>> = {
  users: { activate: 'Activate users', deactivate: 'Deactivate users', verify: 'Verify users' },
  coupons: { activate: 'Activate coupons', deactivate: 'Deactivate coupons' },
  transactions: { refund: 'Complete refunds' },
  'treatment-orders': { status: 'Set the status of treatment orders' },
};

export const titleOf = ({ list, action, value, undoes }: BulkAction) => {
  const title = titles[list]?.[action] ?? 'Bulk action';
  return [title, ...(value ? [value] : []), ...(undoes ? ['undo'] : [])].join(' · ');
};

export const bulkActionsMessages = {
  nothing: 'None of the selected rows can be changed.',
  background: 'You can close this window. The work continues, and the bell tells you when it is done.',
};

export const stateLabels = {
  pending: 'Waiting',
  done: 'Done',
  skipped: 'Skipped',
  failed: 'Failed',
} as const;
