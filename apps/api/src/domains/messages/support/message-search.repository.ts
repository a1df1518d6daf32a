import { sql, type RawBuilder } from 'kysely';
import { escapeLike } from '../../../platform/db/search.ts';
import type { Db } from '../../../schema.ts';

/** Messages that the search reads by time, before it uses the index of words. */
const NEWEST = 20_000;

export interface MessageQuery {
  /** A query of the full text search. */
  query: string;
  /** Letters and digits that every matching text contains. */
  parts: readonly string[];
  limit: number;
}

export interface MessageHitRow {
  channel_uuid: string;
  /** The conversation that the desk reads it in. */
  shown_in: string;
  user: string;
  uuid: string;
  seq: number;
  side: 'consumer' | 'desk';
  author_uuid: string;
  author_name: string;
  text: string;
  created_at: Date;
}

const matches = ({ query }: MessageQuery) =>
  sql<boolean>`to_tsvector('simple'::regconfig, s.search) @@ to_tsquery('simple', ${query})`;

/** The latest rows of a source with the names of their people. */
export const latestHits = (source: RawBuilder<unknown>, limit: number) =>
  sql<MessageHitRow>`
    select m.channel_uuid, coalesce(k.uuid, m.channel_uuid) as shown_in, c.full_name as user, m.uuid, m.seq, m.side, m.author_uuid, a.full_name as author_name,
      m.text, m.created_at
    from (${source} order by s.created_at desc, s.uuid desc limit ${limit}) m
    join support_channels h on h.uuid = m.channel_uuid
    join accounts g on g.uuid = h.consumer_uuid
    left join support_channels k on k.consumer_uuid = g.merged_into
    join accounts c on c.uuid = coalesce(k.consumer_uuid, g.uuid)
    join accounts a on a.uuid = m.author_uuid
    order by m.created_at desc, m.uuid desc`;

/** LIKE is forty times as fast as splitting the text into words, and leaves few texts to split. */
export const amongNewest = (wanted: MessageQuery) => sql`
  select * from (select * from support_messages order by created_at desc, uuid desc limit ${NEWEST}) s
  where ${sql.join(
    wanted.parts.map((part) => sql`s.search like ${`%${escapeLike(part)}%`}`),
    sql` and `,
  )} and ${matches(wanted)}`;

/** `offset 0` keeps the planner from a scan by time, which takes long for rare words. */
export const byIndex = (wanted: MessageQuery) =>
  sql`select * from (select * from support_messages s where ${matches(wanted)} offset 0) s`;

/**
 * Frequent words have enough hits among the newest messages, but millions in the index; rare words are few in the
 * index. Each step is short, whatever the planner knows about the words.
 */
export async function findMessageHits(db: Db, wanted: MessageQuery): Promise<MessageHitRow[]> {
  const { rows } = await latestHits(amongNewest(wanted), wanted.limit).execute(db);
  if (rows.length === wanted.limit) return rows;
  return (await latestHits(byIndex(wanted), wanted.limit).execute(db)).rows;
}
