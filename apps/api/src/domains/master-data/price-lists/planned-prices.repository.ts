import { sql } from 'kysely';
import type { Db } from '../../../schema.ts';

/** A planned change of a price, with its values from that day on. */
export interface PlannedPrice {
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

type Values = Pick<PlannedPrice, 'exclusive_kobo' | 'active'> & Record<string, unknown>;
interface PlannedRow extends Omit<PlannedPrice, 'exclusive_kobo' | 'active'> {
  entry: string;
  /** The price now, and what the plan changes of it. */
  now: Values;
  cells: Partial<Values> | null;
}

/** The planned changes of these prices, in the order in which they apply: each one changes what those before it leave. */
export async function findPlanned(db: Db, uuids: readonly string[]): Promise<Map<string, PlannedPrice[]>> {
  const { rows } = await sql<PlannedRow>`
    select e.uuid as entry, to_jsonb(e) as now, ${plannedCells} as cells, p.uuid as plan, p.valid_from,
      p.file_name as file, p.rows_added + p.rows_changed as prices
    from price_entries e
      join price_plan_rows r on r.partner_uuid = e.partner_uuid and r.test_uuid = e.test_uuid and r.area_uuid = e.area_uuid
      join price_plans p on p.uuid = r.plan_uuid and p.kind = e.kind and p.state = 'planned'
    where e.uuid = any (${uuids}::uuid[])
    order by p.valid_from, p.created_at, p.uuid`.execute(db);
  const byPrice = Map.groupBy(rows, ({ entry }) => entry);
  return new Map([...byPrice].map(([entry, planned]) => [entry, inOrder(planned)]));
}

function inOrder(rows: readonly PlannedRow[]): PlannedPrice[] {
  let values = rows[0]!.now;
  return rows.flatMap(({ entry: _entry, now: _now, cells, ...plan }) => {
    const before = values;
    values = { ...before, ...cells };
    if (Object.keys(values).every((name) => values[name] === before[name])) return [];
    return [{ ...plan, exclusive_kobo: values.exclusive_kobo, active: values.active }];
  });
}
