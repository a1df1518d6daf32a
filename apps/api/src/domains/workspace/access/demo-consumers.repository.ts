import { sql } from 'kysely';
import type { Db } from '../../../schema.ts';

/** Consumers with the latest support messages first, then the newest accounts. */
export const findDemoConsumers = (db: Db) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('support_channels as c', 'c.consumer_uuid', 'a.uuid')
    .select(['a.email', 'a.full_name as name'])
    .where('a.kind', '=', 'consumer')
    .where('a.active', '=', true)
    .orderBy('c.updated_at', sql`desc nulls last`)
    .orderBy('a.created_at', 'desc')
    .limit(30)
    .execute();

export const findConsumerByEmail = (db: Db, email: string) =>
  db
    .selectFrom('accounts')
    .select(['uuid', 'full_name as name', 'email'])
    .where('kind', '=', 'consumer')
    .where('active', '=', true)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
