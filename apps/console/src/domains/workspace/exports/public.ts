export { ListExportButton } from './ListExportButton.tsx';
