import type { SortOf } from '@baobab/contract/kit/endpoint';
import { places, type CityFilters } from '@baobab/contract/master-data/places';
import { sql, type Insertable } from 'kysely';
import { exists } from '@baobab/postgres/exists';
import type { ListDefinition } from '../../../platform/db/list-filters.ts';
import { byName } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import { newId, insertWithId } from '../../../platform/ids.ts';
import { recordsOf, type RowOf } from '../../../platform/db/records.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

export const cityList: ListDefinition<CityFilters, SortOf<typeof places.cityList> | 'newest'> = {
  endpoint: places.cityList,
  from: sql`cities c left join states s on s.uuid = c.state_uuid`,
  filters: {
    search: (text) => matches(sql`search_form(c.name)`, text),
    state_uuid: (state) => sql<boolean>`c.state_uuid = ${state}`,
    has_areas: (wanted) => exists(sql`select from areas a where a.city_uuid = c.uuid`, wanted),
  },
  key: 'c.uuid',
  sortBy: 'c.created_at',
  defaultSort: 'newest',
  sorts: {
    name: byName('c.name'),
    state: byName('s.name'),
    // Cities created at the same time are sorted by name.
    newest: sql`row(-extract(epoch from c.created_at), lower(c.name))`,
  },
};

export const cityRecords = recordsOf(cityList, 'This city', (db: Db) =>
  db
    .selectFrom('cities as c')
    .leftJoin('states as s', 's.uuid', 'c.state_uuid')
    .select(['c.uuid', 'c.name', 'c.version', 'c.state_uuid', 's.name as state']),
);
export type ListedCity = RowOf<typeof cityRecords>;

type CityValues = Pick<Insertable<Schema['cities']>, 'name' | 'state_uuid'>;

export const insertCity = (trx: Trx, values: CityValues) =>
  insertWithId((uuid) => trx.insertInto('cities').values({ uuid, ...values }));

/** Inserts the cities whose state is known and whose name is new, and returns their number. */
export async function insertMissingCities(trx: Trx, usual: readonly { name: string; state: string }[]) {
  const values = usual.map(({ name, state }) => ({ uuid: newId(), name, state }));
  const { numAffectedRows } = await sql`
    insert into cities (uuid, name, state_uuid)
    select u.uuid, u.name, s.uuid
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) u (uuid uuid, name text, state text)
      join states s on lower(s.name) = lower(u.state)
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export const updateCity = (trx: Trx, uuid: string, values: CityValues) =>
  trx
    .updateTable('cities')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('uuid', '=', uuid)
    .execute();
