import { sql, type RawBuilder } from 'kysely';
import { notSignedIn } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Db, Trx } from '../../../schema.ts';
import { survivorOf } from '../../workspace/access/merged-records.public.ts';
import { deskNumbers, ownNumbers, type DeskNumbers, type JoinedMessage } from './desk-numbers.ts';

/** The conversation of the record that the consumer was merged into, which includes this one, or this one itself. */
export const survivingChannel = (uuid: string) => sql<string>`coalesce((
  select k.uuid from support_channels g join accounts a on a.uuid = g.consumer_uuid
    join support_channels k on k.consumer_uuid = a.merged_into where g.uuid = ${uuid}), ${uuid}::uuid)`;

const channelOf = (db: Db, uuid: string) =>
  db.selectFrom('support_channels').selectAll().where('uuid', '=', survivingChannel(uuid));

export const findChannel = (db: Db, uuid: string) => channelOf(db, uuid).executeTakeFirst();

/** Locks the channel, so that its messages are numbered without gaps; again if a merge ended meanwhile. */
export async function getChannelForUpdate(trx: Trx, uuid: string) {
  for (;;) {
    const locked = await channelOf(trx, uuid).forUpdate().executeTakeFirst();
    if (!locked || (await findChannel(trx, uuid))?.uuid === locked.uuid) return locked;
  }
}

/**
 * Locks the consumer of a conversation, which a merge or an erasure does before it locks the conversation. An erasure of
 * the record that the consumer was merged into locks this consumer, too.
 */
export const lockConsumer = (trx: Trx, channel: string) =>
  sql`select from accounts where uuid = (
    select consumer_uuid from support_channels where uuid = ${channel}) for key share`.execute(trx);

/**
 * Returns the channel of a consumer, or of the record that the consumer was merged into, and creates it if needed. The
 * lock waits for a merge or an erasure, which is read afterwards.
 */
export async function ensureChannel(trx: Trx, account: string): Promise<string> {
  await sql`select from accounts where uuid = ${account} for key share`.execute(trx);
  const survivor = await trx
    .selectFrom('accounts')
    .select('uuid')
    .where('uuid', '=', survivorOf('accounts', account))
    .where('active', '=', true)
    .executeTakeFirst();
  if (!survivor) throw notSignedIn();
  const consumer = survivor.uuid;
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

/** The conversations `h` of records that were merged into the consumer of `c`. */
export const joinsChannels = sql`join accounts g on g.merged_into = c.consumer_uuid
  join support_channels h on h.consumer_uuid = g.uuid`;

/** Whether the conversation `c`, or one that is joined with it, has a message `w` of the condition. */
export const hasMessage = (condition: RawBuilder<boolean>) => sql<boolean>`(
  exists (select from support_messages w where w.channel_uuid = c.uuid and ${condition})
  or c.consumer_uuid = any (array(
    select g.merged_into from accounts g join support_channels h on h.consumer_uuid = g.uuid
      join support_messages w on w.channel_uuid = h.uuid where g.merged_into is not null and ${condition})))`;

interface JoinedRow extends JoinedMessage {
  own: string;
}

async function findJoined(db: Db, channels: readonly string[]): Promise<JoinedRow[]> {
  const { rows } = await sql<JoinedRow>`
    with pairs as (
      select c.uuid as own, h.uuid as channel, h.desk_read from support_channels c ${joinsChannels}
      where c.uuid = any (${channels}::uuid[])),
    placed as (
      select p.own, p.channel, m.uuid, m.seq, m.created_at, m.seq <= p.desk_read or m.side = 'desk' as read,
        coalesce(max(m.seq) filter (where p.channel = p.own)
          over (partition by p.own order by m.created_at, p.channel <> p.own, p.channel, m.seq), 0) as after
      from (select * from pairs union select own, own, 0 from pairs) p
        join support_messages m on m.channel_uuid = p.channel)
    select * from placed where channel <> own order by own, after, created_at, channel, seq`.execute(db);
  return rows;
}

/** How the desk numbers the messages of conversations. */
export async function findNumbers(
  db: Db,
  channels: readonly string[],
): Promise<(channel: string) => DeskNumbers> {
  const byChannel = Map.groupBy(await findJoined(db, channels), ({ own }) => own);
  const numbers = new Map([...byChannel].map(([own, joined]) => [own, deskNumbers(joined)]));
  return (channel) => numbers.get(channel) ?? ownNumbers;
}

export const numbersOf = async (db: Db, channel: string) => (await findNumbers(db, [channel]))(channel);
