import { declareActions } from '../../kit/audit-actions.ts';

export const auditActions = declareActions('Access and staff', {
  'audit.drop-month': 'Month of the audit trail dropped after its retention period',
  'audit.export': 'Audit trail exported',
  'audit.keep-month': 'Month of the audit trail not dropped after its retention period',
  'audit.list': 'Audit trail opened',
  'audit.verified': 'Audit trail verified',
  'audit.verify': 'Verification of the audit trail started',
});
