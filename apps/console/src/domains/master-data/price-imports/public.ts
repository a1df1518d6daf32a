export { BulkUpload } from './BulkUpload.tsx';
