export { changeOwnPassword } from './own-password.service.ts';
export { getAccount, lockAccount, type AccountRow } from './staff-accounts.repository.ts';
export { nameParts } from './staff.service.ts';
