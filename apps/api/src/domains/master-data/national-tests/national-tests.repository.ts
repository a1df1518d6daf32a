import type { SortOf } from '@baobab/contract/kit/endpoint';
import {
  catalogues,
  type NationalTestFilters,
  type TestKind,
} from '@baobab/contract/master-data/national-tests';
import { sql, type Insertable } from 'kysely';
import { exists } from '@baobab/postgres/exists';
import { isTrue, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { byName } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import { insertWithId } from '../../../platform/ids.ts';
import { recordsOf, type RowOf } from '../../../platform/db/records.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

type TestSort = SortOf<(typeof catalogues)[TestKind]['list']>;

export const testList = (kind: TestKind): ListDefinition<NationalTestFilters, TestSort> => ({
  endpoint: catalogues[kind].list,
  from: sql`national_tests t`,
  scope: sql<boolean>`t.kind = ${kind}`,
  filters: {
    search: (text) => matches(sql<string>`t.search`, text),
    active: (active) => isTrue('t.active', active),
    popular: (popular) => isTrue('t.popular', popular),
    partner_uuid: (partner) => sql<boolean>`t.partner_uuid = ${partner}`,
    city_uuid: (city) => sql<boolean>`t.city_uuid = ${city}`,
    has_prices: (wanted) => exists(sql`select from price_entries e where e.test_uuid = t.uuid`, wanted),
  },
  key: 't.uuid',
  sortBy: 't.created_at',
  sorts: {
    productcode: byName('t.product_code'),
    standardisedtestname: byName('t.name'),
    testdiscipline: byName('t.discipline'),
  },
});

const testColumns = (db: Db) =>
  db
    .selectFrom('national_tests as t')
    .innerJoin('cities as c', 'c.uuid', 't.city_uuid')
    .innerJoin('areas as a', 'a.uuid', 't.area_uuid')
    .innerJoin('partners as p', 'p.uuid', 't.partner_uuid')
    .select([
      't.uuid',
      't.name',
      't.product_code',
      't.discipline',
      't.popular',
      't.active',
      't.city_uuid',
      't.area_uuid',
      't.partner_uuid',
      't.version',
      'c.name as city',
      'a.name as area',
      'p.name as partner',
    ]);

export const testRecords = (kind: TestKind) => recordsOf(testList(kind), 'This test', testColumns);
export type TestRow = RowOf<ReturnType<typeof testRecords>>;

/** Resolves names to ids; null for an unknown name or an area of another city. The area is locked like in `findArea`. */
export async function findByNames(trx: Trx, names: { city: string; area: string; partner: string }) {
  const hasName = (column: string, name: string) => sql<boolean>`lower(${sql.ref(column)}) = lower(${name})`;
  const [city, partner] = await Promise.all([
    trx.selectFrom('cities').select('uuid').where(hasName('name', names.city)).executeTakeFirst(),
    trx.selectFrom('partners').select('uuid').where(hasName('name', names.partner)).executeTakeFirst(),
  ]);
  const area = await trx
    .selectFrom('areas')
    .select('uuid')
    .where('city_uuid', '=', city?.uuid ?? null)
    .where(hasName('name', names.area))
    .forKeyShare()
    .executeTakeFirst();
  return { city: city?.uuid ?? null, area: area?.uuid ?? null, partner: partner?.uuid ?? null };
}

export type TestColumns = Omit<
  Insertable<Schema['national_tests']>,
  'uuid' | 'kind' | 'version' | 'created_at'
>;

export const insertTest = (trx: Trx, kind: TestKind, columns: TestColumns) =>
  insertWithId((uuid) => trx.insertInto('national_tests').values({ uuid, kind, ...columns }));

export const updateTest = (trx: Trx, uuid: string, columns: TestColumns) =>
  trx
    .updateTable('national_tests')
    .set({ ...columns, version: sql`version + 1` })
    .where('uuid', '=', uuid)
    .execute();
