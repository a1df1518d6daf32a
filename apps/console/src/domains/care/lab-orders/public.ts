export { OrderDialog } from './OrderDialog.tsx';
export { columns as labOrderColumns } from './OrdersTab.tsx';
