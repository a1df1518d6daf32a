import type { DomainSeed } from '../../../seed/seed.ts';
import {
  CHOICE,
  countUsesAgain,
  redeem,
  usedCoupons,
  type Redeemable,
  type UsedCoupon,
} from './booking-uses.seed.ts';
import { amountsWith } from './redemption-amounts.ts';

/** The paid demo orders of each category of coupons, and the column that names them. */
const orders = [
  {
    category: 'labtest',
    table: 'lab_orders',
    reference: 'order_id',
    paid: 'total_kobo',
    condition: 'o.package_uuid is null and (c.partner_uuid is null or c.partner_uuid = o.partner_uuid)',
  },
  {
    category: 'labpackage',
    table: 'lab_orders',
    reference: 'order_id',
    paid: 'total_kobo',
    condition: 'o.package_uuid is not null and (c.package_uuid is null or c.package_uuid = o.package_uuid)',
  },
  {
    category: 'pharmacy',
    table: 'treatment_orders',
    reference: 'reference_id',
    paid: 'amount_kobo',
    condition: 'c.disease_uuid is null or c.disease_uuid = o.disease_uuid',
  },
];

interface PaidOrder {
  reference: string;
  consumer: string;
  paid: number;
}

/** Gives each use of a coupon for orders a paid demo order within the validity of the coupon. A use without one is removed. */
export const seedOrderUses: DomainSeed = async ({ client, query }) => {
  await client.query('analyze lab_orders, treatment_orders, coupon_redemptions, coupons');
  for (const { category, table, reference, paid, condition } of orders) {
    const taken = new Set<string>();
    const redeemed: object[] = [];
    for (const coupon of await query<UsedCoupon>(usedCoupons(category))) {
      const found = await query<PaidOrder>(`
        select o.${reference} as reference, o.consumer_uuid as consumer, o.${paid}::int as paid
        from coupons c join ${table} o on o.created_at between c.valid_from and c.valid_to
        where c.uuid = '${coupon.uuid}' and o.paid and o.${paid} > 0 and (${condition})
          and (c.consumer_uuid is null or c.consumer_uuid = o.consumer_uuid)
        order by o.uuid limit ${coupon.uses.length * CHOICE}`);
      redeemed.push(...redeem(coupon, withPrices(coupon, found), taken));
    }
    await client.query(
      `update coupon_redemptions r set reference_id = o.reference, used_at = t.created_at, consumer_uuid = t.consumer_uuid,
         amount_kobo = o.amount_kobo, discount_kobo = o.discount_kobo, paid_kobo = o.paid_kobo,
         cashback_kobo = o.cashback_kobo, points = o.points
       from jsonb_to_recordset($1) as o (redemption uuid, reference text, amount_kobo bigint, discount_kobo bigint,
         paid_kobo bigint, cashback_kobo bigint, points int) join ${table} t on t.${reference} = o.reference
       where r.uuid = o.redemption`,
      [JSON.stringify(redeemed)],
    );
    for (const statement of countUsesAgain(category, `select ${reference} from ${table}`))
      await client.query(statement);
  }
};

/** The price before the coupon, so that the rest is what was paid. Orders without such a price are left out. */
function withPrices(coupon: UsedCoupon, found: readonly PaidOrder[]): Redeemable[] {
  return found.flatMap(({ paid, ...order }) => {
    const share = 1 - (coupon.percent_hundredths ?? 0) / 10_000;
    const prices = [paid, paid + (coupon.amount_kobo ?? 0), share > 0 ? Math.round(paid / share) : paid];
    const price = prices.find((amount) => amountsWith(coupon, amount).paid_kobo === paid);
    return price === undefined ? [] : [{ ...order, price }];
  });
}
