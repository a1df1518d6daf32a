import { literal } from '../../platform/db/literal.ts';
import { searchPatterns } from '../../platform/db/search.ts';
import { exportSheet, type Sheet } from '../../platform/http/export-sheet.ts';
import type { Ctx } from '../../schema.ts';
import type { Report } from './reports.repository.ts';

const columns: Sheet['columns'] = [
  { header: 'Date', name: 'date', kind: 'text', width: 20 },
  { header: 'User Name', name: 'user_name', kind: 'text', width: 28 },
  { header: 'Coupon Code', name: 'code', kind: 'text', width: 18 },
  { header: 'Coupon Type', name: 'type', kind: 'text', width: 16 },
  { header: 'Category', name: 'category', kind: 'text', width: 14 },
  { header: 'Sub Category', name: 'sub_category', kind: 'text', width: 22 },
  { header: 'Appointment Type', name: 'appointment_type', kind: 'text', width: 20 },
  { header: 'Total Amount', name: 'amount', kind: 'number', width: 16 },
  { header: 'Discount', name: 'discount', kind: 'number', width: 16 },
  { header: 'Total Amount Paid', name: 'paid', kind: 'number', width: 18 },
  { header: 'Cashback', name: 'cashback', kind: 'number', width: 16 },
  { header: 'Credit Points', name: 'points', kind: 'number', width: 14 },
  { header: 'Reference', name: 'reference_id', kind: 'text', width: 24 },
  { header: 'Description', name: 'description', kind: 'text', width: 50 },
];

const reports: Record<Report, { name: string; where: string }> = {
  dmp: { name: 'DMP_Coupons', where: `r.category = 'labtest'` },
  others: { name: 'Used_Coupons', where: `r.category <> 'labtest'` },
};

/** Exports all matching uses, newest first, with the columns of the report. */
export async function exportUses(ctx: Ctx, report: Report, search: string | undefined) {
  const { name, where } = reports[report];
  return exportSheet(
    ctx,
    { subject: 'coupons', details: { report, ...(search && { search }) } },
    { name, columns, select: selectUses(where, search) },
  );
}

function selectUses(where: string, search: string | undefined): string {
  const words = searchPatterns(search)
    .map(literal)
    .map((pattern) => `and (r.search like ${pattern} or a.search like ${pattern})`);
  return `
    select to_char(r.used_at at time zone 'Africa/Lagos', 'DD/MM/YYYY HH12:MI am') as date,
      a.full_name as user_name, r.code, r.type, case r.category when 'labtest' then 'DMP' else r.category end,
      r.sub_category, r.appointment_type,
      round(r.amount_kobo / 100.0, 2), round(r.discount_kobo / 100.0, 2), round(r.paid_kobo / 100.0, 2),
      round(r.cashback_kobo / 100.0, 2), r.points, r.reference_id, c.description
    from coupon_redemptions r
      join accounts a on a.uuid = r.consumer_uuid
      join coupons c on c.uuid = r.coupon_uuid
    where ${where} ${words.join(' ')}
    order by r.used_at desc, r.uuid desc`;
}
