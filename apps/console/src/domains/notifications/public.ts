export { Bell } from './Bell.tsx';
export { forgetDevice } from './device.ts';
export { NotifyHere, useDevice } from './NotifyHere.tsx';
