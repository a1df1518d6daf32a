import type { PageWindow } from '@baobab/contract/kit/endpoint';
import {
  priceChecks,
  type MissingFilters,
  type MissingPrice,
  type PriceCheck,
  type PriceHealth,
} from '@baobab/contract/master-data/price-health';
import { testKinds, type PriceKind } from '@baobab/contract/master-data/price-lists';
import { sql } from 'kysely';
import { pageSource } from '../../../platform/db/list-filters.ts';
import { allOf, countBounded, type PageOf } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import type { Db } from '../../../schema.ts';
import { priceList } from './price-lists.repository.ts';

/** The figures are read one after the other: in parallel each would take a connection. */
export async function countFigures(db: Db, kind: PriceKind, now: Date): Promise<PriceHealth> {
  const figures: PriceHealth = [{ check: 'missing', count: await countMissing(db, kind) }];
  for (const [check, query] of Object.entries(priceChecks)) {
    const { total, more } = await countBounded(db, pageSource(priceList(kind), query, now));
    figures.push({ check: check as PriceCheck, count: total, ...(more && { more }) });
  }
  return figures;
}

/** The pairs are few hundred thousand at most, so they are compared with the distinct pairs of the prices. */
const missing = (kind: PriceKind, filters: MissingFilters) => {
  const { search, partner_uuid: partner, testname_uuid: test, city_uuid: city } = filters;
  const conditions = allOf(
    sql<boolean>`t.kind = ${testKinds[kind]} and t.active`,
    matches(sql<string>`t.search || ' ' || search_form(c.name)`, search),
    test && sql<boolean>`t.uuid = ${test}`,
    city && sql<boolean>`c.uuid = ${city}`,
  );
  return sql`
    national_tests t cross join (
      select c.uuid, c.name from cities c where c.uuid in (
        select a.city_uuid from areas a
        where exists (select from price_entries e where e.kind = ${kind} and e.area_uuid = a.uuid))) c
    left join (
      select distinct e.test_uuid, a.city_uuid from price_entries e join areas a on a.uuid = e.area_uuid
      where e.kind = ${kind} and ${partner ? sql`e.partner_uuid = ${partner}` : sql`true`}) priced
      on priced.test_uuid = t.uuid and priced.city_uuid = c.uuid
    where priced.test_uuid is null and ${conditions}`;
};

/** All pairs without those that have a price, because comparing each pair would take four times as long. */
async function countMissing(db: Db, kind: PriceKind): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with priced as (
      select distinct e.test_uuid, a.city_uuid from price_entries e join areas a on a.uuid = e.area_uuid
      where e.kind = ${kind}),
    tests as (select uuid from national_tests where kind = ${testKinds[kind]} and active)
    select (select count(*) from tests) * (select count(distinct city_uuid) from priced)
      - (select count(*) from priced where test_uuid in (select uuid from tests)) as n`.execute(db);
  return rows[0]!.n;
}

/** One page of the active tests without a price in a city. */
export async function findMissingPage(
  db: Db,
  kind: PriceKind,
  filters: MissingFilters,
  { skip, limit }: PageWindow,
): Promise<PageOf<MissingPrice>> {
  const { rows } = await sql<MissingPrice & { total: number }>`
    with pairs as materialized (
      select t.uuid as testname_uuid, t.name as standardisedtestname, t.product_code as productcode,
        t.discipline as testdiscipline, c.uuid as city_uuid, c.name as city
      from ${missing(kind, filters)})
    select page.*, counted.total from (select count(*) as total from pairs) counted left join lateral (
      select * from pairs order by lower(standardisedtestname), lower(city) limit ${limit} offset ${skip}) page on true`.execute(
    db,
  );
  const total = rows[0]!.total;
  return {
    rows: rows.flatMap(({ total: _total, ...row }) => (row.testname_uuid ? [row] : [])),
    total,
  };
}
