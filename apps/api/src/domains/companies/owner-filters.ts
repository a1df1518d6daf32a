import { sql } from 'kysely';

/** The filters of a list by the account holder, and by the company that the account holder belongs to. */
export const ownerFilters = (column: string) => ({
  consumer: (uuid: string) => sql<boolean>`${sql.ref(column)} = ${uuid}`,
  company: (uuid: string) => sql<boolean>`${sql.ref(column)} in (
    select user_uuid from referrals where referrer_uuid = ${uuid})`,
});
