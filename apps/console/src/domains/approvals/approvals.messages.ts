import type { ApprovalState } from '@baobab/contract/approvals';
import type { Meaning } from '../../kit/layout/Tag.tsx';

export const approvalsMessages = {
  empty: 'Actions that need a second person appear here. The security settings say which ones do.',
  approved: 'Request approved',
  rejected: 'Request rejected',
  withdrawn: 'Request withdrawn',
  reasonMissing: 'Enter the reason for the rejection.',
  own: 'You have made this request. Another person has to decide it.',
};

export const stateTags: Record<ApprovalState, { meaning: Meaning; children: string }> = {
  pending: { meaning: 'waiting', children: 'Waiting' },
  approved: { meaning: 'done', children: 'Approved' },
  rejected: { meaning: 'failed', children: 'Rejected' },
  withdrawn: { meaning: 'off', children: 'Withdrawn' },
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 5 min, 3 h, 2 days */
export function formatAge(since: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(since));
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h`;
  const days = Math.floor(age / DAY);
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}
