export { BulkUpload } from './BulkUpload.tsx';
export { PriceFileButton } from './PriceFileButton.tsx';
export { tomorrow, useCallOff } from './planned.ts';
