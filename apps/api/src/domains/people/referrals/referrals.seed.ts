import type { DomainSeed } from '../../../seed/seed.ts';

/** A number from 0 to 1 derived from the e-mail, so that every run gives the same referrals. */
const share = (of: string, salt: string) =>
  `(('x' || substr(md5(${of} || '${salt}'), 1, 7))::bit(28)::int / 268435456.0)`;

/**
 * About half of the consumers have a referrer. Some referrers have many users, most a few, one in six none.
 * Runs inside the database, so that a million consumers are never loaded into memory.
 */
export const seedReferrals: DomainSeed = async ({ client }) => {
  await client.query(`
    insert into referrals (user_uuid, referrer_uuid, referred_at)
    with ranked as (
      select uuid, kind, row_number() over (partition by kind order by ${share('email', 'rank')}) as rank
      from accounts
      where kind in ('pharmacist', 'influencer', 'introducer') and ${share('email', 'idle')} > 1 / 6.0
    ), referrers as (
      select uuid, row_number() over (order by rank, kind) - 1 as place from ranked
    ), size as (select count(*) as n from referrers)
    select a.uuid, r.uuid, a.created_at
    from accounts a cross join size
      join referrers r on r.place = floor(size.n * power(${share('a.email', 'who')}::float8, 2.2))::bigint
    where a.kind = 'consumer' and ${share('a.email', 'came')} < 0.5`);
};
