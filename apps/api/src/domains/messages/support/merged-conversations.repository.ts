import { sql, type Insertable } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import type { Schema, Trx } from '../../../schema.ts';

/** The desk's work on a conversation, as JSON of the database, which keeps the microseconds of its times. */
export interface Work {
  state: 'open' | 'waiting' | 'snoozed' | 'closed';
  owner_uuid: string | null;
  priority: 'normal' | 'high' | 'urgent';
  snoozed_until: string | null;
  waiting_since: string | null;
  case_uuid: string | null;
  updated_at: string;
}
type Column = keyof Work & keyof Insertable<Schema['support_channels']>;
const columns: readonly Column[] = [
  'state',
  'owner_uuid',
  'priority',
  'snoozed_until',
  'waiting_since',
  'case_uuid',
  'updated_at',
];
const columnList = sql.join(columns.map((name) => sql.ref(name)));

export interface Conversation {
  uuid: string;
  consumer_uuid: string;
  last_seq: number;
  work: Work;
}

export async function lockConversations(trx: Trx, consumers: readonly string[]): Promise<Conversation[]> {
  const { rows } = await sql<Conversation>`
    select c.uuid, c.consumer_uuid, c.last_seq, (select to_jsonb(w) from (select ${columnList}) w) as work
    from support_channels c where c.consumer_uuid = any (${consumers}::uuid[]) order by c.uuid for update`.execute(
    trx,
  );
  return rows;
}

export const setWork = (trx: Trx, uuid: string, work: Work) =>
  sql`update support_channels set (${columnList}) = (
    select ${columnList} from jsonb_populate_record(null::support_channels, ${JSON.stringify(work)}::jsonb))
    where uuid = ${uuid}`.execute(trx);

export const moveCase = (trx: Trx, uuid: string, channel: string) =>
  trx.updateTable('support_cases').set({ channel_uuid: channel }).where('uuid', '=', uuid).execute();

/** A conversation without messages, which nobody works on. */
export const insertConversation = (trx: Trx, consumer: string) =>
  trx
    .insertInto('support_channels')
    .values({ uuid: newId(), consumer_uuid: consumer, state: 'closed', waiting_since: null })
    .execute();

/** Deletes a conversation without messages, unless it has notes. */
export const deleteUnused = (trx: Trx, uuid: string) =>
  sql`delete from support_channels c where c.uuid = ${uuid} and c.last_seq = 0
    and not exists (select from support_notes n where n.channel_uuid = c.uuid)`.execute(trx);

/** Which of the cases are closed, when and by whom. */
export async function findClosings(trx: Trx, cases: readonly (string | null)[]): Promise<unknown[]> {
  const { rows } = await sql<{ closings: unknown[] }>`
    select coalesce(jsonb_agg(to_jsonb(c)), '[]') as closings from (
      select uuid, closed_at, closed_by, resolution_seconds from support_cases
      where uuid = any (${cases.filter((uuid) => uuid !== null)}::uuid[]) and closed_at is not null) c`.execute(
    trx,
  );
  return rows[0]!.closings;
}

/** Cases that are closed again keep when and by whom they were closed. */
export const keepClosings = (trx: Trx, closings: unknown[]) =>
  sql`update support_cases c
    set closed_at = k.closed_at, closed_by = k.closed_by, resolution_seconds = k.resolution_seconds
    from jsonb_populate_recordset(null::support_cases, ${JSON.stringify(closings)}::jsonb) k
    where c.uuid = k.uuid and c.closed_at is not null`.execute(trx);
