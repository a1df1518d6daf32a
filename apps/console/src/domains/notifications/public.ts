export { Bell } from './Bell.tsx';
export { unregisterDevice } from './device.ts';
export { EnablePushItem, useDeviceRegistration } from './EnablePushItem.tsx';
