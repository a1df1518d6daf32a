export { deleteDevices, findDevices } from './devices.repository.ts';
export { addOwnBellItem, notifyStaffMembers } from './notifications.service.ts';
