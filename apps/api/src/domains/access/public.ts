export { accountWords, insertAccount, updateAccount } from './accounts.repository.ts';
