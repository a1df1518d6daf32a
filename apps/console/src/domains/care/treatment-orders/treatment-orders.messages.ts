import type { Meaning } from '../../../kit/layout/Tag.tsx';

/** Texts fixed by the specification. */
export const treatmentOrdersMessages = {
  updated: 'Order Status Updated Successfully',
  selectStatus: 'Select status to edit',
};

/** Texts beyond the specification. */
export const statusWarnings = {
  unpaid: 'This order is not paid.',
  refunded: 'The payment of this order was refunded.',
  final: 'This step cannot be undone.',
};

export const CANCELLED = 'cancelled';

const meanings: Record<string, Meaning> = {
  ordered: 'waiting',
  confirmed: 'progress',
  dispatched: 'progress',
  delivered: 'done',
  [CANCELLED]: 'failed',
};

/** Statuses are configured on the server; an unknown status is grey. */
export const meaningOf = (status: string): Meaning => meanings[status] ?? 'off';
export const labelOf = (status: string) => status.charAt(0).toUpperCase() + status.slice(1);

export const paymentTag = (status: string) => ({
  children: status,
  meaning: status === 'Paid' ? ('done' as const) : ('waiting' as const),
});

export const statusOptions = Object.keys(meanings).map((value) => ({ value, label: labelOf(value) }));
