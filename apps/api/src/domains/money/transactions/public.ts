export { isDue, keptKobo, paymentSummary, presentPaymentSummary } from './payment-amounts.ts';
export { announceDue } from './refunds.service.ts';
export { paymentConstraintMessages, recordPayment, refuseUsedReference } from './transactions.service.ts';
