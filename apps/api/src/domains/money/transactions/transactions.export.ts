import { transactions as contract, type TransactionFilters } from '@baobab/contract/money/transactions';
import { paymentStatusLabels } from '@baobab/contract/money/payment-labels';
import { sql } from 'kysely';
import { column, lagosDateTime, naira, nairaOf, nairaText } from '../../../platform/db/cell-values.ts';
import { exportFile, type Export } from '../../../platform/http/export-sheet.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import type { Ctx } from '../../../schema.ts';
import { dueKobo, isDue, refundedKobo } from './payment-amounts.ts';
import { paymentList } from './transactions.repository.ts';

const names = {
  appointment: 'Transactions_Appointments',
  cart: 'Transactions_DMP',
  treatmentplan: 'Transactions_Treatment_Plans',
  all: 'Transactions_All',
};

const statusValue = sql`case when y.refund_completed_at is null then y.status else 'refunded' end`;

const payments: Omit<Export<TransactionFilters>, 'title'> = {
  subject: 'transactions',
  list: paymentList,
  joins: sql`
    join accounts c on c.uuid = y.consumer_uuid
    left join patients p on p.uuid = y.patient_uuid
    left join accounts d on d.uuid = y.doctor_uuid
    left join bookings b on b.uuid = y.booking_uuid`,
  columns: [
    { header: 'Reference Id', value: column('y.reference_id') },
    { header: 'Date', value: lagosDateTime('y.created_at') },
    { header: 'Doctor Name', value: column('d.full_name') },
    { header: 'Patient Name', value: sql`coalesce(p.full_name, c.full_name)` },
    { header: 'Patient Email', value: sql`coalesce(p.email, c.email)` },
    { header: 'Patient Phone Number', value: sql`coalesce(p.mobile, c.mobile)` },
    { header: 'Amount', value: naira('y.amount_kobo'), kind: 'money' },
    {
      header: 'Refund Eligible',
      value: sql`case when y.refund_eligible and y.status = 'paid' then 'Yes' else 'No' end`,
    },
    {
      header: 'Refund Provided',
      value: sql`case when y.refund_completed_at is null then 'Incomplete' else 'Complete' end`,
    },
    { header: 'Transaction Type', value: column('y.kind') },
    { header: 'Coupon Code', value: column('b.coupon_code') },
    { header: 'Discount', value: naira('b.discount_kobo'), kind: 'money' },
    { header: 'Status', value: statusValue },
    { header: 'Channel', value: column('y.channel') },
    { header: 'Failure Reason', value: column('y.failure_reason') },
    { header: 'Refunded', value: nairaOf(refundedKobo), kind: 'money' },
    { header: 'Due Back', value: nairaOf(dueKobo), kind: 'money' },
  ],
};

export const exportPayments = (ctx: Ctx, query: TransactionFilters) =>
  exportFile(ctx, { ...payments, title: names[query.type] }, query, 'csv');

/** Only a payment with a sum that is due back asks for a refund. */
const refundValue = sql`case when y.refund_completed_at is not null then 'Complete' when ${isDue}
  then 'Incomplete' || case when ${dueKobo} <> y.amount_kobo then ' ' || ${nairaText(dueKobo)} else '' end end`;

export const paymentListExport = defineListExport({
  ...payments,
  endpoint: contract.exportJob,
  title: 'Transactions',
  columns: {
    reference_id: { header: 'Reference Id', value: column('y.reference_id'), width: 24 },
    createdAt: { header: 'Date', value: lagosDateTime('y.created_at') },
    doctor_name: { header: 'Doctor Name', value: column('d.full_name'), width: 28 },
    patient_name: { header: 'Patient Name', value: sql`coalesce(p.full_name, c.full_name)`, width: 28 },
    patient_phone_number: { header: 'Phone Number', value: sql`coalesce(p.mobile, c.mobile)`, width: 18 },
    amount: { header: 'Amount', value: naira('y.amount_kobo') },
    refund_provided: { header: 'Refund Provided', value: refundValue, width: 24 },
    status: { header: 'Status', value: statusValue, labels: paymentStatusLabels, width: 12 },
  },
});
