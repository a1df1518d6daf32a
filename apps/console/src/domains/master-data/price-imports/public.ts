export { BulkUpload } from './BulkUpload.tsx';
export { tomorrow, useCallOff } from './planned.ts';
