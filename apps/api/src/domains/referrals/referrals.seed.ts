import type { SeedRoom } from '../../seed/seed.ts';

/** A number from 0 up to 1 that an e-mail keeps on every machine and every day. */
const share = (of: string, salt: string) =>
  `(('x' || substr(md5(${of} || '${salt}'), 1, 7))::bit(28)::int / 268435456.0)`;

/**
 * About half of the consumers came by somebody. Some brought many, most a few, and one in six nobody.
 * Made inside the database, so that a million consumers never stand in memory.
 */
export const seedReferrals: SeedRoom = async ({ client }) => {
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
      join referrers r on r.place = floor(size.n * power(${share('a.email', 'who')}, 2.2))::bigint
    where a.kind = 'consumer' and ${share('a.email', 'came')} < 0.5`);
};
