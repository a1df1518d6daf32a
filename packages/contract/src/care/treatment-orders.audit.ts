import { declareActions } from '../kit/audit-actions.ts';

export const treatmentOrderActions = declareActions('Medical records', {
  'treatment-item.status': 'Status of a treatment changed',
  'treatment-order.open': 'Treatment order opened',
  'treatment-orders.export': 'Treatment orders exported',
  'treatment-orders.list': 'List of treatment orders opened',
});
