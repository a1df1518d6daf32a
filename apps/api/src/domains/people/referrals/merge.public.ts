export { insertReferral, swapReferrals } from './referrals.repository.ts';
