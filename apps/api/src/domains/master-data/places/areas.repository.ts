import type { SortOf } from '@baobab/contract/kit/endpoint';
import { places, type AreaFilters } from '@baobab/contract/master-data/places';
import { sql } from 'kysely';
import { exists } from '@baobab/postgres/exists';
import type { ListDefinition } from '../../../platform/db/list-filters.ts';
import { byName } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import { insertWithId } from '../../../platform/ids.ts';
import { recordsOf, type RowOf } from '../../../platform/db/records.ts';
import type { Db, Trx } from '../../../schema.ts';

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
  defaultSort: 'newest',
  sorts: {
    name: byName('a.name'),
    // Areas created at the same time are sorted by city and name.
    newest: sql`row(-extract(epoch from a.created_at), lower(c.name), lower(a.name))`,
  },
};

export const areaRecords = recordsOf(areaList, 'This area', (db: Db) =>
  db
    .selectFrom('areas as a')
    .innerJoin('cities as c', 'c.uuid', 'a.city_uuid')
    .select(['a.uuid', 'a.name', 'a.version', 'a.city_uuid', 'c.name as city']),
);
export type ListedArea = RowOf<typeof areaRecords>;

export const insertArea = (trx: Trx, city: string, name: string) =>
  insertWithId((uuid) => trx.insertInto('areas').values({ uuid, city_uuid: city, name }));

export const updateArea = (trx: Trx, uuid: string, city: string, name: string) =>
  trx
    .updateTable('areas')
    .set((eb) => ({ city_uuid: city, name, version: eb('version', '+', 1) }))
    .where('uuid', '=', uuid)
    .execute();

/** The columns that refer to an area. A planned price refers to it until the plan is applied or cancelled. */
export const areaReferences = [
  ['price_entries', 'area_uuid'],
  ['national_tests', 'area_uuid'],
  ['partner_users', 'branch_area_uuid'],
  ['partner_users', 'area_uuid'],
  ['influencers', 'branch_area_uuid'],
  ['influencers', 'area_uuid'],
] as const;

export async function isAreaInUse(db: Db, uuid: string): Promise<boolean> {
  const references = areaReferences.map(
    ([table, column]) => sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${uuid})`,
  );
  const { rows } = await sql<{ used: boolean }>`
    select ${sql.join(references, sql` or `)}
      or exists (select from price_plans p join price_plan_rows r on r.plan_uuid = p.uuid
        where p.state = 'planned' and r.area_uuid = ${uuid}) as used`.execute(db);
  return rows[0]!.used;
}
