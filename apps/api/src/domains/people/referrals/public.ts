export { presentReferred } from './referrals.presenter.ts';
export {
  countReferred,
  deleteReferrals,
  findReferred,
  findReferrer,
  insertReferrals,
  openWallet,
} from './referrals.repository.ts';
