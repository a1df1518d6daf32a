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

const isPriced = (kind: PriceKind) => sql`
  price_entries e where e.kind = ${kind} and e.test_uuid = t.uuid and e.partner_uuid = t.partner_uuid`;

/**
 * Active tests of which the partner that offers them has no price in the list. A home sample is only missing where the
 * partner's price of the test says that there is one.
 */
const missing = (kind: PriceKind, filters: MissingFilters) => {
  const { search, partner_uuid: partner, testname_uuid: test, city_uuid: city } = filters;
  const conditions = allOf(
    sql<boolean>`t.kind = ${testKinds[kind]} and t.active`,
    sql<boolean>`not exists (select from ${isPriced(kind)})`,
    kind === 'home'
      ? sql<boolean>`exists (select from ${isPriced('pathology')} and e.home_service)`
      : undefined,
    matches(sql<string>`t.search || ' ' || search_form(c.name || ' ' || p.name)`, search),
    partner && sql<boolean>`p.uuid = ${partner}`,
    test && sql<boolean>`t.uuid = ${test}`,
    city && sql<boolean>`c.uuid = ${city}`,
  );
  return sql`
    national_tests t join partners p on p.uuid = t.partner_uuid join cities c on c.uuid = t.city_uuid
    where ${conditions}`;
};

async function countMissing(db: Db, kind: PriceKind): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${missing(kind, {})}`.execute(db);
  return rows[0]!.n;
}

/** A page of the tests without a price. */
export async function findMissingPage(
  db: Db,
  kind: PriceKind,
  filters: MissingFilters,
  { skip, limit }: PageWindow,
): Promise<PageOf<MissingPrice>> {
  const { rows } = await sql<MissingPrice & { total: number }>`
    with tests as materialized (
      select t.uuid as testname_uuid, t.name as standardisedtestname, t.product_code as productcode,
        t.discipline as testdiscipline, p.uuid as partner_uuid, p.name as diagnosticspartner,
        c.uuid as city_uuid, c.name as city
      from ${missing(kind, filters)})
    select page.*, counted.total from (select count(*) as total from tests) counted left join lateral (
      select * from tests order by lower(standardisedtestname), lower(city) limit ${limit} offset ${skip}) page on true`.execute(
    db,
  );
  const total = rows[0]!.total;
  return {
    rows: rows.flatMap(({ total: _total, ...row }) => (row.testname_uuid ? [row] : [])),
    total,
  };
}
