export { BulkButtons, type BulkButtonsProps } from './BulkButtons.tsx';
export { BulkResult } from './BulkResult.tsx';
