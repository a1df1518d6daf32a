import { categoryLabels, typeLabels } from '@baobab/contract/money/coupons/coupon-labels';
import { coupons } from '@baobab/contract/money/coupons/coupons';
import { sql } from 'kysely';
import { column, either, lagosDateTime, nairaText } from '../../../platform/db/cell-values.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import { couponList, couponState } from './coupons.repository.ts';

const count = (name: string) => sql`to_char(${sql.ref(name)}, 'FM999,999,999,990')`;

export const pointsText = (name: string) =>
  sql`${count(name)} || case ${sql.ref(name)} when 1 then ' point' else ' points' end`;

/** The benefit in its own unit, as on the screen. */
const benefit = sql`case c.type
  when 'credit_point' then ${pointsText('c.points')}
  when 'percentage' then trim_scale(c.percent_hundredths / 100.0) || ' %'
  else ${nairaText(sql.ref('c.amount_kobo'))} end`;

const uses = sql`${count('c.used')} || coalesce(' of ' || ${count('c.max_uses')}, '')`;

export const couponListExport = defineListExport({
  endpoint: coupons.exportJob,
  subject: 'coupon-list',
  title: 'Coupons',
  list: couponList,
  joins: (_filters, now) => sql`cross join (select ${now}::timestamptz as now) moment`,
  columns: {
    coupon_code: { header: 'Coupon Code', value: column('c.code'), width: 18 },
    type_label: { header: 'Coupon Type', value: column('c.type'), labels: typeLabels, width: 16 },
    category_label: { header: 'Category', value: column('c.category'), labels: categoryLabels, width: 14 },
    valid_from: { header: 'Valid From', value: lagosDateTime('c.valid_from') },
    valid_to: { header: 'Valid To', value: lagosDateTime('c.valid_to') },
    benefit: { header: 'Discount/Points', value: benefit, width: 18 },
    used: { header: 'Uses', value: uses, width: 14 },
    state: { header: 'State', value: couponState(sql.ref('moment.now')), width: 12 },
    status: { header: 'Active', value: either('c.active', 'Active', 'In-Active'), width: 12 },
  },
});
