import { endOfDay, startOfDay } from '@baobab/contract/kit/lagos-time';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { allOf, columnOf, type PageScan, type PageSource } from './list-page.ts';
import { isCounted } from './roll-up.ts';

/** The totals by day and month of exactly the rows of a list, which is sorted by the time that gives the day. */
export interface DayTotals {
  /** The table of the roll-up. */
  table: string;
  /** The condition on the `key` of the totals. */
  where?: RawBuilder<boolean> | undefined;
}

/** Below this OFFSET is as fast. */
const JUMP_FROM = 100;

/** The condition and offset of a scan that begins at the day of its first row, if the list has totals by day. */
export async function startAtDay<Schema>(
  db: Kysely<Schema>,
  { days, sortBy, where }: PageSource,
  scan: PageScan,
): Promise<{ where: RawBuilder<boolean>; offset: number }> {
  const first = days && scan.offset >= JUMP_FROM ? await findDay(db, days, scan) : undefined;
  if (!first) return { where, offset: scan.offset };
  const column = columnOf(sortBy);
  const fromDay =
    scan.direction === 'desc'
      ? sql<boolean>`${column} < ${endOfDay(first.day)}`
      : sql<boolean>`${column} >= ${startOfDay(first.day)}`;
  return { where: allOf(where, fromDay), offset: scan.offset - first.skipped };
}

/** The day of the first row of a scan, and the number of rows before that day. */
async function findDay<Schema>(
  db: Kysely<Schema>,
  { table, where = sql<boolean>`true` }: DayTotals,
  scan: PageScan,
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
