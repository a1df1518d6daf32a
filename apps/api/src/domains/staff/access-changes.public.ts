export { changeAccess } from './access-changes.service.ts';
export { setStaffActive } from './commands.service.ts';
