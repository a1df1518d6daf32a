import { coupons as contract, type UsedCouponFilters } from '@baobab/contract/money/coupons/coupons';
import {
  appointmentLabels,
  categoryLabels,
  subCategoryLabels,
  typeLabels,
} from '@baobab/contract/money/coupons/coupon-labels';
import type { ColumnOf } from '@baobab/contract/kit/endpoint';
import { sql } from 'kysely';
import { column, labelled, lagosDateTime, naira, nairaText } from '../../../platform/db/cell-values.ts';
import { exportFile, type ExportColumn } from '../../../platform/http/export-sheet.ts';
import {
  defineListExport,
  type ListExport,
  type ListExportColumn,
} from '../../../platform/http/list-export.ts';
import type { Ctx } from '../../../schema.ts';
import { pointsText } from './coupon-list.export.ts';
import { useLists, type Report } from './reports.repository.ts';

const names: Record<Report, string> = { dmp: 'DMP_Coupons', others: 'Used_Coupons' };

const joins = sql`
  join accounts a on a.uuid = r.consumer_uuid
  join coupons c on c.uuid = r.coupon_uuid`;

const columns: ExportColumn[] = [
  { header: 'Date', value: lagosDateTime('r.used_at'), width: 20 },
  { header: 'User Name', value: column('a.full_name'), width: 28 },
  { header: 'Coupon Code', value: column('r.code'), width: 18 },
  { header: 'Coupon Type', value: column('r.type'), width: 16 },
  { header: 'Category', value: labelled('r.category', { labtest: 'DMP' }), width: 14 },
  { header: 'Sub Category', value: column('r.sub_category'), width: 22 },
  { header: 'Appointment Type', value: column('r.appointment_type'), width: 20 },
  { header: 'Total Amount', value: naira('r.amount_kobo'), kind: 'money', width: 16 },
  { header: 'Discount', value: naira('r.discount_kobo'), kind: 'money', width: 16 },
  { header: 'Total Amount Paid', value: naira('r.paid_kobo'), kind: 'money', width: 18 },
  { header: 'Cashback', value: naira('r.cashback_kobo'), kind: 'money', width: 16 },
  { header: 'Credit Points', value: column('r.points'), kind: 'number', width: 14 },
  { header: 'Reference', value: column('r.reference_id'), width: 24 },
  { header: 'Description', value: column('c.description'), width: 50 },
];

export const exportUses = (ctx: Ctx, report: Report, query: UsedCouponFilters) =>
  exportFile(
    ctx,
    { subject: 'coupons', title: names[report], list: useLists[report], joins, columns },
    query,
    'xlsx',
  );

/** The same texts as `targetOf` and `benefitOfUse` of the screen. */
const target = sql`case when r.category <> 'appointment' or r.sub_category is null
  then ${labelled('r.category', categoryLabels)}
  else ${labelled('r.sub_category', subCategoryLabels)} || coalesce(', ' || lower(${labelled('r.appointment_type', appointmentLabels)}), '') end`;
const benefit = sql`case r.type when 'credit_point' then ${pointsText('r.points')}
  when 'cashback' then ${nairaText(sql.ref('r.cashback_kobo'))} else ${nairaText(sql.ref('r.discount_kobo'))} end`;

const listColumns: Record<ColumnOf<typeof contract.used>, ListExportColumn> = {
  updatedAt: { header: 'Date', value: lagosDateTime('r.used_at') },
  full_name: { header: 'User Name', value: column('a.full_name'), width: 28 },
  coupon_code: { header: 'Coupon Code', value: column('r.code'), width: 18 },
  coupon_type: { header: 'Coupon Type', value: column('r.type'), labels: typeLabels, width: 16 },
  sub_category: {
    header: 'Sub Category',
    value: column('r.sub_category'),
    labels: subCategoryLabels,
    width: 22,
  },
  appointment_type: { header: 'Appointment Type', value: target, width: 28 },
  discount: { header: 'Discount', value: benefit, width: 16 },
  total_amount: { header: 'Total Amount', value: naira('r.amount_kobo') },
  total_amount_paid: {
    header: 'Total Amount Paid',
    value: naira('r.paid_kobo'),
  },
};

const common = { subject: 'coupons' as const, joins, columns: listColumns };
export const useListExports: Record<Report, ListExport> = {
  dmp: defineListExport({
    ...common,
    endpoint: contract.exportUsedForDmpJob,
    title: names.dmp,
    list: useLists.dmp,
  }),
  others: defineListExport({
    ...common,
    endpoint: contract.exportUsedJob,
    title: names.others,
    list: useLists.others,
  }),
};
