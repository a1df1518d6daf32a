import type { DomainSeed } from '../../../seed/seed.ts';
import { amountsWith } from './redemption-amounts.ts';

interface SeededCoupon {
  uuid: string;
  code: string;
  type: string;
  percent_hundredths: number | null;
  amount_kobo: number | null;
  points: number | null;
  uses_per_user: number | null;
  /** The uses without a booking. */
  uses: string[];
}

interface Booking {
  uuid: string;
  consumer: string;
  price: number;
}

/** The bookings to choose from for each use. */
const CHOICE = 10;

/**
 * Gives each use of a coupon for appointments a demo booking with a matching type of appointment, doctor and consumer,
 * within the validity of the coupon. A use without one is removed; a coupon that was used up stays so.
 */
export const seedBookingUses: DomainSeed = async ({ client, query }) => {
  // Without fresh planner statistics the queries below take seconds.
  await client.query('analyze bookings, coupon_redemptions, coupons, doctors');
  const coupons = await query<SeededCoupon>(`
    select c.uuid, c.code, c.type, c.percent_hundredths, c.amount_kobo::int, c.points, c.uses_per_user,
      array_agg(r.uuid::text order by r.uuid) as uses
    from coupons c join coupon_redemptions r on r.coupon_uuid = c.uuid
    where c.category = 'appointment' group by 1 order by 1`);
  const taken = new Set<string>();
  const redeemed: object[] = [];
  for (const coupon of coupons) {
    const bookings = await query<Booking>(bookingsFor(coupon));
    redeemed.push(...redeem(coupon, bookings, taken));
  }
  const rows = `jsonb_to_recordset($1) as o (redemption uuid, booking uuid, code text, amount_kobo bigint,
    discount_kobo bigint, paid_kobo bigint, cashback_kobo bigint, points int) join bookings b on b.uuid = o.booking`;
  const values = [JSON.stringify(redeemed)];
  await client.query(
    `update coupon_redemptions r set reference_id = b.uuid, used_at = b.created_at, consumer_uuid = b.consumer_uuid,
       amount_kobo = o.amount_kobo, discount_kobo = o.discount_kobo, paid_kobo = o.paid_kobo,
       cashback_kobo = o.cashback_kobo, points = o.points
     from ${rows} where r.uuid = o.redemption`,
    values,
  );
  await client.query(
    `update bookings t set coupon_code = o.code, discount_kobo = o.discount_kobo from ${rows} where t.uuid = o.booking`,
    values,
  );
  await client.query(
    `update booking_events e set details = jsonb_build_object('coupon', o.code) from ${rows}
     where e.booking_uuid = o.booking and e.what = 'booked'`,
    values,
  );
  for (const statement of countUsesAgain) await client.query(statement);
};

const bookingsFor = ({ uuid, uses }: SeededCoupon) => `
  select b.uuid, b.consumer_uuid as consumer, b.amount_kobo::int as price
  from coupons c
  join bookings b on b.created_at between c.valid_from and c.valid_to
  join doctors d on d.account_uuid = b.doctor_uuid
  left join specialities s on s.uuid = c.speciality_uuid
  where c.uuid = '${uuid}' and b.status not in ('pending', 'rejected') and b.amount_kobo > 0
    and c.sub_category = case when b.kind = 'sadn' then 'sadn' else 'fadn' end
    and (c.consumer_uuid is null or c.consumer_uuid = b.consumer_uuid)
    and (c.doctor_uuid is null or c.doctor_uuid = b.doctor_uuid)
    and (s.uuid is null or s.name = any (d.speciality))
  order by b.uuid limit ${uses.length * CHOICE}`;

/** A booking has at most one coupon. Coupons that leave nothing to pay are skipped: demo bookings with a price have a payment. */
function redeem(
  { uuid: _uuid, uses, uses_per_user, code, ...coupon }: SeededCoupon,
  bookings: readonly Booking[],
  taken: Set<string>,
) {
  const counts = new Map<string, number>();
  const waiting = [...uses];
  return bookings.flatMap(({ uuid, consumer, price }) => {
    const count = counts.get(consumer) ?? 0;
    const amounts = amountsWith(coupon, price);
    if (taken.has(uuid) || count >= (uses_per_user ?? Infinity) || amounts.paid_kobo === 0) return [];
    const redemption = waiting.pop();
    if (!redemption) return [];
    taken.add(uuid);
    counts.set(consumer, count + 1);
    return [{ redemption, booking: uuid, code, ...amounts }];
  });
}

const ofAppointments = `coupon_uuid in (select uuid from coupons where category = 'appointment')`;
const countUsesAgain = [
  `delete from coupon_redemptions r where ${ofAppointments}
     and not exists (select from bookings b where b.uuid::text = r.reference_id)`,
  `delete from coupon_uses where ${ofAppointments}`,
  `insert into coupon_uses (coupon_uuid, consumer_uuid, n)
   select coupon_uuid, consumer_uuid, count(*) from coupon_redemptions where ${ofAppointments} group by 1, 2`,
  `update coupons c set used = u.n, max_uses = case when c.max_uses = c.used and u.n > 0 then u.n else c.max_uses end
   from (select k.uuid, count(r.uuid) as n from coupons k left join coupon_redemptions r on r.coupon_uuid = k.uuid
     where k.category = 'appointment' group by 1) u where u.uuid = c.uuid`,
];
