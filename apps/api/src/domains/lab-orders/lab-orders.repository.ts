import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

export const findPackages = (db: Db) =>
  db
    .selectFrom('lab_packages')
    .select(['uuid', 'name', 'description', 'price_kobo'])
    .orderBy(sql`lower(name)`)
    .execute();
