import { isMedicalRead } from '@baobab/contract/audit-actions';
import { people } from '@baobab/contract/overview/people';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const { call } = api.client();
const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  (await api.owner.query(text, values)).rows[0] as T;

test.each(['influencer', 'pharmacist'])(
  'the page of a %s counts the uses of coupons that name them',
  async (kind) => {
    const { uuid, coupons, uses } = await one<{ uuid: string; coupons: number; uses: number }>(
      `select c.${kind}_uuid as uuid, count(distinct c.uuid)::int as coupons, count(r.uuid)::int as uses
     from coupons c left join coupon_redemptions r on r.coupon_uuid = c.uuid
     where c.${kind}_uuid is not null group by 1 order by 3 desc limit 1`,
    );
    const { data } = await call(people.get, { params: { uuid } });
    expect(data.coupons).toMatchObject({ coupons, uses });
    const support = await api.call('GET', `/people/${uuid}`, { as: 'support' });
    expect(support.body.data?.coupons).toBeUndefined();
  },
);

test('only the pages of consumers and doctors count as reads of medical data', async () => {
  const opened = async (kind: string) => {
    const { uuid } = await one<{ uuid: string }>('select uuid from accounts where kind = $1 limit 1', [kind]);
    await call(people.get, { params: { uuid } });
    const { action } = await one<{ action: string }>(
      'select action from audit_log where subject = $1 order by id desc limit 1',
      [uuid],
    );
    return isMedicalRead(action);
  };
  for (const kind of ['consumer', 'doctor']) expect([kind, await opened(kind)]).toEqual([kind, true]);
  for (const kind of ['influencer', 'introducer', 'pharmacist', 'diagnostic'])
    expect([kind, await opened(kind)]).toEqual([kind, false]);
});
