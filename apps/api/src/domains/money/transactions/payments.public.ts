export { presentPayment } from './transactions.presenter.ts';
export { paymentRecords } from './transactions.repository.ts';
