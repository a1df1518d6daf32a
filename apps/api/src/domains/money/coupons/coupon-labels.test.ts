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
