import type { MessageRange } from '@baobab/contract/messages/support';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Db, Schema, Trx } from '../../../schema.ts';
import type { JoinedMessage } from './desk-numbers.ts';
import { joinsChannels } from './joined.repository.ts';

const allMessages = (db: Db) =>
  db
    .selectFrom('support_messages as m')
    .innerJoin('accounts as a', 'a.uuid', 'm.author_uuid')
    .leftJoin('files as f', 'f.uuid', 'm.file_uuid')
    .select([
      'm.uuid',
      'm.seq',
      'm.author_uuid',
      'a.full_name as author_name',
      'm.side',
      'm.text',
      'm.created_at',
      'm.file_uuid',
      'f.name as file_name',
      'f.mime as file_mime',
      'f.size as file_size',
    ]);
const messages = (db: Db, channel: string) => allMessages(db).where('m.channel_uuid', '=', channel);

export type MessageRow = Awaited<ReturnType<typeof findMessages>>[number];

/** Returns one message more than the limit, if there are more. */
export async function findMessages(db: Db, channel: string, { limit, before, after }: MessageRange) {
  if (after !== undefined)
    return messages(db, channel)
      .where('m.seq', '>', after)
      .orderBy('m.seq', 'asc')
      .limit(limit + 1)
      .execute();
  const latest = await messages(db, channel)
    .$if(before !== undefined, (query) => query.where('m.seq', '<', before!))
    .orderBy('m.seq', 'desc')
    .limit(limit + 1)
    .execute();
  return latest.toReversed();
}

/** Own messages of a range of numbers, and those of joined conversations. */
export async function findDeskMessages(
  db: Db,
  channel: string,
  own: { first: number; last: number },
  joined: readonly JoinedMessage[],
) {
  const isJoined = sql<boolean>`(m.channel_uuid, m.seq) in (select * from unnest(
    ${joined.map((message) => message.channel)}::uuid[], ${joined.map(({ seq }) => seq)}::int[]))`;
  return Promise.all([
    messages(db, channel).where('m.seq', '>=', own.first).where('m.seq', '<=', own.last).execute(),
    joined.length === 0 ? [] : allMessages(db).select('m.channel_uuid').where(isJoined).execute(),
  ]);
}

export const findMessage = (db: Db, channel: string, uuid: string) =>
  messages(db, channel).where('m.uuid', '=', uuid).executeTakeFirst();

/** A message of the conversation, or of one that was joined with it before the sender repeated it. */
export const findSent = async (db: Db, channel: string, uuid: string) =>
  (await findMessage(db, channel, uuid)) ??
  (await allMessages(db).where('m.uuid', '=', uuid).where(isIn(channel)).executeTakeFirst());

/** Whether the message `m` belongs to the conversation, or to one of a merged record. */
const isIn = (channel: string) => sql<boolean>`m.channel_uuid = any (array(
  select ${channel}::uuid union all select h.uuid from support_channels c ${joinsChannels} where c.uuid = ${channel}))`;

/** The last message of the desk after a number that someone else wrote. */
export const findAnswerOfColleague = (db: Db, channel: string, author: string, after: number) =>
  messages(db, channel)
    .where('m.seq', '>', after)
    .where('m.side', '=', 'desk')
    .where('m.author_uuid', '<>', author)
    .orderBy('m.seq', 'desc')
    .limit(1)
    .executeTakeFirst();

export interface NewMessageRow {
  channel_uuid: string;
  seq: number;
  uuid: string;
  author_uuid: string;
  side: 'consumer' | 'desk';
  text: string;
  file_uuid: string | null;
}

/** Moves the conversation to the top; the author has read everything before the message. */
export async function insertMessage(trx: Trx, values: NewMessageRow) {
  // The time under the lock of the channel, so that the order of time is that of the numbers.
  const created_at = sql<Date>`clock_timestamp()`;
  await trx
    .insertInto('support_messages')
    .values({ ...values, created_at })
    .execute();
  const seen = { [`${values.side}_delivered`]: values.seq, [`${values.side}_read`]: values.seq };
  await trx
    .updateTable('support_channels')
    .set({ last_seq: values.seq, updated_at: sql<Date>`clock_timestamp()`, ...seen })
    .where('uuid', '=', values.channel_uuid)
    .execute();
}

/** Whether the consumer has written after a message. */
export const hasConsumerMessageAfter = async (trx: Trx, channel: string, seq: number) =>
  (await trx
    .selectFrom('support_messages')
    .select('seq')
    .where('channel_uuid', '=', channel)
    .where('seq', '>', seq)
    .where('side', '=', 'consumer')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** True for a file that is not in any message. */
const isUnsent = ({ not, exists, selectFrom }: ExpressionBuilder<Schema & { f: Schema['files'] }, 'f'>) =>
  not(exists(selectFrom('support_messages as m').select('m.seq').whereRef('m.file_uuid', '=', 'f.uuid')));

const unsentBy = (db: Db, file: string, account: string) =>
  db
    .selectFrom('files as f')
    .select(['f.uuid', 'f.mime', 'f.name'])
    .where('f.uuid', '=', file)
    .where('f.purpose', '=', 'attachment')
    .where('f.created_by', '=', account)
    .where(isUnsent);

/** An unsent attachment of the account, locked so that the clean-up does not delete it. */
export const findUnsentForSending = (trx: Trx, file: string, account: string) =>
  unsentBy(trx, file, account).forKeyShare('f').executeTakeFirst();

/** An attachment of the channel with its consumer, or an unsent one of the account. */
export const findAttachment = async (db: Db, channel: string | undefined, file: string, account: string) =>
  (channel && (await findSentFile(db, channel, file))) ||
  unsentBy(db, file, account)
    .select(sql<string | null>`null`.as('consumer_uuid'))
    .executeTakeFirst();

const findSentFile = (db: Db, channel: string, file: string) =>
  db
    .selectFrom('support_messages as m')
    .innerJoin('files as f', 'f.uuid', 'm.file_uuid')
    .innerJoin('support_channels as o', 'o.uuid', 'm.channel_uuid')
    .select(['f.uuid', 'f.mime', 'f.name', 'o.consumer_uuid'])
    .where(isIn(channel))
    .where('f.uuid', '=', file)
    .executeTakeFirst();
