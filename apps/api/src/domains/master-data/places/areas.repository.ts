import type { PageWindow, SortOf } from '@baobab/contract/kit/endpoint';
import { places, type AreaFilters } from '@baobab/contract/master-data/places';
import { sql } from 'kysely';
import { exists } from '@baobab/postgres/exists';
import { pageSource, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { byName, findPage } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import { newId } from '../../../platform/ids.ts';
import type { Db, Trx } from '../../../schema.ts';

const areasWithCity = (db: Db) =>
  db.selectFrom('areas as a').innerJoin('cities as c', 'c.uuid', 'a.city_uuid');

const columns = ['a.uuid', 'a.name', 'a.version', 'a.city_uuid', 'c.name as city'] as const;

export const areaList: ListDefinition<AreaFilters, SortOf<typeof places.areaList> | 'newest'> = {
  endpoint: places.areaList,
  from: sql`areas a join cities c on c.uuid = a.city_uuid`,
  filters: {
    search: (text) => matches(sql`search_form(a.name || ' ' || c.name)`, text),
    city_uuid: (city) => sql<boolean>`a.city_uuid = ${city}`,
    has_prices: (wanted) => exists(sql`select from price_entries e where e.area_uuid = a.uuid`, wanted),
  },
  key: 'a.uuid',
  sortBy: 'a.created_at',
  sorts: {
    name: byName('a.name'),
    // Areas created at the same time are sorted by city and name.
    newest: sql`row(-extract(epoch from a.created_at), lower(c.name), lower(a.name))`,
  },
};

export const findAreaPage = (db: Db, query: AreaFilters, window: PageWindow) =>
  findPage(db, pageSource(areaList, query), { sort: 'newest', ...window }, areasWithCity(db).select(columns));

const listedArea = (db: Db, uuid: string) => areasWithCity(db).select(columns).where('a.uuid', '=', uuid);

export const findListedArea = (db: Db, uuid: string) => listedArea(db, uuid).executeTakeFirst();
export const getListedArea = (db: Db, uuid: string) => listedArea(db, uuid).executeTakeFirstOrThrow();
export type ListedArea = Awaited<ReturnType<typeof getListedArea>>;

/** Locks the row, so that concurrent edits wait and no new row refers to the area meanwhile. */
export const findAreaForUpdate = (trx: Trx, uuid: string) =>
  listedArea(trx, uuid).forUpdate('a').executeTakeFirst();

export async function insertArea(trx: Trx, city: string, name: string): Promise<string> {
  const uuid = newId();
  await trx.insertInto('areas').values({ uuid, city_uuid: city, name }).execute();
  return uuid;
}

export const updateArea = (trx: Trx, uuid: string, city: string, name: string) =>
  trx
    .updateTable('areas')
    .set((eb) => ({ city_uuid: city, name, version: eb('version', '+', 1) }))
    .where('uuid', '=', uuid)
    .execute();

/** Returns whether prices, tests or partner users refer to this area. */
export async function isAreaInUse(db: Db, uuid: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from price_entries where area_uuid = ${uuid})
      or exists (select from national_tests where area_uuid = ${uuid})
      or exists (select from partner_users where branch_area_uuid = ${uuid} or area_uuid = ${uuid}) as used`.execute(
    db,
  );
  return rows[0]!.used;
}
