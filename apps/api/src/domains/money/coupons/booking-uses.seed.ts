import type { DomainSeed } from '../../../seed/seed.ts';
import { amountsWith } from './redemption-amounts.ts';

interface Match {
  redemption: string;
  booking: string;
  code: string;
  type: string;
  percent_hundredths: number | null;
  amount_kobo: number | null;
  points: number | null;
  price: number;
}

const MAX_MATCHES = 2_000;

/**
 * Links some coupon uses to demo bookings of the same consumer, with a matching type of appointment and doctor,
 * within the validity of the coupon. The number of uses of each coupon stays the same.
 */
export const seedBookingUses: DomainSeed = async ({ client, query }) => {
  // Without fresh planner statistics the query below takes two seconds.
  await client.query('analyze bookings, coupon_redemptions, coupons, doctors');
  const matches = await query<Match>(`
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
    order by r.uuid, b.uuid limit ${MAX_MATCHES}`);
  const redeemed = JSON.stringify(withoutDuplicates(matches).flatMap(redeemedAmounts));
  const redeemedRows = `jsonb_to_recordset($1) as o (redemption uuid, booking uuid, code text,
    amount_kobo bigint, discount_kobo bigint, paid_kobo bigint, cashback_kobo bigint, points int)`;
  await client.query(
    `update coupon_redemptions r set reference_id = b.uuid, used_at = b.created_at, amount_kobo = o.amount_kobo,
       discount_kobo = o.discount_kobo, paid_kobo = o.paid_kobo, cashback_kobo = o.cashback_kobo, points = o.points
     from ${redeemedRows} join bookings b on b.uuid = o.booking where r.uuid = o.redemption`,
    [redeemed],
  );
  await client.query(
    `update bookings b set coupon_code = o.code, discount_kobo = o.discount_kobo from ${redeemedRows} where b.uuid = o.booking`,
    [redeemed],
  );
  await client.query(
    `update booking_events e set details = jsonb_build_object('coupon', o.code) from ${redeemedRows}
     where e.booking_uuid = o.booking and e.what = 'booked'`,
    [redeemed],
  );
};

/** A booking has at most one coupon, and a use belongs to one booking. */
function withoutDuplicates(fits: readonly Match[]): Match[] {
  const taken = new Set<string>();
  return fits.filter(({ redemption, booking }) => {
    if (taken.has(redemption) || taken.has(booking)) return false;
    taken.add(redemption).add(booking);
    return true;
  });
}

/** Skips coupons that leave nothing to pay, because every demo booking with a price has a payment. */
function redeemedAmounts({ redemption, booking, code, price, ...coupon }: Match) {
  const amounts = amountsWith(coupon, price);
  return amounts.paid_kobo > 0 ? [{ redemption, booking, code, ...amounts }] : [];
}
