import { sql } from 'kysely';
import type { Db } from '../../../schema.ts';
import { valueColumns } from './price-values.ts';

const listed = (table: string) => sql.raw(valueColumns.map((name) => `${table}.${name}`).join(', '));

export interface PlannedPrice {
  entry: string;
  plan: string;
  valid_from: string;
  exclusive_kobo: number;
  active: boolean;
  file: string;
  prices: number;
}

/** The cells of the planned row `r` that are written to the price `e`: nobody has changed them since they were planned. */
export const plannedCells = sql`(
  select jsonb_object_agg(c.key, c.value) from jsonb_each(r.values) c
  where e.uuid is null or r.seen is null or to_jsonb(e) -> c.key = r.seen -> c.key)`;

/** The planned changes of these prices, in the order in which they apply. */
export async function findPlanned(db: Db, uuids: readonly string[]): Promise<Map<string, PlannedPrice[]>> {
  const { rows } = await sql<PlannedPrice>`
    select e.uuid as entry, p.uuid as plan, p.valid_from, v.exclusive_kobo, v.active,
      p.file_name as file, p.rows_added + p.rows_changed as prices
    from price_entries e
      join price_plan_rows r on r.partner_uuid = e.partner_uuid and r.test_uuid = e.test_uuid and r.area_uuid = e.area_uuid
      join price_plans p on p.uuid = r.plan_uuid and p.kind = e.kind and p.state = 'planned'
      cross join lateral jsonb_populate_record(e, ${plannedCells}) v
    where e.uuid = any (${uuids}::uuid[]) and (${listed('v')}) is distinct from (${listed('e')})
    order by p.valid_from, p.created_at, p.uuid`.execute(db);
  return Map.groupBy(rows, ({ entry }) => entry);
}
