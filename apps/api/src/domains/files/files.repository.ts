import { sql, type Insertable } from 'kysely';
import type { Db, Schema, Trx } from '../../schema.ts';

export const insertFile = (trx: Trx, file: Insertable<Schema['files']>) =>
  trx.insertInto('files').values(file).execute();

/** Pictures alone: attachments and documents are read through the conversation or the order they belong to. */
export const findPicture = (db: Db, uuid: string) =>
  db
    .selectFrom('files')
    .select(['uuid', 'mime'])
    .where('uuid', '=', uuid)
    .where('purpose', '=', 'picture')
    .executeTakeFirst();

const TIDYING = 7305;

/** Held while a file is on its way in; ends with the transaction, also when the process dies. */
export const keepTidierOut = (trx: Trx) => sql`select pg_advisory_xact_lock_shared(${TIDYING})`.execute(trx);
/** Waits until nothing is on its way in, and keeps it so. */
export const keepUploadsOut = (trx: Trx) => sql`select pg_advisory_xact_lock(${TIDYING})`.execute(trx);

export async function findKnownFiles(db: Db, uuids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('files')
    .select('uuid')
    .where('uuid', '=', sql<string>`any (${uuids}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.uuid));
}
