export { dueKobo, isDue, refundedKobo } from './payment-amounts.ts';
export { announceDue } from './refunds.service.ts';
export { paymentConstraintMessages, recordPayment, refuseUsedReference } from './transactions.service.ts';
