export {
  accountWords,
  deleteAccounts,
  insertAccount,
  insertAccounts,
  updateAccount,
} from './accounts.repository.ts';
