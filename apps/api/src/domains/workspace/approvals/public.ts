export type { ApprovalRule } from './approval-rule.ts';
export { requestApproval, withApproval } from './approval-requests.service.ts';
export { sumConfirmed } from './approvals.repository.ts';
export { withdrawRequestsAbout, withdrawRequestsOf } from './withdrawals.service.ts';
