import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

export const findDiseases = (db: Db) =>
  db
    .selectFrom('diseases')
    .select(['uuid', 'name'])
    .orderBy(sql`lower(name)`)
    .execute();
