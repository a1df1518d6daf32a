export { hasCode, matchesOrCode } from './referrals.repository.ts';
