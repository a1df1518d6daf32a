import { sql, type Kysely, type RawBuilder } from 'kysely';
import { pageSource, type ListSource } from './list-filters.ts';
import { columnOf, type PageSource, type SortColumn } from './list-page.ts';

/** A work queue: the rows of a list under fixed filters. */
export interface Queue {
  source: (now: Date) => Pick<PageSource, 'from' | 'where'>;
  since: RawBuilder<unknown>;
  /** Counted for each reader: the queue is short, and its screen shows changes immediately. */
  isLive?: boolean;
}

/** Takes its condition from the list, so that the queue always has the rows that its screen shows. */
export const queueOf = <Query extends object>(
  list: ListSource<Query>,
  query: Partial<NoInfer<Query>>,
  /** The time from which a row counts its age. */
  since: SortColumn,
): Queue => ({ source: (now) => pageSource(list, query as Query, now), since: columnOf(since) });

export const MAX_COUNT = 10_000;

/** Counts of queues may be this old. */
export const QUEUE_AGE_MS = 30_000;

/** Counts up to a limit, oldest first, so that the age is exact also when the count is not. */
export async function countQueue<Schema>(db: Kysely<Schema>, { source, since }: Queue, now: Date) {
  const { from, where } = source(now);
  const { rows } = await sql<{ n: number; oldest: Date | null }>`
    select count(*) as n, min(since) as oldest from (
      select ${since} as since from ${from} where ${where}
      order by since limit ${sql.lit(MAX_COUNT + 1)}) q`.execute(db);
  const { n, oldest } = rows[0]!;
  return {
    count: Math.min(n, MAX_COUNT),
    more: n > MAX_COUNT,
    oldest: oldest?.toISOString() ?? null,
  };
}
