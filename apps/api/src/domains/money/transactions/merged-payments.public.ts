export { returnPayments } from './merged-payments.repository.ts';
