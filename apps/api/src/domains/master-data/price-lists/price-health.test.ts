import {
  healthFigures,
  priceChecks,
  type MissingPrice,
  type PriceHealth,
} from '@baobab/contract/master-data/price-health';
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
    expect(counts.map(({ check }) => check)).toEqual(healthFigures);
    for (const { check, count } of counts) {
      if (check === 'missing') continue;
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

test.each(['pathology', 'home'] as const)(
  'lists each active test without a price in a city of the %s list',
  async (kind: PriceKind) => {
    const { missing, health } = priceListsByKind[kind];
    const pairs = (partner: string | null) =>
      api.owner.query(
        `select t.uuid || ' ' || c.uuid as pair from national_tests t, cities c
         where t.kind = 'pathology' and t.active
           and c.uuid in (select a.city_uuid from price_entries e join areas a on a.uuid = e.area_uuid where e.kind = $1)
           and not exists (select from price_entries e join areas a on a.uuid = e.area_uuid where e.kind = $1
             and e.test_uuid = t.uuid and a.city_uuid = c.uuid and e.partner_uuid = coalesce($2, e.partner_uuid))`,
        [kind, partner],
      );
    const listed = async (query = ''): Promise<MissingPrice[]> => {
      const all: MissingPrice[] = [];
      for (let page = 0; ; page += 1) {
        const { body } = await api.call('GET', `${missing.path}?limit=100&pagenum=${page}${query}`);
        all.push(...body.data);
        if (all.length >= body.count) return all;
      }
    };
    const pairOf = (row: MissingPrice) => `${row.testname_uuid} ${row.city_uuid}`;
    const countOf = async (query = '') =>
      (await api.call('GET', `${missing.path}?limit=1&pagenum=0${query}`)).body.count;
    const expected = (await pairs(null)).rows.map(({ pair }) => pair as string);
    const city = expected[0]!.split(' ')[1]!;
    const all = await listed(`&city_uuid=${city}`);
    expect(all.map(pairOf).toSorted()).toEqual(expected.filter((pair) => pair.endsWith(city)).toSorted());
    expect(await countOf()).toBe(expected.length);
    const { body } = await api.call('GET', health.path);
    expect(body.data[0]).toEqual({ check: 'missing', count: expected.length });
    const partner = (await api.owner.query('select partner_uuid from price_entries limit 1')).rows[0]
      .partner_uuid;
    expect(await countOf(`&partner_uuid=${partner}`)).toBe((await pairs(partner)).rowCount);
    const [first] = all;
    const one = await listed(`&testname_uuid=${first!.testname_uuid}&city_uuid=${first!.city_uuid}`);
    expect(one).toEqual([first]);
    const found = await listed(`&search=${encodeURIComponent(first!.standardisedtestname)}`);
    expect(found).toContainEqual(first);
  },
);
