export { Bell } from './Bell.tsx';
export { unregisterDevice } from './device.ts';
export { useDeviceRegistration } from './use-device-registration.ts';
