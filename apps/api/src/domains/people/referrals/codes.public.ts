export { hasCode, matchesOrCode, referredUsers } from './referrals.repository.ts';
