import type { Mentionable } from '@baobab/contract/messages/support-notes';
import { hasPermission } from '@baobab/contract/kit/roles';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../schema.ts';

const notes = (db: Db, channels: readonly string[]) =>
  db
    .selectFrom('support_notes as n')
    .innerJoin('accounts as a', 'a.uuid', 'n.author_uuid')
    .select([
      'n.uuid',
      'n.channel_uuid',
      'n.after_seq',
      'n.author_uuid',
      'a.full_name as author_name',
      'n.text',
      'n.created_at',
      sql<Mentionable[]>`(select coalesce(jsonb_agg(jsonb_build_object('uuid', m.uuid, 'name', m.full_name)
          order by m.full_name), '[]')
        from support_note_mentions t join accounts m on m.uuid = t.account_uuid where t.note_uuid = n.uuid)`.as(
        'mentions',
      ),
    ])
    .where('n.channel_uuid', '=', sql<string>`any (${channels}::uuid[])`);

export type NoteRow = Awaited<ReturnType<typeof findNotes>>[number];

/** The latest notes that follow a message or a later one, in order. */
export async function findNotes(db: Db, channels: readonly string[], from: number, limit: number) {
  const latest = await notes(db, channels)
    .where('n.after_seq', '>=', from)
    .orderBy('n.after_seq', 'desc')
    .orderBy('n.created_at', 'desc')
    .limit(limit)
    .execute();
  return latest.toReversed();
}

export const findNote = (db: Db, channel: string, uuid: string) =>
  notes(db, [channel]).where('n.uuid', '=', uuid).executeTakeFirst();

interface NewNoteRow {
  uuid: string;
  channel_uuid: string;
  after_seq: number;
  author_uuid: string;
  text: string;
}

/** False for a known id, because clients retry after a lost connection. */
export async function insertNote(trx: Trx, values: NewNoteRow, mentions: readonly string[]) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('support_notes')
    .values(values)
    .onConflict((oc) => oc.column('uuid').doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return false;
  if (mentions.length > 0)
    await trx
      .insertInto('support_note_mentions')
      .values(mentions.map((account_uuid) => ({ note_uuid: values.uuid, account_uuid })))
      .execute();
  return true;
}

/** Active staff who can read the support chat, by name. */
export async function findMentionable(db: Db): Promise<Mentionable[]> {
  const staff = await db
    .selectFrom('staff as s')
    .innerJoin('accounts as a', 'a.uuid', 's.account_uuid')
    .select(['a.uuid', 'a.full_name as name', 's.role'])
    .where('a.active', '=', true)
    .orderBy('a.full_name')
    .orderBy('a.uuid')
    .execute();
  return staff
    .filter(({ role }) => hasPermission(role, 'support:read'))
    .map(({ uuid, name }) => ({ uuid, name }));
}
