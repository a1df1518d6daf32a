import { endOfDay, startOfDay } from '@baobab/contract/kit/lagos-time';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { PageScan } from './list-page.ts';
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

/** A condition that begins the scan at the day of its first row, and the rows left to skip inside the day. */
export async function jumpToDay<Schema>(
  db: Kysely<Schema>,
  { table, where = sql<boolean>`true` }: DayTotals,
  sortBy: RawBuilder<unknown>,
  scan: PageScan,
): Promise<{ where: RawBuilder<boolean>; offset: number } | null> {
  if (scan.offset < JUMP_FROM) return null;
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
  const [first] = rows;
  if (!first) return null;
  return {
    where:
      scan.direction === 'desc'
        ? sql<boolean>`${sortBy} < ${endOfDay(first.day)}`
        : sql<boolean>`${sortBy} >= ${startOfDay(first.day)}`,
    offset: scan.offset - first.skipped,
  };
}
