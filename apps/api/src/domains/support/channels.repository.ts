import { sql } from 'kysely';
import { pageSource, type ListDefinition } from '../../platform/db/list-filters.ts';
import { matches } from '../../platform/db/search.ts';
import { PRESENT_SECONDS } from '../../platform/realtime/presence.ts';
import { newId } from '../../platform/ids.ts';
import type { TimeCursor } from '../../platform/db/time-cursor.ts';
import type { Db, Trx } from '../../schema.ts';

const isOnline = (account: string) =>
  sql<boolean>`exists (select from live_presence p where p.account_uuid = ${sql.ref(account)}
    and p.seen_at > now() - make_interval(secs => ${PRESENT_SECONDS}))`.as('online');

export interface ChannelRow {
  uuid: string;
  consumer_uuid: string;
  name: string;
  email: string;
  online: boolean;
  updated_at: Date;
  unread: number;
  last_seq: number;
  last_text: string | null;
  last_side: string | null;
  last_author: string | null;
  last_author_name: string | null;
  last_file: boolean | null;
  desk_delivered: number;
  desk_read: number;
  consumer_delivered: number;
  consumer_read: number;
}

const channels = (db: Db) =>
  db
    .selectFrom('support_channels as c')
    .innerJoin('accounts as a', 'a.uuid', 'c.consumer_uuid')
    .leftJoin('support_messages as m', (join) =>
      join.onRef('m.channel_uuid', '=', 'c.uuid').onRef('m.seq', '=', 'c.last_seq'),
    )
    .leftJoin('accounts as s', 's.uuid', 'm.author_uuid')
    .select([
      'c.uuid',
      'c.consumer_uuid',
      'a.full_name as name',
      'a.email',
      'c.updated_at',
      'c.last_seq',
      'm.text as last_text',
      'm.side as last_side',
      'm.author_uuid as last_author',
      's.full_name as last_author_name',
      'c.desk_delivered',
      'c.desk_read',
      'c.consumer_delivered',
      'c.consumer_read',
      isOnline('c.consumer_uuid'),
      sql<boolean | null>`m.file_uuid is not null`.as('last_file'),
      // Messages that the desk has not read.
      sql<number>`(select count(*) from support_messages u
        where u.channel_uuid = c.uuid and u.seq > c.desk_read and u.side = 'consumer')`.as('unread'),
    ]);

export interface ChannelFilters {
  search?: string | undefined;
  unanswered?: 'yes' | '' | undefined;
}

/** The search covers the consumer and the text of messages. */
export const channelList: ListDefinition<ChannelFilters> = {
  from: sql`support_channels c join accounts a on a.uuid = c.consumer_uuid`,
  filters: {
    search(search) {
      const person = matches(sql<string>`a.search`, search);
      return (
        person &&
        sql<boolean>`(${person} or exists (
          select from support_messages w where w.channel_uuid = c.uuid and ${matches(sql<string>`w.search`, search)}))`
      );
    },
    unanswered: () =>
      sql<boolean>`exists (select from support_messages l
        where l.channel_uuid = c.uuid and l.seq = c.last_seq and l.side = 'consumer')`,
  },
  key: 'c.uuid',
  sortBy: 'c.updated_at',
};

export async function findChannels(
  db: Db,
  { cursor, limit, ...filters }: ChannelFilters & { cursor: TimeCursor | null; limit: number },
): Promise<ChannelRow[]> {
  return channels(db)
    .where(pageSource(channelList, filters).where)
    .$if(!!cursor, (query) =>
      query.where(sql<boolean>`(c.updated_at, c.uuid) < (${cursor!.at}::timestamptz, ${cursor!.uuid}::uuid)`),
    )
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.uuid', 'desc')
    .limit(limit)
    .execute();
}

export const findChannelRow = (db: Db, uuid: string): Promise<ChannelRow | undefined> =>
  channels(db).where('c.uuid', '=', uuid).executeTakeFirst();

/** Reads the time as text, because a Date has no microseconds. */
export async function cursorAt(db: Db, uuid: string): Promise<TimeCursor> {
  const row = await db
    .selectFrom('support_channels')
    .select(sql<string>`updated_at::text`.as('at'))
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return { at: row.at, uuid };
}

export const findChannel = (db: Db, uuid: string) =>
  db.selectFrom('support_channels').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Locks the channel, so that its messages are numbered without gaps. */
export const getChannelForUpdate = (trx: Trx, uuid: string) =>
  trx.selectFrom('support_channels').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();

/** Returns the channel of a consumer and creates it if needed. */
export async function ensureChannel(trx: Trx, consumer: string): Promise<string> {
  await trx
    .insertInto('support_channels')
    .values({ uuid: newId(), consumer_uuid: consumer })
    .onConflict((oc) => oc.column('consumer_uuid').doNothing())
    .execute();
  const { uuid } = await trx
    .selectFrom('support_channels')
    .select('uuid')
    .where('consumer_uuid', '=', consumer)
    .executeTakeFirstOrThrow();
  return uuid;
}

export const joinChannel = (trx: Trx, channel_uuid: string, account_uuid: string) =>
  trx
    .insertInto('support_members')
    .values({ channel_uuid, account_uuid })
    .onConflict((oc) => oc.columns(['channel_uuid', 'account_uuid']).doNothing())
    .execute();

export const findMembers = (db: Db, channel: string, limit: number) =>
  db
    .selectFrom('support_members as m')
    .innerJoin('accounts as a', 'a.uuid', 'm.account_uuid')
    .select(['a.uuid', 'a.full_name as name', 'a.email', isOnline('a.uuid')])
    .where('m.channel_uuid', '=', channel)
    .orderBy('m.joined_at')
    .orderBy('a.uuid')
    .limit(limit)
    .execute();

export interface MarkColumns {
  desk_delivered: number;
  desk_read: number;
  consumer_delivered: number;
  consumer_read: number;
}

export const updateMarks = (trx: Trx, uuid: string, values: Partial<MarkColumns>) =>
  trx.updateTable('support_channels').set(values).where('uuid', '=', uuid).execute();
