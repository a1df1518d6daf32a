import { priceChecks, type PriceHealth } from '@baobab/contract/master-data/price-health';
import { priceListsByKind, type PriceKind } from '@baobab/contract/master-data/price-lists';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { checkedRows } from './price-health.testing.ts';

const api = useTestApp();
beforeAll(() => api.owner.query(checkedRows));

test.each(['pathology', 'radiology', 'home'] as const)(
  'each check of the %s list counts the prices that its filter lists',
  async (kind: PriceKind) => {
    const { list, health } = priceListsByKind[kind];
    const { status, body } = await api.call('GET', health.path);
    expect(status).toBe(200);
    const counts = body.data as PriceHealth;
    expect(counts.map(({ check }) => check)).toEqual(Object.keys(priceChecks));
    for (const { check, count } of counts) {
      const query = new URLSearchParams(
        Object.entries(priceChecks[check]).map(([name, value]) => [name, String(value)]),
      );
      expect([check, (await api.call('GET', `${list.path}?${query}`)).body.count]).toEqual([check, count]);
      expect(count).toBeGreaterThan(0);
    }
  },
);

test('rejects the counts of a list that the role cannot read with 403', async () => {
  expect((await api.call('GET', priceListsByKind.home.health.path, { as: 'support' })).status).toBe(403);
});
