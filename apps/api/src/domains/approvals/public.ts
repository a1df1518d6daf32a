export { requestApproval, requireApproval } from './approval-requests.service.ts';
