import type { ApprovalState } from '@baobab/contract/workspace/approvals';
import type { Meaning } from '../../../kit/layout/Tag.tsx';

export const approvalsMessages = {
  empty: 'Actions that need a second person appear here. The security settings say which ones do.',
  approved: 'Request approved',
  rejected: 'Request rejected',
  withdrawn: 'Request withdrawn',
  reasonMissing: 'Enter the reason for the rejection.',
  own: 'You have made this request. Another person has to decide it.',
  nobody: 'Nobody yet. An admin has to give the permission to a third person.',
  notDecidable:
    'You cannot decide this request: you invited or enabled the requester or reset their sign-in, or the reverse, after approvals were switched on. Another person has to decide it.',
};

export const stateTags: Record<ApprovalState, { meaning: Meaning; children: string }> = {
  pending: { meaning: 'waiting', children: 'Waiting' },
  approved: { meaning: 'done', children: 'Approved' },
  rejected: { meaning: 'failed', children: 'Rejected' },
  withdrawn: { meaning: 'off', children: 'Withdrawn' },
};
