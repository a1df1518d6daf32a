import { declareActions } from '../kit/audit-actions.ts';

export const labOrderActions = declareActions('Medical records', {
  'lab-item.action': 'Action of a test set',
  'lab-items.accept': 'Acceptance of tests set',
  'lab-order.open': 'Lab order opened',
  'lab-orders.export': 'Lab orders exported',
  'lab-orders.list': 'List of lab orders opened',
  'lab-receipt.open': 'Receipt of a lab order opened',
  'lab-result.open': 'Lab result opened',
  'lab-result.upload': 'Lab result uploaded',
});
