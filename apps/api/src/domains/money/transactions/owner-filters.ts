import { sql } from 'kysely';

/** The filters of a list by the account holder, and by the company that the account holder belongs to. */
export const ownerFilters = (column: string) => ({
  consumer: (uuid: string) => sql<boolean>`${sql.ref(column)} = ${uuid}`,
  // As an array, because PostgreSQL overestimates the rows of a join and reads the whole table instead of an index.
  company: (uuid: string) => sql<boolean>`${sql.ref(column)} = any (array(
    select user_uuid from referrals where referrer_uuid = ${uuid}))`,
});
