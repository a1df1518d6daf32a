import { declareActions } from '../kit/audit-actions.ts';

export const approvalActions = declareActions('Access and staff', {
  'approval.confirm': 'Request approved',
  'approval.reject': 'Request rejected',
  'approval.request': 'Approval requested',
  'approval.withdraw': 'Request for approval withdrawn',
});
