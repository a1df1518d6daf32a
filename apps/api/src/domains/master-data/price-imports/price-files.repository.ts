import { sql } from 'kysely';
import type { Db, Trx } from '../../../schema.ts';

export const insertFile = (trx: Trx, set: string, content: Buffer) =>
  trx.insertInto('price_files').values({ set_uuid: set, content }).execute();

/** The file of a set or of the plan that became it. */
const fileOf = (set: string) => sql<boolean>`set_uuid = ${set}
  or set_uuid in (select uuid from price_plans where batch_uuid = ${set})`;

export const findFile = (db: Db, set: string) =>
  db.selectFrom('price_files').select('content').where(fileOf(set)).executeTakeFirst();

export const hasFile = async (db: Db, set: string) =>
  (await db.selectFrom('price_files').select('set_uuid').where(fileOf(set)).executeTakeFirst()) !== undefined;

export const deleteFiles = (db: Db, before: Date) =>
  db.deleteFrom('price_files').where('stored_at', '<', before).execute();
