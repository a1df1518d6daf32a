export {
  deleteAccounts,
  findAccountNames,
  insertAccount,
  insertAccounts,
  updateAccount,
} from './accounts.repository.ts';
