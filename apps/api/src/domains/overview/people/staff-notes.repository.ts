import type { FiltersOf, PageWindow } from '@baobab/contract/kit/endpoint';
import type { people } from '@baobab/contract/overview/people';
import { sql } from 'kysely';
import { pageSource, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { findPage } from '../../../platform/db/list-page.ts';
import { newId } from '../../../platform/ids.ts';
import type { Db, Trx } from '../../../schema.ts';

type NoteFilters = FiltersOf<typeof people.notes>;

const noteList: ListDefinition<NoteFilters> = {
  from: sql`staff_notes n`,
  filters: { person: (uuid) => sql<boolean>`n.person_uuid = ${uuid}`, search: null },
  key: 'n.uuid',
  sortBy: 'n.created_at',
};

const noteColumns = (db: Db) =>
  db
    .selectFrom('staff_notes as n')
    .leftJoin('accounts as a', 'a.uuid', 'n.author_uuid')
    .selectAll('n')
    .select('a.full_name as author');

export const findNotePage = (db: Db, query: NoteFilters, window: PageWindow) =>
  findPage(db, pageSource(noteList, query), window, noteColumns(db));
export type NoteRow = Awaited<ReturnType<typeof findNotePage>>['rows'][number];

export async function insertNote(
  trx: Trx,
  values: { person_uuid: string; author_uuid: string; text: string },
): Promise<NoteRow> {
  const uuid = newId();
  await trx
    .insertInto('staff_notes')
    .values({ uuid, ...values })
    .execute();
  return noteColumns(trx).where('n.uuid', '=', uuid).executeTakeFirstOrThrow();
}

export const findNoteForUpdate = (trx: Trx, uuid: string) =>
  trx.selectFrom('staff_notes').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();

export const removeNote = (trx: Trx, uuid: string) =>
  trx.deleteFrom('staff_notes').where('uuid', '=', uuid).execute();
