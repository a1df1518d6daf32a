export { notifyStaff, notifyStaffMembers } from './notifications.service.ts';
