export { makeRefundable, paymentWords, recordPayment, refuseUsedReference } from './transactions.service.ts';
