import type { SeedRoom } from '../../seed/seed.ts';
import { amountsWith } from './redemption-amounts.ts';

interface Fit {
  redemption: string;
  booking: string;
  code: string;
  type: string;
  percent_hundredths: number | null;
  amount_kobo: number | null;
  points: number | null;
  price: number;
}

const MOST = 2_000;

/**
 * Some of the uses that coupons have seen were for bookings of the demo: by the same person, for the right kind of
 * appointment and the right doctor, on a day when the coupon was good. How often a coupon was used stays the same.
 */
export const seedBookingUses: SeedRoom = async ({ client, query }) => {
  // Without figures of the new rows the question below takes two seconds.
  await client.query('analyze bookings, coupon_redemptions, coupons, doctors');
  const fits = await query<Fit>(`
    select r.uuid as redemption, b.uuid as booking, b.amount_kobo::int as price,
      c.code, c.type, c.percent_hundredths, c.amount_kobo::int, c.points
    from coupon_redemptions r
    join coupons c on c.uuid = r.coupon_uuid
    join bookings b on b.consumer_uuid = r.consumer_uuid and b.created_at between c.valid_from and c.valid_to
    join doctors d on d.account_uuid = b.doctor_uuid
    left join specialities s on s.uuid = c.speciality_uuid
    where r.category = 'appointment' and b.status not in ('pending', 'rejected') and b.amount_kobo > 0
      and r.sub_category = case when b.kind = 'sadn' then 'sadn' else 'fadn' end
      and (c.doctor_uuid is null or c.doctor_uuid = b.doctor_uuid)
      and (s.uuid is null or s.name = any (d.speciality))
    order by r.uuid, b.uuid limit ${MOST}`);
  const orders = JSON.stringify(onceEach(fits).flatMap(orderOf));
  const order = `jsonb_to_recordset($1) as o (redemption uuid, booking uuid, code text,
    amount_kobo bigint, discount_kobo bigint, paid_kobo bigint, cashback_kobo bigint, points int)`;
  await client.query(
    `update coupon_redemptions r set reference_id = b.uuid, used_at = b.created_at, amount_kobo = o.amount_kobo,
       discount_kobo = o.discount_kobo, paid_kobo = o.paid_kobo, cashback_kobo = o.cashback_kobo, points = o.points
     from ${order} join bookings b on b.uuid = o.booking where r.uuid = o.redemption`,
    [orders],
  );
  await client.query(
    `update bookings b set coupon_code = o.code, discount_kobo = o.discount_kobo from ${order} where b.uuid = o.booking`,
    [orders],
  );
  await client.query(
    `update booking_events e set details = jsonb_build_object('coupon', o.code) from ${order}
     where e.booking_uuid = o.booking and e.what = 'booked'`,
    [orders],
  );
};

/** A booking takes one coupon, and a use is for one booking. */
function onceEach(fits: readonly Fit[]): Fit[] {
  const taken = new Set<string>();
  return fits.filter(({ redemption, booking }) => {
    if (taken.has(redemption) || taken.has(booking)) return false;
    taken.add(redemption).add(booking);
    return true;
  });
}

/** What it gave. One that left nothing to pay is left out: every booking of the demo that cost something was paid. */
function orderOf({ redemption, booking, code, price, ...coupon }: Fit) {
  const amounts = amountsWith(coupon, price);
  return amounts.paid_kobo > 0 ? [{ redemption, booking, code, ...amounts }] : [];
}
