export { acceptTotpStep, updateStaff } from './access.repository.ts';
export { changeOwnPassword, checkOwnPassword } from './own-password.service.ts';
export { nameParts } from './staff.service.ts';
