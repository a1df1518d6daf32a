import { CURSOR_DAYS } from '@baobab/contract/kit/feed';
import { sql, type QueryExecutorProvider } from 'kysely';
import { RESTORE_ID } from '../backup/restore-id.ts';

interface FeedState {
  /** The identity of the database, whose transactions the cursors count. */
  database: string;
  /** Every transaction before this one has ended. */
  horizon: string;
  /** No transaction has this id yet. */
  next: string;
  /** Changes up to this transaction were deleted. */
  deleted: string;
}

/**
 * Another history of the same cluster counts its transactions again: a recovery to a point in time and a failover begin a
 * timeline, and a restored backup has an id. A first history is named by the cluster alone, as in earlier releases.
 */
const database = sql<string>`concat_ws('-', (select system_identifier from pg_control_system()),
  (select nullif(timeline_id, 1) from pg_control_checkpoint()), nullif(current_setting(${RESTORE_ID}, true), ''))`;

export async function findFeedState(db: QueryExecutorProvider, feed: string): Promise<FeedState> {
  const { rows } = await sql<FeedState>`
    select ${database} as database,
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      pg_snapshot_xmax(pg_current_snapshot())::text as next, deleted_xid::text as deleted
    from feed_logs where feed = ${feed}`.execute(db);
  return rows[0]!;
}
export type { FeedState };

interface ChangePosition {
  xid: string;
  id: number;
}

/** The changes after a position, of transactions that have ended, in their order. */
export async function findChanges(
  db: QueryExecutorProvider,
  feed: string,
  { xid, id }: ChangePosition,
  limit: number,
) {
  const { rows } = await sql<ChangePosition & { record_uuid: string }>`
    select c.xid::text as xid, c.id, c.record_uuid from feed_changes c
    where c.feed = ${feed} and (c.xid, c.id) > (${xid}::xid8, ${id}::bigint)
      and c.xid < pg_snapshot_xmin(pg_current_snapshot())
    order by c.xid, c.id limit ${limit}`.execute(db);
  return rows;
}

/** Deletes old changes, and remembers up to which transaction. */
export const deleteOldChanges = (db: QueryExecutorProvider, now: Date) =>
  sql`with old as (
      delete from feed_changes where at < ${now}::timestamptz - make_interval(days => ${CURSOR_DAYS})
      returning feed, xid)
    update feed_logs l set deleted_xid = x.xid
    from (select distinct on (feed) feed, xid from old order by feed, xid desc) x where x.feed = l.feed`.execute(
    db,
  );
