export { dueKobo, isDue, refundedKobo } from './payment-amounts.ts';
export { presentPayment } from './transactions.presenter.ts';
export { paymentRecords } from './transactions.repository.ts';
