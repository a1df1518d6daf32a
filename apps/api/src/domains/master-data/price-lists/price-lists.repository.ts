import type { PageWindow, SortOf } from '@baobab/contract/kit/endpoint';
import { toKobo } from '@baobab/contract/kit/naira';
import type { TestKind } from '@baobab/contract/master-data/national-tests';
import {
  priceListsByKind,
  type PriceFilters,
  type PriceKind,
} from '@baobab/contract/master-data/price-lists';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import { daysBefore, isTrue, pageSource, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { allOf, byName, findPage } from '../../../platform/db/list-page.ts';
import { searchPatterns } from '../../../platform/db/search.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';
import { valueColumns } from './price-values.ts';

/**
 * Matches a word in the price, the standardised test name or the partner name. The subqueries are arrays,
 * because the planner evaluates those once and then uses the indexes of the columns.
 */
const matchesWord = (pattern: string) =>
  sql<boolean>`(e.search like ${pattern}
    or e.test_uuid = any (array(select uuid from national_tests where search like ${pattern}))
    or e.partner_uuid = any (array(select uuid from partners where search_form(name) like ${pattern})))`;

const isWanted = (wanted: boolean, condition: RawBuilder<unknown>) =>
  wanted ? sql<boolean>`(${condition})` : sql<boolean>`not (${condition})`;

type PriceSort = SortOf<(typeof priceListsByKind)[PriceKind]['list']>;

export const priceList = (kind: PriceKind): ListDefinition<PriceFilters, PriceSort> => ({
  endpoint: priceListsByKind[kind].list,
  from: sql`price_entries e`,
  scope: sql<boolean>`e.kind = ${kind}`,
  filters: {
    search(text) {
      const patterns = searchPatterns(text);
      return patterns.length > 0 ? allOf(...patterns.map(matchesWord)) : null;
    },
    partner_uuid: (partner) => sql<boolean>`e.partner_uuid = ${partner}`,
    testname_uuid: (test) => sql<boolean>`e.test_uuid = ${test}`,
    areaRef: (area) => sql<boolean>`e.area_uuid = ${area}`,
    city_uuid: (city) =>
      sql<boolean>`e.area_uuid = any (array(select uuid from areas where city_uuid = ${city}))`,
    active: (active) => isTrue('e.active', active),
    popular: (popular) => isTrue('e.popular', popular),
    home_service: (available) => isTrue('e.home_service', available),
    price_from: (naira) => sql<boolean>`e.exclusive_kobo >= ${toKobo(naira)}`,
    price_to: (naira) => sql<boolean>`e.exclusive_kobo <= ${toKobo(naira)}`,
    // A price is never older than its last change; the index on the creation time finds where the old ones start.
    unchanged_days: (days, _query, now) =>
      sql<boolean>`e.updated_at <= ${daysBefore(now, days)} and e.created_at <= ${daysBefore(now, days)}`,
    below_cost: (wanted) => isWanted(wanted, sql`e.purchasing_kobo > least(e.exclusive_kobo, e.retail_kobo)`),
    inactive_test: (wanted) =>
      isWanted(
        wanted,
        sql`e.active and e.test_uuid = any (array(select uuid from national_tests where not active))`,
      ),
    duplicate_code: (wanted) =>
      isWanted(
        wanted,
        sql`lower(e.product_code) in (
          select code from (
            select distinct lower(product_code) as code, test_uuid from price_entries where kind = ${kind}) pairs
          group by code having count(*) > 1)`,
      ),
  },
  key: 'e.uuid',
  sortBy: 'e.created_at',
  sorts: {
    productcode: byName('e.product_code'),
    partnerstestname: byName('e.partner_test_name'),
    price: 'e.exclusive_kobo',
  },
  counter: { covers: [], total: () => sql<number>`total_of('price_entries', array[${kind}])` },
});

export const findPricePage = (db: Db, kind: PriceKind, query: PriceFilters, window: PageWindow, now: Date) =>
  findPage(db, pageSource(priceList(kind), query, now), window, priceColumns(db));

const priceColumns = (db: Db) =>
  db
    .selectFrom('price_entries as e')
    .innerJoin('partners as p', 'p.uuid', 'e.partner_uuid')
    .innerJoin('national_tests as t', 't.uuid', 'e.test_uuid')
    .innerJoin('areas as a', 'a.uuid', 'e.area_uuid')
    .innerJoin('cities as c', 'c.uuid', 'a.city_uuid')
    .select([
      'e.uuid',
      'e.partner_uuid',
      'e.test_uuid',
      'e.area_uuid',
      ...valueColumns.map((name) => `e.${name}` as const),
      'e.version',
      'p.name as partner',
      't.name as test',
      'a.name as area',
      'c.name as city',
    ]);

export const findPrice = (db: Db, kind: PriceKind, uuid: string) =>
  priceColumns(db).where('e.kind', '=', kind).where('e.uuid', '=', uuid).executeTakeFirst();
export type PriceRow = Awaited<ReturnType<typeof findPrice>> & object;

/** Several prices by id. Those to be changed are locked in a fixed order, which prevents deadlocks. */
export async function findPrices(db: Db, kind: PriceKind, uuids: readonly string[], lock: boolean) {
  const wanted = sql<boolean>`e.kind = ${kind} and e.uuid = any (${uuids}::uuid[])`;
  // Locked before they are read: a price that moves to another area meanwhile would not match the joined area.
  if (lock)
    await db
      .selectFrom('price_entries as e')
      .select('e.uuid')
      .where(wanted)
      .orderBy('e.uuid')
      .forUpdate()
      .execute();
  return priceColumns(db).where(wanted).orderBy('e.uuid').execute();
}

export const findPartner = (db: Db, uuid: string) =>
  db.selectFrom('partners').select(['uuid', 'name']).where('uuid', '=', uuid).executeTakeFirst();

export const findTest = (db: Db, kind: TestKind, uuid: string) =>
  db
    .selectFrom('national_tests')
    .select(['uuid', 'name'])
    .where('kind', '=', kind)
    .where('uuid', '=', uuid)
    .executeTakeFirst();

/** With `lock` the areas keep their cities until the transaction has written the prices. */
export async function findAreas(db: Db, uuids: readonly string[], lock = false) {
  const wanted = [...new Set(uuids)];
  // Locked before they are read: a move that the lock waited for has another city.
  if (lock)
    await db
      .selectFrom('areas')
      .select('uuid')
      .where('uuid', 'in', wanted)
      .orderBy('uuid')
      .forKeyShare()
      .execute();
  return db
    .selectFrom('areas as a')
    .innerJoin('cities as c', 'c.uuid', 'a.city_uuid')
    .select(['a.uuid', 'a.name as area', 'c.name as city'])
    .where('a.uuid', 'in', wanted)
    .execute();
}
export type AreaRow = Awaited<ReturnType<typeof findAreas>>[number];

type Entry = Insertable<Schema['price_entries']>;
export type NewPriceRow = Omit<Entry, 'version' | 'created_at' | 'updated_at'>;
/** The editable columns of a price, without its key. */
export type PriceColumns = Required<Omit<NewPriceRow, 'uuid' | 'kind' | 'partner_uuid' | 'test_uuid'>>;

/** Inserts the prices that do not exist and returns their ids. */
export async function insertNewPrices(trx: Trx, rows: readonly NewPriceRow[]): Promise<Set<string>> {
  const inserted = await trx
    .insertInto('price_entries')
    // A fixed order prevents deadlocks between two transactions that add the same rows.
    .values(rows.toSorted((a, b) => (a.area_uuid < b.area_uuid ? -1 : 1)))
    .onConflict((oc) => oc.columns(['kind', 'partner_uuid', 'test_uuid', 'area_uuid']).doNothing())
    .returning('uuid')
    .execute();
  return new Set(inserted.map((row) => row.uuid));
}
