import { sql, type Insertable } from 'kysely';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import type { Db, Schema, Trx } from '../../../schema.ts';

export const insertFile = (trx: Trx, file: Insertable<Schema['files']>) =>
  trx.insertInto('files').values(file).execute();

/** Finds only pictures: attachments and documents are read through their conversation or order. */
export const findPicture = (db: Db, uuid: string) =>
  db
    .selectFrom('files')
    .select(['uuid', 'mime'])
    .where('uuid', '=', uuid)
    .where('purpose', '=', 'picture')
    .executeTakeFirst();

const cleanupLock = advisoryLock('file-cleanup');

/** Shared lock of an upload, held until the transaction ends: the cleanup waits for it. */
export const lockForUpload = (trx: Trx) => cleanupLock.shareTransaction(trx);
/** Exclusive lock of the cleanup: waits for running uploads and blocks new ones. */
export const lockForCleanup = (trx: Trx) => cleanupLock.lockTransaction(trx);

export async function findKnownFiles(db: Db, uuids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('files')
    .select('uuid')
    .where('uuid', '=', sql<string>`any (${uuids}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.uuid));
}
