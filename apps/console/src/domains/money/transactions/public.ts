export { paymentRows, PaymentTag } from './payment-rows.tsx';
export { RefundSelect } from './RefundSelect.tsx';
export { TransactionDialog } from './TransactionDialog.tsx';
export { columns as transactionColumns } from './TransactionsTab.tsx';
