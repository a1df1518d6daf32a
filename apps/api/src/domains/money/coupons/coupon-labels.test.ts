import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();

test.each(['influencer', 'pharmacist'])(
  'the uses of coupons with a label are counted for the %s',
  async (kind) => {
    const column = `${kind}_uuid`;
    const { rows } = await api.owner.query(
      `select min(c.uuid::text) as uuid, count(distinct c.uuid)::int as coupons, count(r.uuid)::int as uses,
       coalesce(sum(r.discount_kobo), 0)::bigint / 100.0 as discount
     from coupons c left join coupon_redemptions r on r.coupon_uuid = c.uuid
     where c.${column} is not null group by c.${column} having count(r.uuid) > 0`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { uuid, coupons, uses, discount } of rows) {
      const { data } = (await api.call('GET', `/coupon/cost/${uuid}`)).body;
      expect(data.label).toEqual({ coupons, uses, discount: Number(discount) });
    }
  },
);

test('every demo use of a coupon for appointments has a booking of the same consumer with the coupon', async () => {
  const { rows } = await api.owner.query(
    `select count(*)::int as uses, count(b.uuid)::int as booked from coupon_redemptions r
     left join bookings b on b.uuid::text = r.reference_id and b.consumer_uuid = r.consumer_uuid
       and b.coupon_code = r.code and b.discount_kobo = r.discount_kobo
     where r.category = 'appointment'`,
  );
  expect(rows[0].booked).toBe(rows[0].uses);
  expect(rows[0].uses).toBeGreaterThan(100);
});

test.each([
  ['labtest', 'lab_orders', 'order_id', 'total_kobo'],
  // No demo order has a package.
  ['labpackage', 'lab_orders', 'order_id', 'total_kobo'],
  ['pharmacy', 'treatment_orders', 'reference_id', 'amount_kobo'],
])(
  'every demo use of a coupon of %s has a paid order of the same consumer',
  async (category, table, id, paid) => {
    const { rows } = await api.owner.query(
      `select count(*)::int as uses, count(o.uuid)::int as ordered, count(distinct o.uuid)::int as orders
     from coupon_redemptions r left join ${table} o on o.${id} = r.reference_id and o.paid
       and o.consumer_uuid = r.consumer_uuid and o.${paid} = r.paid_kobo
     where r.category = $1`,
      [category],
    );
    const { uses, ordered, orders } = rows[0];
    expect([ordered, orders]).toEqual([uses, uses]);
    expect(uses > 0).toBe(category !== 'labpackage');
  },
);
