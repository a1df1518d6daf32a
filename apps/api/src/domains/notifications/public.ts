export { deleteDevices, findDevices } from './devices.repository.ts';
export { notifyStaff, notifyStaffMembers } from './notifications.service.ts';
