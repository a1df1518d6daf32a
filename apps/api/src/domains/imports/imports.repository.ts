import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql } from 'kysely';
import { countMatching } from '../../platform/db/count.ts';
import { matches } from '../../platform/db/search.ts';
import { newId } from '../../platform/ids.ts';
import type { Db, Trx } from '../../schema.ts';

export interface NewBatch {
  kind: string;
  file_name: string;
  by: string;
}

/** Creates a batch before its rows, so that they can refer to it; `closeBatch` fills in the counts. */
export async function openBatch(trx: Trx, { kind, file_name, by }: NewBatch): Promise<string> {
  const uuid = newId();
  await trx
    .insertInto('import_batches')
    .values({
      uuid,
      kind,
      file_name,
      file_hash: Buffer.alloc(0),
      rows_total: 0,
      rows_added: 0,
      rows_changed: 0,
      rows_unchanged: 0,
      created_by: by,
    })
    .execute();
  return uuid;
}

export interface BatchResult {
  rows: number;
  /** SHA-256 of the file, as hex. */
  hash: string;
  added: number;
  changed: number;
}

/** Saves the counts. A batch without changes is deleted, and false is returned. */
export async function closeBatch(
  trx: Trx,
  uuid: string,
  { rows, hash, added, changed }: BatchResult,
): Promise<boolean> {
  if (added + changed === 0) {
    await trx.deleteFrom('import_batches').where('uuid', '=', uuid).execute();
    return false;
  }
  await trx
    .updateTable('import_batches')
    .set({
      file_hash: Buffer.from(hash, 'hex'),
      rows_total: rows,
      rows_added: added,
      rows_changed: changed,
      rows_unchanged: rows - added - changed,
    })
    .where('uuid', '=', uuid)
    .execute();
  return true;
}

const batchesMatching = (db: Db, kind: string, search: string | undefined) =>
  db
    .selectFrom('import_batches as b')
    .where('b.kind', '=', kind)
    .where(matches(sql`search_form(b.file_name)`, search) ?? sql<boolean>`true`);

export const findBatches = (db: Db, kind: string, search: string | undefined, page: PageWindow) =>
  batchesMatching(db, kind, search)
    .innerJoin('accounts as w', 'w.uuid', 'b.created_by')
    .leftJoin('accounts as u', 'u.uuid', 'b.undone_by')
    .select([
      'b.uuid',
      'b.file_name',
      'b.rows_total',
      'b.rows_added',
      'b.rows_changed',
      'b.rows_unchanged',
      'b.created_at',
      'b.undone_at',
      'w.full_name as created_by',
      'u.full_name as undone_by',
    ])
    .orderBy('b.created_at', 'desc')
    .orderBy('b.uuid', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
export type BatchRow = Awaited<ReturnType<typeof findBatches>>[number];

export const countBatches = (db: Db, kind: string, search: string | undefined) =>
  countMatching(batchesMatching(db, kind, search));

/** With `lock`, concurrent undos of a batch run one after the other. */
export const findBatch = (db: Db, uuid: string, lock = false) =>
  db
    .selectFrom('import_batches')
    .select(['uuid', 'kind', 'file_name', 'undone_at'])
    .where('uuid', '=', uuid)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

export const markUndone = (trx: Trx, uuid: string, by: string) =>
  trx
    .updateTable('import_batches')
    .set({ undone_by: by, undone_at: new Date() })
    .where('uuid', '=', uuid)
    .execute();
