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

/** The consumer with this e-mail; that of a merged account signs in as the account that it was merged into. */
export const findConsumerByEmail = (db: Db, email: string) =>
  db
    .selectFrom('accounts as given')
    .innerJoin('accounts as a', (join) =>
      join.on('a.uuid', '=', sql<string>`coalesce(given.merged_into, given.uuid)`),
    )
    .select(['a.uuid', 'a.full_name as name', 'a.email'])
    .where('a.kind', '=', 'consumer')
    .where('a.active', '=', true)
    .where(sql`lower(given.email)`, '=', email.toLowerCase())
    .executeTakeFirst();
