export { deleteDevices, deleteDevicesOf, findConsoleDevices, findDevices } from './devices.repository.ts';
export { addOwnBellItem, notifyStaffMember, notifyStaffMembers } from './notifications.service.ts';
