export {
  makeRefundable,
  paymentConstraintMessages,
  recordPayment,
  refuseUsedReference,
} from './transactions.service.ts';
