export {
  accountConstraintMessages,
  deleteAccounts,
  insertAccount,
  insertAccounts,
  updateAccount,
} from './accounts.repository.ts';
