export { ringFor, ringStaff } from './notifications.service.ts';
