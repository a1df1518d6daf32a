import { people } from '@baobab/contract/overview/people';
import { sql } from 'kysely';
import { defineList } from '../../../platform/db/list-filters.ts';
import { newId } from '../../../platform/ids.ts';
import { recordsOf, type RowOf } from '../../../platform/db/records.ts';
import type { Db, Trx } from '../../../schema.ts';
import { survivorOf } from '../../workspace/access/merged-records.public.ts';

const noteList = defineList(people.notes, {
  from: sql`staff_notes n`,
  filters: { person: (uuid) => sql<boolean>`n.person_uuid = ${survivorOf('accounts', uuid)}`, search: null },
  key: 'n.uuid',
  sortBy: 'n.created_at',
});

export const noteRecords = recordsOf(noteList, 'This note', (db: Db) =>
  db
    .selectFrom('staff_notes as n')
    .leftJoin('accounts as a', 'a.uuid', 'n.author_uuid')
    .selectAll('n')
    .select('a.full_name as author'),
);
export type NoteRow = RowOf<typeof noteRecords>;

export async function insertNote(
  trx: Trx,
  values: { person_uuid: string; author_uuid: string; text: string },
): Promise<NoteRow> {
  const uuid = newId();
  await trx
    .insertInto('staff_notes')
    .values({ uuid, ...values })
    .execute();
  return noteRecords.get(trx, uuid);
}

export const findNoteForUpdate = (trx: Trx, uuid: string) =>
  trx.selectFrom('staff_notes').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();

export const removeNote = (trx: Trx, uuid: string) =>
  trx.deleteFrom('staff_notes').where('uuid', '=', uuid).execute();
