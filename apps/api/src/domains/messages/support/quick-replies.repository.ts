import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import type { Db, Trx } from '../../../schema.ts';

const columns = ['uuid', 'title', 'text', 'version'] as const;

export const findQuickReplies = (db: Db) =>
  db
    .selectFrom('support_quick_replies')
    .select(columns)
    .orderBy(sql`lower(title)`)
    .limit(200)
    .execute();

export const findQuickReplyForUpdate = (trx: Trx, uuid: string) =>
  trx
    .selectFrom('support_quick_replies')
    .select(columns)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();

interface Values {
  title: string;
  text: string;
}

export const insertQuickReply = (trx: Trx, values: Values, created_by: string) =>
  trx
    .insertInto('support_quick_replies')
    .values({ uuid: newId(), ...values, created_by })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const updateQuickReply = (trx: Trx, uuid: string, values: Values) =>
  trx
    .updateTable('support_quick_replies')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('uuid', '=', uuid)
    .returning(columns)
    .executeTakeFirstOrThrow();

export const removeQuickReply = (trx: Trx, uuid: string) =>
  trx.deleteFrom('support_quick_replies').where('uuid', '=', uuid).executeTakeFirst();
