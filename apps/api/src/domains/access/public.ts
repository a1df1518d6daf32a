export {
  deleteAccounts,
  findAccountNames,
  insertAccount,
  insertAccounts,
  updateAccount,
} from './accounts.repository.ts';
export { presentStaff } from './access.presenter.ts';
export { signInExternally } from './external-sign-in.service.ts';
export { hashToken } from './token.ts';
