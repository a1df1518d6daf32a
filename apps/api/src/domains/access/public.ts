export { accountWords, insertAccount, updateAccount, usernameAfter } from './accounts.repository.ts';
