import { couponTypes } from '@baobab/contract/money/coupons/coupon-rules';
import { couponState, couponStates } from '@baobab/contract/money/coupons/coupon-state';
import type { Coupon } from '@baobab/contract/money/coupons/coupons';
import { formatNaira } from '@baobab/contract/kit/naira';
import { expect, test } from 'vitest';
import { readCsv } from '../../../testing/tables.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();

async function read(query: string): Promise<{ count: number; data: Coupon[] }> {
  const { body } = await api.call('GET', `/coupon/list/0?${query}`);
  return body as { count: number; data: Coupon[] };
}

test('the filter by state has the coupons that the console shows in that state', async () => {
  const codes = await api.owner.query<{ code: string }>('select code from coupons order by code limit 5');
  const [used, personal, later, off, ended] = codes.rows.map(({ code }) => code);
  await api.owner.query(`update coupons set active = true, consumer_uuid = null, max_uses = 10, used = 1,
    uses_per_user = null, valid_from = now() - interval '1 day', valid_to = now() + interval '1 day'`);
  const set = (code: string | undefined, values: string) =>
    api.owner.query(`update coupons set ${values} where code = $1`, [code]);
  await set(used, 'used = max_uses');
  await set(
    personal,
    `consumer_uuid = (select uuid from accounts where kind = 'consumer' limit 1), max_uses = null,
     uses_per_user = 2, used = 2`,
  );
  await api.owner.query(
    `insert into coupon_uses (coupon_uuid, consumer_uuid, n) select uuid, consumer_uuid, 2 from coupons where code = $1
     on conflict (coupon_uuid, consumer_uuid) do update set n = 2`,
    [personal],
  );
  await set(later, `valid_from = now() + interval '1 hour'`);
  await set(off, `active = false, valid_to = now() - interval '1 hour'`);
  await set(ended, `valid_to = now() - interval '1 hour'`);

  const totals = await Promise.all(
    couponStates.map(async (state) => {
      const { count, data } = await read(new URLSearchParams({ state }).toString());
      expect(new Set(data.map((coupon) => couponState(coupon, new Date())))).toEqual(new Set([state]));
      return [state, count] as const;
    }),
  );
  const all = (await read('')).count;
  expect(Object.fromEntries(totals)).toEqual({
    'In-Active': 1,
    Expired: 1,
    'Used up': 2,
    Scheduled: 1,
    Running: all - 5,
  });
});

const benefitOf = ({ coupon_type, discount, point }: Coupon) => {
  if (coupon_type === 'credit_point')
    return point === 1 ? '1 point' : `${point!.toLocaleString('en')} points`;
  return coupon_type === 'percentage' ? `${discount} %` : formatNaira(discount!);
};

test.each(couponTypes)('the export writes benefit, uses and state of %s as the console', async (type) => {
  await api.owner.query(`update coupons set used = 1234, max_uses = 12000 where max_uses is not null`);
  const { data } = await read(`type=${type}`);
  const columns = 'coupon_code,benefit,used,state';
  const { raw } = await api.call('GET', `/exports/coupons/rows?type=${type}&format=csv&columns=${columns}`);
  const [, ...lines] = readCsv(raw);
  expect(data.length).toBeGreaterThan(0);
  const limitOf = ({ maxtimeuse }: Coupon) =>
    maxtimeuse === null ? '' : ` of ${maxtimeuse.toLocaleString('en')}`;
  expect(lines.slice(0, data.length).map((line) => line.slice(0, 4))).toEqual(
    data.map((coupon) => [
      coupon.coupon_code,
      benefitOf(coupon),
      `${coupon.used.toLocaleString('en')}${limitOf(coupon)}`,
      couponState(coupon, new Date()),
    ]),
  );
});

test('a coupon that was given to one consumer is used up by the uses of that consumer alone', async () => {
  const { rows } = await api.owner.query<{ code: string }>(
    `update coupons set active = true, valid_from = now() - interval '1 day', valid_to = now() + interval '1 day',
       max_uses = null, uses_per_user = 1, used = 7,
       consumer_uuid = (select a.uuid from accounts a where a.kind = 'consumer'
         and not exists (select from coupon_uses u where u.consumer_uuid = a.uuid) limit 1)
     where uuid = (select uuid from coupons order by code desc limit 1) returning code`,
  );
  const [{ code }] = rows as [{ code: string }];
  const { data } = await read(`search=${code}&state=Running`);
  expect(data).toMatchObject([{ coupon_code: code, used: 7, used_by_user: 0 }]);
  expect(couponState(data[0]!, new Date())).toBe('Running');
});
