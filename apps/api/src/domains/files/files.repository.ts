import { sql, type Insertable } from 'kysely';
import type { Db, Schema, Trx } from '../../schema.ts';
import { pictureMimes } from './picture.ts';

export const insertFile = (trx: Trx, file: Insertable<Schema['files']>) =>
  trx.insertInto('files').values(file).execute();

/** Pictures alone: whatever else is stored is not read by whoever knows its id. */
export const findPicture = (db: Db, uuid: string) =>
  db
    .selectFrom('files')
    .select(['uuid', 'mime'])
    .where('uuid', '=', uuid)
    .where('mime', 'in', pictureMimes)
    // What was sent in a conversation is read through the conversation.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('support_messages as m').select('m.seq').whereRef('m.file_uuid', '=', 'files.uuid'),
        ),
      ),
    )
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
