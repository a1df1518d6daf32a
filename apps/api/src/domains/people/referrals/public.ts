export { presentReferred } from './referrals.presenter.ts';
export { countReferred, findReferred, insertReferrals, openWallet } from './referrals.repository.ts';
