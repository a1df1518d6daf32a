import type { PageWindow, SortOf } from '@baobab/contract/kit/endpoint';
import { places, type CityFilters } from '@baobab/contract/master-data/places';
import { sql, type Selectable } from 'kysely';
import { exists } from '../../../platform/db/exists.ts';
import { pageSource, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { byName, listPage } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import { newId } from '../../../platform/ids.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

const columns = ['uuid', 'name', 'version'] as const;
export type ListedCity = Pick<Selectable<Schema['cities']>, (typeof columns)[number]>;

export const cityList: ListDefinition<CityFilters, SortOf<typeof places.cityList> | 'newest'> = {
  endpoint: places.cityList,
  from: sql`cities c`,
  filters: {
    search: (text) => matches(sql`search_form(c.name)`, text),
    state_uuid: (state) => sql<boolean>`c.state_uuid = ${state}`,
    has_areas: (wanted) => exists(sql`select from areas a where a.city_uuid = c.uuid`, wanted),
  },
  key: 'c.uuid',
  sortBy: 'c.created_at',
  sorts: {
    name: byName('c.name'),
    // Cities created at the same time are sorted by name.
    newest: sql`row(-extract(epoch from c.created_at), lower(c.name))`,
  },
};

export const findCityPage = (db: Db, query: CityFilters, window: PageWindow) =>
  listPage(db, pageSource(cityList, query), { sort: 'newest', ...window }, (page, order) =>
    db
      .selectFrom('cities')
      .innerJoin(page, (join) => join.onRef('page.uuid', '=', 'cities.uuid'))
      .select(columns.map((name) => `cities.${name}` as const))
      .orderBy(order)
      .execute(),
  );

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
