import { sql, type RawBuilder } from 'kysely';
import { endOfDay, startOfDay, DAY_MS } from '@baobab/contract/kit/lagos-time';
import { toKobo } from '@baobab/contract/kit/naira';
import type { FiltersOf, SortOf } from '@baobab/contract/kit/endpoint';
import type * as z from 'zod';
import type { DayTotals } from './day-totals.ts';
import { matchesId } from './search.ts';
import { allOf, type PageSource, type SortColumn } from './list-page.ts';

type Given<Value> = Exclude<Value, undefined | ''>;

/**
 * A list with one entry for each filter of its endpoint, so that a new filter does not compile without a condition.
 * The page, the total and the export all take their condition from here.
 */
export interface ListSource<Query> {
  /** The list's endpoint, which says which filters are beyond the specification. */
  endpoint?: { moreFilters?: Readonly<Record<string, unknown>> };
  /** The table or join to scan, with its alias. */
  from: RawBuilder<unknown> | ((query: Query) => RawBuilder<unknown>);
  /** The condition of every row of the list, whatever the filters. */
  scope?: RawBuilder<boolean>;
  /** Null for a key of the query that does not restrict the rows. */
  filters: {
    [Name in keyof Query]-?:
      | ((value: Given<Query[Name]>, query: Query, now: Date) => RawBuilder<boolean> | null)
      | null;
  };
  key: string;
  sortBy: SortColumn;
  /** The further columns to sort by: they must not be null, and an index must serve them. */
  sorts?: Readonly<Record<string, SortColumn>>;
  /** The sort when none is requested, if it is not newest first. */
  defaultSort?: string;
  /** The exact total from a counter, used only while no filter outside `covers` is set. */
  counter?: {
    covers: readonly (keyof Query)[];
    total: (query: Query) => RawBuilder<number>;
    /** The totals by day of the same rows; undefined when the filters have none. */
    days?: (query: Query) => DayTotals | undefined;
  };
}

/** A list whose endpoint can be sorted by these columns. */
export type ListDefinition<Query, Sort extends string = never> = ListSource<Query> &
  ([Sort] extends [never] ? { sorts?: never } : { sorts: Readonly<Record<Sort, SortColumn>> });

/** The list of an endpoint, with one entry for each of its filters and sorts. */
export const defineList = <
  L extends {
    filters: z.ZodType;
    sorts?: readonly string[];
    moreFilters?: Readonly<Record<string, unknown>>;
  },
>(
  endpoint: L,
  list: ListDefinition<FiltersOf<L>, SortOf<L>>,
): ListDefinition<FiltersOf<L>, SortOf<L>> => ({ ...list, endpoint });

const isSet = (value: unknown) => value !== undefined && value !== '';

type Condition = (value: unknown, query: unknown, now: Date) => RawBuilder<boolean> | null;

/** `now` is the moment of the request, for lists whose filters depend on it. */
export function pageSource<Query extends object>(
  list: ListSource<Query>,
  query: NoInfer<Query>,
  now = new Date(),
): PageSource {
  const conditions = (Object.entries(list.filters) as [keyof Query, Condition | null][]).flatMap(
    ([name, conditionOf]) => {
      if (!isSet(query[name]) || !conditionOf) return [];
      const found = conditionOf(query[name], query, now);
      const isSearch = name === 'search';
      const byId = isSearch ? matchesId(list.key, query[name]) : null;
      // The reference of a payment may be an id, too.
      const condition = byId && found ? sql<boolean>`(${byId} or ${found})` : found;
      return condition ? [{ name, condition, isSearch }] : [];
    },
  );
  const { counter } = list;
  const more = list.endpoint?.moreFilters;
  const isCounted = counter && conditions.every(({ name }) => counter.covers.includes(name));
  return {
    from: typeof list.from === 'function' ? list.from(query) : list.from,
    where: allOf(list.scope, ...conditions.map(({ condition }) => condition)),
    key: list.key,
    sortBy: list.sortBy,
    ...(list.sorts && { sorts: list.sorts }),
    total: isCounted ? counter.total(query) : null,
    days: isCounted ? counter.days?.(query) : undefined,
    isBounded: more !== undefined && conditions.some(({ name, isSearch }) => isSearch || name in more),
  };
}

/** The filters that are set, without the paging, for the audit trail. */
export const setFilters = <Query extends object>({ filters }: ListSource<Query>, query: NoInfer<Query>) =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => name in filters && isSet(value)));

/** The filters for a range of Lagos days, both included, on a timestamp. */
export const dayFilters = (column: string) => ({
  from: (day: string) => sql<boolean>`${sql.ref(column)} >= ${startOfDay(day)}`,
  to: (day: string) => sql<boolean>`${sql.ref(column)} < ${endOfDay(day)}`,
});

/** The filters for a range of amounts in naira, both included, on a column in kobo. */
export const amountFilters = (column: string) => ({
  amount_from: (naira: number) => sql<boolean>`${sql.ref(column)} >= ${toKobo(naira)}`,
  amount_to: (naira: number) => sql<boolean>`${sql.ref(column)} <= ${toKobo(naira)}`,
});

/** The filter for rows that are older than a number of days. */
export const olderThan = (column: string) => (days: number, _query: unknown, now: Date) =>
  sql<boolean>`${sql.ref(column)} < ${daysBefore(now, days)}`;

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** The condition of a filter by a flag. Without a comparison PostgreSQL uses a partial index on the flag. */
export const isTrue = (column: string, value: boolean) =>
  value ? sql<boolean>`${sql.ref(column)}` : sql<boolean>`not ${sql.ref(column)}`;
