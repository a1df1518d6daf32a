import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql } from 'kysely';
import { matches } from '../../../platform/db/search.ts';
import { newId } from '../../../platform/ids.ts';
import type { Db, Trx } from '../../../schema.ts';

const areasWithCity = (db: Db) =>
  db.selectFrom('areas as a').innerJoin('cities as c', 'c.uuid', 'a.city_uuid');

const columns = ['a.uuid', 'a.name', 'a.version', 'a.city_uuid', 'c.name as city'] as const;

const areasMatching = (db: Db, search: string | undefined) =>
  areasWithCity(db).where(matches(sql`search_form(a.name || ' ' || c.name)`, search) ?? sql<boolean>`true`);

/** Newest first; areas created at the same time are sorted by city and name. */
export const findListedAreas = (db: Db, search: string | undefined, page: PageWindow) =>
  areasMatching(db, search)
    .select(columns)
    .orderBy('a.created_at', 'desc')
    .orderBy(sql`lower(c.name), lower(a.name)`)
    .limit(page.limit)
    .offset(page.skip)
    .execute();

export async function countAreas(db: Db, search: string | undefined): Promise<number> {
  const row = await areasMatching(db, search)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

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
