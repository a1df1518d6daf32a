import { sql } from 'kysely';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import type { Db, Trx } from '../../../schema.ts';

const uploadsLock = advisoryLock('attachments');
const dayAgo = sql<Date>`now() - interval '24 hours'`;

/** Held until the transaction ends, so that the uploads of one account are counted one after the other. */
export const lockUploadsOf = (trx: Trx, account: string) => uploadsLock.lockTransaction(trx, account);

/** Counts the attachments an account uploaded within 24 hours, sent or not. */
export const countRecentAttachments = (db: Db, account: string) =>
  db
    .selectFrom('files')
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('bytes'),
    ])
    .where('purpose', '=', 'attachment')
    .where('created_by', '=', account)
    .where('created_at', '>', dayAgo)
    .executeTakeFirstOrThrow();

/** Deletes attachments that were not sent within 24 hours; skips those that a transaction is sending. */
export async function deleteUnsentAttachments(trx: Trx, limit: number): Promise<string[]> {
  const unsent = trx
    .selectFrom('files as f')
    .select('f.uuid')
    .where('f.purpose', '=', 'attachment')
    .where('f.created_at', '<', dayAgo)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('support_messages as m').select('m.seq').whereRef('m.file_uuid', '=', 'f.uuid'))),
    );
  const locked = await unsent.limit(limit).forUpdate('f').skipLocked().execute();
  // Checked again under the lock: a file may have been sent between the search and the lock.
  const deleted = await trx
    .deleteFrom('files')
    .where('uuid', '=', sql<string>`any (${locked.map(({ uuid }) => uuid)}::uuid[])`)
    .where('uuid', 'in', unsent)
    .returning('uuid')
    .execute();
  return deleted.map(({ uuid }) => uuid);
}
