export { ringStaff } from './notifications.service.ts';
