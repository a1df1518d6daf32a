export { BulkUpload } from './BulkUpload.tsx';
export { PriceFileButton } from './PriceFileButton.tsx';
