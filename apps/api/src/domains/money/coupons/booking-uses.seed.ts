import type { DomainSeed } from '../../../seed/seed.ts';
import { amountsWith } from './redemption-amounts.ts';

export interface UsedCoupon {
  uuid: string;
  code: string;
  type: string;
  percent_hundredths: number | null;
  amount_kobo: number | null;
  points: number | null;
  uses_per_user: number | null;
  /** The uses without an order. */
  uses: string[];
}

/** An order that a coupon may have been used for, with its price before the coupon. */
export interface Redeemable {
  reference: string;
  consumer: string;
  price: number;
}

/** The orders to choose from for each use. */
export const CHOICE = 10;

/**
 * Gives each use of a coupon for appointments a demo booking with a matching type of appointment, doctor and consumer,
 * within the validity of the coupon. A use without one is removed; a coupon that was used up stays so.
 */
export const seedBookingUses: DomainSeed = async ({ client, query }) => {
  // Without fresh planner statistics the queries below take seconds.
  await client.query('analyze bookings, coupon_redemptions, coupons, doctors');
  const coupons = await query<UsedCoupon>(usedCoupons('appointment'));
  const taken = new Set<string>();
  const redeemed: object[] = [];
  for (const coupon of coupons) {
    const bookings = await query<Redeemable>(bookingsFor(coupon));
    redeemed.push(...redeem(coupon, bookings, taken));
  }
  const rows = `jsonb_to_recordset($1) as o (redemption uuid, reference uuid, code text, amount_kobo bigint,
    discount_kobo bigint, paid_kobo bigint, cashback_kobo bigint, points int) join bookings b on b.uuid = o.reference`;
  const values = [JSON.stringify(redeemed)];
  await client.query(
    `update coupon_redemptions r set reference_id = b.uuid, used_at = b.created_at, consumer_uuid = b.consumer_uuid,
       amount_kobo = o.amount_kobo, discount_kobo = o.discount_kobo, paid_kobo = o.paid_kobo,
       cashback_kobo = o.cashback_kobo, points = o.points
     from ${rows} where r.uuid = o.redemption`,
    values,
  );
  await client.query(
    `update bookings t set coupon_code = o.code, discount_kobo = o.discount_kobo from ${rows} where t.uuid = o.reference`,
    values,
  );
  await client.query(
    `update booking_events e set details = jsonb_build_object('coupon', o.code) from ${rows}
     where e.booking_uuid = o.reference and e.what = 'booked'`,
    values,
  );
  for (const statement of countUsesAgain('appointment', 'select uuid::text from bookings'))
    await client.query(statement);
};

export const usedCoupons = (category: string) => `
  select c.uuid, c.code, c.type, c.percent_hundredths, c.amount_kobo::int, c.points, c.uses_per_user,
    array_agg(r.uuid::text order by r.uuid) as uses
  from coupons c join coupon_redemptions r on r.coupon_uuid = c.uuid
  where c.category = '${category}' group by 1 order by 1`;

const bookingsFor = ({ uuid, uses }: UsedCoupon) => `
  select b.uuid as reference, b.consumer_uuid as consumer, b.amount_kobo::int as price
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

/** An order has at most one coupon. Coupons that leave nothing to pay are skipped: demo orders with a price have a payment. */
export function redeem(
  { uuid: _uuid, uses, uses_per_user, code, ...coupon }: UsedCoupon,
  orders: readonly Redeemable[],
  taken: Set<string>,
) {
  const counts = new Map<string, number>();
  const waiting = [...uses];
  return orders.flatMap(({ reference, consumer, price }) => {
    const count = counts.get(consumer) ?? 0;
    const amounts = amountsWith(coupon, price);
    if (taken.has(reference) || count >= (uses_per_user ?? Infinity) || amounts.paid_kobo === 0) return [];
    const redemption = waiting.pop();
    if (!redemption) return [];
    taken.add(reference);
    counts.set(consumer, count + 1);
    return [{ redemption, reference, code, ...amounts }];
  });
}

/** Removes the uses without an order and counts the others. A coupon that was used up stays so. */
export function countUsesAgain(category: string, references: string): string[] {
  const ofCategory = `coupon_uuid in (select uuid from coupons where category = '${category}')`;
  return [
    `delete from coupon_redemptions where ${ofCategory} and reference_id not in (${references})`,
    `delete from coupon_uses where ${ofCategory}`,
    `insert into coupon_uses (coupon_uuid, consumer_uuid, n)
     select coupon_uuid, consumer_uuid, count(*) from coupon_redemptions where ${ofCategory} group by 1, 2`,
    `update coupons c set used = u.n, max_uses = case when c.max_uses = c.used and u.n > 0 then u.n else c.max_uses end
     from (select k.uuid, count(r.uuid) as n from coupons k left join coupon_redemptions r on r.coupon_uuid = k.uuid
       where k.category = '${category}' group by 1) u where u.uuid = c.uuid`,
  ];
}
