export { deleteDevices, findConsoleDevices, findDevices } from './devices.repository.ts';
export { addOwnBellItem, notifyStaffMember, notifyStaffMembers } from './notifications.service.ts';
