import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isCounted } from './roll-up.ts';

/** The totals by day and month of exactly the rows of a list, which is sorted by the time that gives the day. */
export interface DayTotals {
  /** The table of the roll-up. */
  table: string;
  /** The condition on the `key` of the totals. */
  where?: RawBuilder<boolean> | undefined;
}

/** The day of the first row of a scan, and the number of rows before that day. */
export async function findDay<Schema>(
  db: Kysely<Schema>,
  { table, where = sql<boolean>`true` }: DayTotals,
  scan: { direction: 'asc' | 'desc'; offset: number },
) {
  const order = sql.raw(scan.direction);
  const offset = sql.lit(scan.offset);
  const counted = sql`t.name = ${table} and ${isCounted} and ${where}`;
  const { rows } = await sql<{ day: string; skipped: number }>`
    with months as (
      select month, sum(n) as n, sum(sum(n)) over (order by month ${order}) - sum(n) as skipped
      from month_totals t where ${counted} group by month),
    month as (select month, skipped from months where skipped <= ${offset} and skipped + n > ${offset}),
    days as (
      select day, sum(n) as n, m.skipped + sum(sum(n)) over (order by day ${order}) - sum(n) as skipped
      from month m, day_totals t
      where ${counted} and t.day >= m.month and t.day < m.month + interval '1 month' group by day, m.skipped)
    select day::text, skipped::bigint from days where skipped <= ${offset} and skipped + n > ${offset}`.execute(
    db,
  );
  return rows[0];
}
