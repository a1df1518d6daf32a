export { makeRefundable } from './refunds.service.ts';
export { paymentConstraintMessages, recordPayment, refuseUsedReference } from './transactions.service.ts';
