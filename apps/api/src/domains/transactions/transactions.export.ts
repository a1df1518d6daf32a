import type { TransactionType } from '@baobab/contract/transactions';
import { literal } from '../../platform/db/literal.ts';
import { exportCsv, type Sheet } from '../../platform/http/export-sheet.ts';
import type { Ctx } from '../../schema.ts';

const columns: Sheet['columns'] = [
  { header: 'Reference Id', name: 'reference', kind: 'text' },
  { header: 'Date', name: 'date', kind: 'text' },
  { header: 'Doctor Name', name: 'doctor', kind: 'text' },
  { header: 'Patient Name', name: 'patient', kind: 'text' },
  { header: 'Patient Email', name: 'email', kind: 'text' },
  { header: 'Patient Phone Number', name: 'mobile', kind: 'text' },
  { header: 'Amount', name: 'amount', kind: 'number' },
  { header: 'Refund Eligible', name: 'eligible', kind: 'text' },
  { header: 'Refund Provided', name: 'refund', kind: 'text' },
  { header: 'Transaction Type', name: 'type', kind: 'text' },
  { header: 'Coupon Code', name: 'coupon', kind: 'text' },
  { header: 'Discount', name: 'discount', kind: 'number' },
];

const names = {
  appointment: 'Transactions_Appointments',
  cart: 'Transactions_DMP',
  treatmentplan: 'Transactions_Treatment_Plans',
};

/** Exports every payment of a kind newest first, or the one with the reference. */
export async function exportPayments(ctx: Ctx, kind: TransactionType, reference?: string) {
  const select = `
    select y.reference_id, to_char(y.created_at at time zone 'Africa/Lagos', 'DD/MM/YYYY HH12:MI am'),
      d.full_name, coalesce(p.full_name, c.full_name), coalesce(p.email, c.email), coalesce(p.mobile, c.mobile),
      round(y.amount_kobo / 100.0, 2), case when y.refund_eligible then 'Yes' else 'No' end,
      case when y.refund_completed_at is null then 'Incomplete' else 'Complete' end, y.kind,
      b.coupon_code, round(coalesce(b.discount_kobo, 0) / 100.0, 2)
    from payments y
      join accounts c on c.uuid = y.consumer_uuid
      left join patients p on p.uuid = y.patient_uuid
      left join accounts d on d.uuid = y.doctor_uuid
      left join bookings b on b.uuid = y.booking_uuid
    where y.kind = ${literal(kind)} ${reference ? `and lower(y.reference_id) = ${literal(reference.toLowerCase())}` : ''}
    order by y.created_at desc, y.uuid desc`;
  return exportCsv(
    ctx,
    { subject: 'transactions', details: { kind, ...(reference && { reference }) } },
    { name: names[kind], columns, select },
  );
}
