import type { Invariant } from './invariant.ts';

export const couponLimits: Invariant = {
  name: 'coupon-limits',
  sentence: 'The uses of a coupon are those that are listed and never pass its limits.',
  every: 'fifty',
  async check({ office }) {
    const { rows } = await office.db.query<{
      code: string;
      used: number;
      listed: string;
      max: number | null;
    }>(
      `select c.code, c.used, count(r.*) as listed, c.max_uses as max
       from coupons c left join coupon_redemptions r on r.coupon_uuid = c.uuid
       group by c.uuid having c.used <> count(r.*) or count(r.*) > c.max_uses`,
    );
    return rows.map(({ code, used, listed, max }) => ({
      record: code,
      expected: `at most ${max ?? 'any number of'} uses, each listed`,
      actual: `${used} counted, ${listed} listed`,
    }));
  },
};
