import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type Selectable } from 'kysely';
import { matches } from '../../../platform/db/search.ts';
import { newId } from '../../../platform/ids.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

const columns = ['uuid', 'name', 'version'] as const;
export type ListedCity = Pick<Selectable<Schema['cities']>, (typeof columns)[number]>;

const citiesMatching = (db: Db, search: string | undefined) =>
  db.selectFrom('cities').where(matches(sql`search_form(name)`, search) ?? sql<boolean>`true`);

/** Newest first; cities created at the same time are sorted by name. */
export const findListedCities = (db: Db, search: string | undefined, page: PageWindow) =>
  citiesMatching(db, search)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy(sql`lower(name)`)
    .limit(page.limit)
    .offset(page.skip)
    .execute();

export async function countCities(db: Db, search: string | undefined): Promise<number> {
  const row = await citiesMatching(db, search)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

export const insertCity = (trx: Trx, name: string) =>
  trx.insertInto('cities').values({ uuid: newId(), name }).returning(columns).executeTakeFirstOrThrow();

/** Locks the row, so that concurrent edits run one after the other. */
export const findCityForUpdate = (trx: Trx, uuid: string) =>
  trx.selectFrom('cities').select(columns).where('uuid', '=', uuid).forUpdate().executeTakeFirst();

export const updateCity = (trx: Trx, uuid: string, name: string) =>
  trx
    .updateTable('cities')
    .set((eb) => ({ name, version: eb('version', '+', 1) }))
    .where('uuid', '=', uuid)
    .returning(columns)
    .executeTakeFirstOrThrow();

export const findCity = (db: Db, uuid: string) =>
  db.selectFrom('cities').select(columns).where('uuid', '=', uuid).executeTakeFirst();
