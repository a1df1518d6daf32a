import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { endOfDay, startOfDay } from '@baobab/contract/kit/lagos-time';
import { withinTime } from '@baobab/postgres/within-time';
import { invalid } from '../errors.ts';
import { findDay, type DayTotals } from './day-totals.ts';
import { sql, type AliasedRawBuilder, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';

/** A column qualified by its alias, or an expression that an index has. */
export type SortColumn = string | RawBuilder<unknown>;
export const columnOf = (column: SortColumn) => (typeof column === 'string' ? sql.ref(column) : column);

/** Sorts by a name whatever its capitals. */
export const byName = (column: string) => sql`lower(${sql.ref(column)})`;

/** A list in its fixed order, newest first. The same condition serves the page and the count. */
export interface PageSource {
  /** The table or join to scan, with its alias. */
  from: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
  /** The unique column of a row, qualified by its alias. */
  key: string;
  /** The column of the order, qualified by its alias; ties are broken by the key. */
  sortBy: SortColumn;
  /** Further columns to sort by, by their name in the request. They must not be null. */
  sorts?: Readonly<Record<string, SortColumn>>;
  /** The exact number of rows from a counter; null to count the rows. */
  total: RawBuilder<number> | null;
  /** The totals of the same rows by the day of `sortBy`; a page far from both ends begins at its day. */
  days?: DayTotals | undefined;
  /** A search or a filter beyond the specification is set, so the total may be a lower bound. */
  isBounded?: boolean;
}

type Direction = 'asc' | 'desc';

/**
 * OFFSET reads every row it skips, so beyond the middle the scan starts from the other end: the last page costs as
 * much as the first.
 */
export interface PageScan {
  direction: Direction;
  offset: number;
  limit: number;
  /** The rows arrive in the opposite order. */
  reversed: boolean;
}

export function planScan(window: PageWindow, total: number, direction: Direction = 'desc'): PageScan {
  const left = Math.max(0, total - window.skip);
  const limit = Math.min(window.limit, left);
  if (window.skip <= total / 2) return { direction, offset: window.skip, limit, reversed: false };
  const opposite = direction === 'asc' ? 'desc' : 'asc';
  return { direction: opposite, offset: left - limit, limit, reversed: true };
}

/** The keys of one page as a subquery to join: `uuid` and the value of the order. */
export type PageKeys = AliasedRawBuilder<{ uuid: string; sort_value: unknown }, 'page'>;

/**
 * Up to this many matching rows are materialised and sorted; above, an ordered scan fills a page sooner. Rows that a
 * filter beyond the specification matches may be anywhere in the order, so more of them are sorted.
 */
const FEW_ROWS = 3_000;

export function pageKeys(source: PageSource, scan: PageScan, total: number): PageKeys {
  const { from, where, key, sortBy } = source;
  const matching = sql`select ${sql.ref(key)} as uuid, ${columnOf(sortBy)} as sort_value from ${from} where ${where}`;
  const limit = sql`limit ${sql.lit(scan.limit)} offset ${sql.lit(scan.offset)}`;
  const isSmall = source.total === null && total <= (source.isBounded ? COUNT_BOUND : FEW_ROWS);
  return (
    isSmall
      ? sql`(with matching as materialized (${matching})
          select * from matching ${orderBy('sort_value', 'uuid', scan)} ${limit})`
      : sql`(${matching} ${orderBy(sortBy, key, scan)} ${limit})`
  ).as('page') as PageKeys;
}

/** Names the key only once when it is also the sort column, so that its index is used. */
function orderBy(sortBy: SortColumn, key: string, { direction }: PageScan): RawBuilder<unknown> {
  const order = sql.raw(direction);
  const byKey = sql`${sql.ref(key)} ${order}`;
  return sortBy === key ? sql`order by ${byKey}` : sql`order by ${columnOf(sortBy)} ${order}, ${byKey}`;
}

export const pageOrder = ({ direction }: PageScan) =>
  sql`page.sort_value ${sql.raw(direction)}, page.uuid ${sql.raw(direction)}`;

export interface PageOf<Row> {
  rows: Row[];
  total: number;
  /** The total is a lower bound. */
  more?: true;
}

/** One page and its total. `fetchRows` joins the columns it needs to the keys and sorts by `order`. */
export async function listPage<Schema, Row>(
  db: Kysely<Schema>,
  source: PageSource,
  window: PageWindow,
  fetchRows: (page: PageKeys, order: RawBuilder<unknown>) => Promise<Row[]>,
): Promise<PageOf<Row>> {
  const { sortBy, direction } = orderOf(source, window.sort);
  const ordered = { ...source, sortBy };
  if (source.isBounded || window.sort !== undefined)
    return boundedPage(db, ordered, window, direction, fetchRows);
  const total = await countRows(db, source);
  const scan = planScan(window, total, direction);
  if (scan.limit === 0) return { rows: [], total };
  const { where, offset } = await startAtDay(db, ordered, scan);
  const keys = pageKeys({ ...ordered, where }, { ...scan, offset }, total);
  const rows = await fetchRows(keys, pageOrder(scan));
  return { rows: scan.reversed ? rows.toReversed() : rows, total };
}

/** Below this OFFSET is as fast. */
const JUMP_FROM = 100;

/** The condition and offset of a scan that begins at the day of its first row, if the list has totals by day. */
async function startAtDay<Schema>(
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

/** A query whose tables are not known. */
export type AnyQuery<Row> = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, Row>;

/** A page of the rows of a query, in which the record has the alias of the source's key. */
export const findPage = <Schema, Tables, From extends keyof Tables, Row>(
  db: Kysely<Schema>,
  source: PageSource,
  window: PageWindow,
  query: SelectQueryBuilder<Tables, From, Row>,
) =>
  listPage(db, source, window, (page, order) =>
    (query as unknown as AnyQuery<Row>).innerJoin(page, 'page.uuid', source.key).orderBy(order).execute(),
  );

/** A page whose filters and order may have no index in common: its keys are read within a time limit. */
async function boundedPage<Schema, Row>(
  db: Kysely<Schema>,
  source: PageSource,
  window: PageWindow,
  direction: Direction,
  fetchRows: (page: PageKeys, order: RawBuilder<unknown>) => Promise<Row[]>,
): Promise<PageOf<Row>> {
  const counted = await countBounded(db, source, window);
  const total = counted.more ? Infinity : counted.total;
  const scan = planScan(window, total, direction);
  if (scan.limit === 0) return { rows: [], ...counted };
  const keys = pageKeys(source, scan, total);
  const { rows: found } = await withinTime(
    db,
    (trx) => sql<{ uuid: string }>`select page.uuid from ${keys} order by ${pageOrder(scan)}`.execute(trx),
    PAGE_MS,
    tooSlow,
  );
  const uuids = found.map(({ uuid }) => uuid);
  const known = sql`(select uuid, place as sort_value
    from unnest(${uuids}::uuid[]) with ordinality as keys (uuid, place))`.as('page') as PageKeys;
  const rows = await fetchRows(known, sql`page.sort_value`);
  return { rows: scan.reversed ? rows.toReversed() : rows, ...counted };
}

export function orderOf(
  { sortBy, sorts }: PageSource,
  sort: string | undefined,
): Pick<PageSource, 'sortBy'> & Pick<PageScan, 'direction'> {
  if (sort === undefined) return { sortBy, direction: 'desc' };
  const name = sort.replace(/^-/, '');
  const column = sorts?.[name];
  if (column === undefined) throw new Error(`The list cannot be sorted by ${name}`);
  return { sortBy: column, direction: sort === name ? 'asc' : 'desc' };
}

export async function countRows<Schema>(
  db: Kysely<Schema>,
  source: PageSource,
  limit?: number,
): Promise<number> {
  const { from, where, total } = source;
  const matching = sql`from ${from} where ${where}`;
  const count = total
    ? sql<{ n: number }>`select ${total} as n`
    : limit === undefined
      ? sql<{ n: number }>`select count(*) as n ${matching}`
      : sql<{ n: number }>`select count(*) as n from (select 1 ${matching} limit ${sql.lit(limit)}) matching`;
  const { rows } = await count.execute(db);
  return rows[0]?.n ?? 0;
}

/** Totals beyond this are counted exactly only if that is quick or asked for. */
export const COUNT_BOUND = 10_000;
const COUNT_MS = 15;
const PAGE_MS = 2_000;
const EXACT_MS = 4_000;

type Total = Pick<PageOf<never>, 'total' | 'more'>;

/** Counts exactly what is few or quick to count; else the total is a lower bound. */
export async function countBounded<Schema>(
  db: Kysely<Schema>,
  source: PageSource,
  { exact }: Pick<PageWindow, 'exact'> = {},
): Promise<Total> {
  if (source.total || !source.isBounded || exact)
    return { total: await withinTime(db, (trx) => countRows(trx, source), EXACT_MS, tooSlow) };
  const startedAt = performance.now();
  const few = await withinTime(db, (trx) => countRows(trx, source, COUNT_BOUND + 1), PAGE_MS, tooSlow);
  if (few <= COUNT_BOUND) return { total: few };
  const isSlow = performance.now() - startedAt > COUNT_MS;
  const count = (trx: Kysely<Schema>) => countRows(trx, source);
  const all = isSlow ? null : await withinTime(db, count, COUNT_MS, () => null);
  return all === null ? { total: COUNT_BOUND, more: true } : { total: all };
}

function tooSlow(): never {
  throw invalid('This combination of filters takes too long. Narrow the filter.');
}

/** The page with its rows presented. */
export const presentRows = <Row, Presented>(page: PageOf<Row>, present: (row: Row) => Presented) => ({
  ...page,
  rows: page.rows.map(present),
});

type Condition = RawBuilder<boolean> | null | undefined | '';

/** All of the given conditions; filters that are not set are left out. */
export function allOf(...conditions: readonly Condition[]): RawBuilder<boolean> {
  const set = conditions.filter(
    (condition) => condition !== null && condition !== undefined && condition !== '',
  );
  return set.length > 0 ? sql<boolean>`${sql.join(set, sql` and `)}` : sql<boolean>`true`;
}
