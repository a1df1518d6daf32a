export { byCommand, checkRole, requireStaff } from './staff.service.ts';
