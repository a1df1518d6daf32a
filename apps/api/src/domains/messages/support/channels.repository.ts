import { COUNT_LIMIT, deskLists, type DeskList } from '@baobab/contract/messages/support-desk';
import { sql, type RawBuilder } from 'kysely';
import { pageSource, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { matches } from '../../../platform/db/search.ts';
import { PRESENT_SECONDS } from '../../../platform/realtime/presence.ts';
import type { TimeCursor } from '../../../platform/db/time-cursor.ts';
import type { Db, Trx } from '../../../schema.ts';
import { notMerged } from '../../workspace/access/merged-records.public.ts';
import { hasMessage, survivingChannel } from './joined.repository.ts';

export const isOnline = (account: string) =>
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
  state: string;
  priority: string;
  owner_uuid: string | null;
  owner_name: string | null;
  snoozed_until: Date | null;
  waiting_since: Date | null;
  labels: { uuid: string; name: string }[];
  first_answer_amber_at: Date | null;
  first_answer_due_at: Date | null;
  resolution_amber_at: Date | null;
  resolution_due_at: Date | null;
  first_answered_at: Date | null;
  closed_at: Date | null;
  closed_by_name: string | null;
}

/** The conversations `h` of records that were merged into the consumer of `c`, as a source of their own. */
const joinedChannels = sql`accounts g join support_channels h on h.consumer_uuid = g.uuid`;
const isJoined = sql`g.merged_into = c.consumer_uuid`;

interface LastMessage {
  text: string;
  side: string;
  author_uuid: string;
  file_uuid: string | null;
}

/** The latest message of the conversation and of those that are joined with it. */
const lastMessage = sql<LastMessage>`(
  select l.* from (
    select x.* from support_messages x where x.channel_uuid = c.uuid and x.seq = c.last_seq
    union all
    select x.* from ${joinedChannels} join support_messages x on x.channel_uuid = h.uuid and x.seq = h.last_seq
      where ${isJoined}) l
  order by l.created_at desc limit 1)`;

/** Messages that the desk has not read. */
const unread = sql<number>`(
  (select count(*) from support_messages u
    where u.channel_uuid = c.uuid and u.seq > c.desk_read and u.side = 'consumer')
  + (select count(*) from ${joinedChannels} join support_messages u on u.channel_uuid = h.uuid
    where ${isJoined} and u.seq > h.desk_read and u.side = 'consumer'))`;

const channels = (db: Db) =>
  db
    .selectFrom('support_channels as c')
    .innerJoin('accounts as a', 'a.uuid', 'c.consumer_uuid')
    .leftJoinLateral(lastMessage.as('m'), (join) => join.onTrue())
    .leftJoin('accounts as s', 's.uuid', 'm.author_uuid')
    .leftJoin('accounts as o', 'o.uuid', 'c.owner_uuid')
    .leftJoin('support_cases as k', 'k.uuid', 'c.case_uuid')
    .leftJoin('accounts as d', 'd.uuid', 'k.closed_by')
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
      'c.state',
      'c.priority',
      'c.owner_uuid',
      'o.full_name as owner_name',
      'c.snoozed_until',
      'c.waiting_since',
      'k.first_answer_amber_at',
      'k.first_answer_due_at',
      'k.resolution_amber_at',
      'k.resolution_due_at',
      'k.first_answered_at',
      'k.closed_at',
      'd.full_name as closed_by_name',
      sql<ChannelRow['labels']>`(select coalesce(json_agg(json_build_object('uuid', l.uuid, 'name', l.name)
        order by lower(l.name)), '[]') from support_case_labels b join support_labels l on l.uuid = b.label_uuid
        where b.case_uuid = c.case_uuid)`.as('labels'),
      isOnline('c.consumer_uuid'),
      sql<boolean | null>`m.file_uuid is not null`.as('last_file'),
      unread.as('unread'),
    ]);

export interface ChannelFilters {
  search?: string | undefined;
  unanswered?: 'yes' | '' | undefined;
  list?: DeskList | undefined;
  /** The reader, for their own list. */
  me?: string;
}

interface DeskListSource {
  where: (me: string) => RawBuilder<boolean>;
  /** A partial index has this order. */
  order: 'updated_at' | 'waiting_since' | 'snoozed_until';
}

/** The array is read once: few conversations are joined, and an index has the unread ones. */
const isUnread = sql<boolean>`(c.desk_read < c.last_seq or c.consumer_uuid = any (array(
  select g.merged_into from ${joinedChannels} where g.merged_into is not null and h.desk_read < h.last_seq)))`;

/** Every list of the desk. The latest message is first; lists of waiting conversations begin with the longest wait. */
const lists: Record<DeskList, DeskListSource> = {
  mine: {
    where: (me) => sql`c.owner_uuid = ${me} and c.state in ('open', 'waiting')`,
    order: 'updated_at',
  },
  unassigned: { where: () => sql`c.state = 'open' and c.owner_uuid is null`, order: 'waiting_since' },
  unread: { where: () => isUnread, order: 'updated_at' },
  longest: { where: () => sql`c.state = 'open'`, order: 'waiting_since' },
  snoozed: { where: () => sql`c.state = 'snoozed'`, order: 'snoozed_until' },
  closed: { where: () => sql`c.state = 'closed'`, order: 'updated_at' },
  all: { where: () => sql`true`, order: 'updated_at' },
};

const lastSide = (channel: RawBuilder<unknown>) => sql`(select l.side from support_messages l
  where l.channel_uuid = ${channel}.uuid and l.seq = ${channel}.last_seq)`;

/** The search covers the consumer and the text of messages. Conversations of merged records are part of others. */
export const channelList: ListDefinition<ChannelFilters> = {
  from: sql`support_channels c join accounts a on a.uuid = c.consumer_uuid`,
  scope: notMerged('a'),
  filters: {
    search(search) {
      const person = matches(sql<string>`a.search`, search);
      return person && sql<boolean>`(${person} or ${hasMessage(matches(sql<string>`w.search`, search)!)})`;
    },
    unanswered: () =>
      sql<boolean>`c.state = 'open' and (${lastSide(sql`c`)} = 'consumer'
        or exists (select from ${joinedChannels} where ${isJoined} and h.updated_at >= c.updated_at and ${lastSide(sql`h`)} = 'consumer'))`,
    list: (list, { me }) => lists[list].where(me ?? ''),
    me: null,
  },
  key: 'c.uuid',
  sortBy: 'c.updated_at',
};

/** Each row has its position as text, because a Date has no microseconds. */
export async function findChannels(
  db: Db,
  { cursor, limit, ...filters }: ChannelFilters & { cursor: TimeCursor | null; limit: number },
): Promise<(ChannelRow & { at: string })[]> {
  const { order } = lists[filters.list ?? 'all'];
  const column = sql.ref(`c.${order}`);
  const [direction, isAfter] =
    order === 'updated_at' ? (['desc', sql`<`] as const) : (['asc', sql`>`] as const);
  return channels(db)
    .select(sql<string>`${column}::text`.as('at'))
    .where(pageSource(channelList, filters).where)
    .$if(!!cursor, (query) =>
      query.where(
        sql<boolean>`(${column}, c.uuid) ${isAfter} (${cursor!.at}::timestamptz, ${cursor!.uuid}::uuid)`,
      ),
    )
    .orderBy(column, direction)
    .orderBy('c.uuid', direction)
    .limit(limit)
    .execute();
}

/** Counts up to a limit, so that every count is a short scan of an index. */
export async function countLists(db: Db, me: string): Promise<Record<DeskList, number>> {
  const counts = deskLists.map(
    (list) => sql`(select count(*) from (
      select from support_channels c join accounts a on a.uuid = c.consumer_uuid
      where ${notMerged('a')} and ${lists[list].where(me)} limit ${sql.lit(COUNT_LIMIT)}) x) as ${sql.id(list)}`,
  );
  const { rows } = await sql<Record<DeskList, number>>`select ${sql.join(counts)}`.execute(db);
  return rows[0]!;
}

export const findChannelRow = (db: Db, uuid: string): Promise<ChannelRow | undefined> =>
  channels(db).where('c.uuid', '=', survivingChannel(uuid)).executeTakeFirst();

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

/** Moves the desk's marks of joined conversations forward, except of one that a merge or its undo has locked. */
export const markJoined = (trx: Trx, read: readonly { channel: string; seq: number }[]) =>
  sql`update support_channels c set desk_read = r.seq, desk_delivered = greatest(c.desk_delivered, r.seq)
    from unnest(${read.map(({ channel }) => channel)}::uuid[], ${read.map(({ seq }) => seq)}::int[]) r (uuid, seq)
    where c.uuid = r.uuid and c.desk_read < r.seq and c.uuid in (
      select l.uuid from support_channels l where l.uuid = any (${read.map(({ channel }) => channel)}::uuid[])
      for update skip locked)`.execute(trx);
