export { ListExportButton, type ExportEndpoints } from './ListExportButton.tsx';
