export { presentPayment } from './transactions.presenter.ts';
export { findPayment } from './transactions.repository.ts';
