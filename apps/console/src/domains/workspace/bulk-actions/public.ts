export { BulkButtons } from './BulkButtons.tsx';
export { BulkResult } from './BulkResult.tsx';
