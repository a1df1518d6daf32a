export { requestApproval, requireApproval } from './approval-requests.service.ts';
export { withdrawRequestsOf } from './withdrawals.service.ts';
