export {
  deleteAccounts,
  findAccountNames,
  insertAccount,
  insertAccounts,
  updateAccount,
  wholeName,
} from './accounts.repository.ts';
export { presentStaff } from './access.presenter.ts';
export { hashToken } from './token.ts';
