import { declareActions } from '../kit/audit-actions.ts';

export const documentActions = declareActions('Medical records', {
  'document.open': 'Document of a patient opened',
});
