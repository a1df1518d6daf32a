import type { Invariant } from './invariant.ts';

/** Writes of several rows, each with the records of which only a part was written. */
const parts = [
  {
    name: 'a completed booking has its payment',
    sql: `select b.uuid::text as record, count(y.*)::text as actual from bookings b left join payments y on y.booking_uuid = b.uuid
      where b.made_by is not null and b.status = 'booked' and b.amount_kobo > b.discount_kobo
      group by b.uuid having count(y.*) <> 1`,
  },
  {
    name: 'a discount has one use of its coupon',
    sql: `select c.code as record, c.used || ' uses, ' || count(b.*) || ' bookings with a discount' as actual
      from coupons c left join bookings b on b.coupon_code = c.code and b.discount_kobo > 0
      group by c.uuid having c.used <> count(b.*)`,
  },
  {
    name: 'a bulk action has the rows that it counts',
    sql: `select b.uuid::text as record, b.total || ' counted, ' || count(i.*) || ' rows' as actual
      from bulk_batches b left join bulk_items i on i.batch_uuid = b.uuid
      group by b.uuid having b.total <> count(i.*) or b.done <> count(*) filter (where i.state = 'done')
        or b.skipped <> count(*) filter (where i.state = 'skipped') or b.failed <> count(*) filter (where i.state = 'failed')
        or (b.state = 'done' and count(*) filter (where i.state = 'pending') > 0)`,
  },
  {
    name: 'an upload has the changes that it counts',
    sql: `select b.uuid::text as record, b.rows_added + b.rows_changed || ' counted, ' || count(c.*) || ' stored' as actual
      from import_batches b left join import_changes c on c.batch_uuid = b.uuid
      group by b.uuid having b.rows_added + b.rows_changed <> count(c.*)`,
  },
] as const;

export const wholeOrNothing: Invariant = {
  name: 'whole-or-nothing',
  sentence: 'A write of several rows is done as a whole or not at all.',
  every: 'fifty',
  async check({ office }) {
    const { rows } = await office.db.query<{ name: string; record: string; actual: string }>(
      parts.map(({ name, sql }) => `select '${name}' as name, p.* from (${sql}) p`).join(' union all '),
    );
    return rows.map(({ name, record, actual }) => ({ record, expected: name, actual }));
  },
};
