import type { Meaning } from '../../kit/layout/Tag.tsx';

/** The texts of the treatment orders, letter for letter. */
export const treatmentOrdersMessages = {
  updated: 'Order Status Updated Successfully',
  selectStatus: 'Select status to edit',
};

const meanings: Record<string, Meaning> = {
  ordered: 'waiting',
  confirmed: 'progress',
  dispatched: 'progress',
  delivered: 'done',
  cancelled: 'failed',
};

/** Statuses are a setting of the server; one that is not known here has no colour of its own. */
export const meaningOf = (status: string): Meaning => meanings[status] ?? 'off';
export const labelOf = (status: string) => status.charAt(0).toUpperCase() + status.slice(1);
