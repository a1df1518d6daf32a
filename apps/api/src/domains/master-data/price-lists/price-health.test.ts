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
beforeAll(async () => {
  await api.owner.query(checkedRows);
  // A partner that offers a test has no price of it, and another one no home sample of a test with home service.
  await api.owner.query(`
    delete from price_entries e using national_tests t
    where e.kind = 'pathology' and e.test_uuid = t.uuid and t.uuid = (
      select uuid from national_tests where kind = 'pathology' and active order by uuid limit 1)`);
  await api.owner.query(`
    with offered as (
      select test_uuid, partner_uuid from price_entries where kind = 'pathology' and home_service
      order by uuid desc limit 1),
    moved as (
      update national_tests t set partner_uuid = o.partner_uuid, active = true from offered o
      where t.uuid = o.test_uuid)
    delete from price_entries e using offered o
    where e.kind = 'home' and e.test_uuid = o.test_uuid and e.partner_uuid = o.partner_uuid`);
});

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
  'lists each active test of the %s list without any price of the partner that offers it',
  async (kind: PriceKind) => {
    const { missing, health } = priceListsByKind[kind];
    const pairs = (partner: string | null) =>
      api.owner.query(
        `select t.uuid || ' ' || t.city_uuid as pair from national_tests t
         where t.kind = 'pathology' and t.active and t.partner_uuid = coalesce($2, t.partner_uuid)
           and (t.uuid, t.partner_uuid) not in (select test_uuid, partner_uuid from price_entries where kind = $1)
           and ($1 <> 'home' or (t.uuid, t.partner_uuid) in (
             select test_uuid, partner_uuid from price_entries where kind = 'pathology' and home_service))`,
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
    const partner = all[0]!.partner_uuid;
    expect(await countOf(`&partner_uuid=${partner}`)).toBe((await pairs(partner)).rowCount);
    const [first] = all;
    const one = await listed(`&testname_uuid=${first!.testname_uuid}&city_uuid=${first!.city_uuid}`);
    expect(one).toEqual([first]);
    const found = await listed(`&search=${encodeURIComponent(first!.standardisedtestname)}`);
    expect(found).toContainEqual(first);
  },
);
