import {
  CURSOR_DAYS,
  HAS_MORE,
  NDJSON,
  NEXT_CURSOR,
  type FeedEndpoint,
  type FeedFormat,
} from '@baobab/contract/kit/feed';
import { toNaira } from '@baobab/contract/kit/naira';
import { csvLine } from '@baobab/spreadsheet/csv';
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { Readable } from 'node:stream';
import { recordListAccess } from '../audit/change.ts';
import type { RequestContext } from '../context.ts';
import { conflict } from '../errors.ts';
import type { FileReply } from '../http/serve.ts';
import { readCursor, writeCursor, type Cursor } from './cursor.ts';
import { findChanges, findFeedState, type FeedState } from './feed-changes.ts';

export interface Feed {
  endpoint: FeedEndpoint;
  /** Its triggers write the log of changes. */
  table: string;
  /** The kobo of the columns with amounts, of the row `r`; the other columns have the names of the table. */
  amounts: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The list that the trail records as read; without it the records are no medical data. */
  medicalList?: Parameters<typeof recordListAccess>[1];
}

interface FeedRequest {
  cursor?: string | undefined;
  limit: number;
  format: FeedFormat;
}

type FeedRecord = { uuid: string } & Record<string, unknown>;

interface Page {
  rows: FeedRecord[];
  next: Cursor;
  more: boolean;
}

/** Sends a page of a feed; its headers have the cursor of the next one. */
export async function sendFeed<Schema>(
  ctx: RequestContext<Schema>,
  feed: Feed,
  request: FeedRequest,
): Promise<FileReply> {
  const { feedName } = feed.endpoint;
  if (feed.medicalList) await recordListAccess(ctx, feed.medicalList, { feed: feedName });
  // From the primary: a replica that lags has other running transactions.
  const { rows, next, more } = await findPage(ctx.db, feed, request);
  const { format } = request;
  return {
    fileName: `${feedName}.${format}`,
    contentType: format === 'csv' ? 'text/csv; charset=utf-8' : NDJSON,
    stream: Readable.from([textOf(feed, rows, format)]),
    headers: { [NEXT_CURSOR]: writeCursor(next), [HAS_MORE]: String(more) },
  };
}

async function findPage(db: QueryExecutorProvider, feed: Feed, request: FeedRequest): Promise<Page> {
  const cursor = request.cursor === undefined ? null : readCursor(request.cursor);
  const state = await findFeedState(db, feed.endpoint.feedName);
  if (cursor) refuseLost(cursor, state);
  const { database, horizon } = state;
  const { limit } = request;
  if (cursor?.phase === 'changes') return findChangedPage(db, feed, cursor, { limit, horizon });
  // Transactions that run now may change records that this pass has already read.
  const from = cursor?.from ?? horizon;
  const after = cursor ? sql`r.uuid > ${cursor.after}::uuid` : sql`true`;
  const rows = await findRecords(db, feed, sql`${after} order by r.uuid limit ${limit}`);
  const last = rows.at(-1);
  return rows.length === limit && last
    ? { rows, next: { database, phase: 'records', from, after: last.uuid }, more: true }
    : { rows, next: { database, phase: 'changes', xid: from, id: -1 }, more: true };
}

/** A cursor that would leave out changes is refused; the reader begins again. */
function refuseLost(cursor: Cursor, { database, deleted, next }: FeedState) {
  const again = 'Read the feed again without a cursor.';
  const xid = BigInt(cursor.phase === 'records' ? cursor.from : cursor.xid);
  if (cursor.database !== database || xid > BigInt(next))
    throw conflict(`This cursor belongs to another database. ${again}`);
  if (xid <= BigInt(deleted)) throw conflict(`This cursor is older than ${CURSOR_DAYS} days. ${again}`);
}

/** Each changed record once, as it is now; a later change of it comes again on a later page. */
async function findChangedPage(
  db: QueryExecutorProvider,
  feed: Feed,
  cursor: Cursor & { phase: 'changes' },
  { limit, horizon }: { limit: number; horizon: string },
): Promise<Page> {
  const changes = await findChanges(db, feed.endpoint.feedName, cursor, limit);
  const uuids = [...new Set(changes.map(({ record_uuid }) => record_uuid))];
  const found = await findRecords(db, feed, sql`r.uuid = any (${uuids}::uuid[])`);
  const records = new Map(found.map((record) => [record.uuid, record]));
  const { xid, id } = changes.at(-1) ?? cursor;
  const more = changes.length === limit;
  // Everything before the horizon is read, so that the cursor of a feed without changes does not grow old.
  const isBehind = !more && BigInt(xid) < BigInt(horizon);
  return {
    rows: uuids.flatMap((uuid) => records.get(uuid) ?? []),
    next: { ...cursor, ...(isBehind ? { xid: horizon, id: -1 } : { xid, id }) },
    more,
  };
}

const namesOf = ({ endpoint }: Feed) => Object.keys(endpoint.row.shape);

async function findRecords(db: QueryExecutorProvider, feed: Feed, where: RawBuilder<unknown>) {
  const columns = namesOf(feed).map((name) => {
    const value = feed.amounts[name] ?? sql.ref(`r.${name}`);
    return sql`${value} as ${sql.ref(name)}`;
  });
  const { rows } = await sql<FeedRecord>`
    select ${sql.join(columns)} from ${sql.table(feed.table)} r where ${where}`.execute(db);
  return rows;
}

function cellOf({ amounts }: Feed, record: FeedRecord, name: string): string | number | boolean | null {
  const value = record[name] ?? null;
  if (value === null) return null;
  if (amounts[name]) return toNaira(value as number);
  return value instanceof Date ? value.toISOString() : (value as string | boolean);
}

function textOf(feed: Feed, records: readonly FeedRecord[], format: FeedFormat): string {
  const names = namesOf(feed);
  const lines = records.map((record) => names.map((name) => cellOf(feed, record, name)));
  if (format === 'csv')
    return [names, ...lines]
      .map((cells) => csvLine(cells.map((cell) => (typeof cell === 'boolean' ? String(cell) : cell))))
      .join('');
  return lines
    .map((cells) => `${JSON.stringify(Object.fromEntries(names.map((name, n) => [name, cells[n]])))}\n`)
    .join('');
}
