import { streets } from '../../../seed/data/medicine.ts';
import { companyNames } from '../../../seed/data/partners.ts';
import { accounts } from '../../../seed/people.ts';
import type { DomainSeed } from '../../../seed/seed.ts';

const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Every company has a wallet. Every second company has users, taken from the consumers without a referrer;
 * the first company has several pages of them.
 */
export const seedCompanies: DomainSeed = async (seed) => {
  const { random, client } = seed;
  const cities = await seed.query<{ name: string }>('select name from cities order by name');
  const people = [...accounts(seed, 'company', companyNames.length)];
  await seed.insert('accounts', people);
  await seed.insert(
    'companies',
    people.map((one, index) => ({
      account_uuid: one.uuid,
      company_name: companyNames[index],
      company_reg_id: `RC${random.int(100_000, 999_999)}`,
      company_address: `${random.int(1, 140)} ${random.pick(streets)}, ${random.pick(cities).name}`,
    })),
  );
  await seed.insert(
    'wallets',
    people.map((one) => ({
      account_uuid: one.uuid,
      referral_code: `C${Array.from({ length: 8 }, () => random.pick([...CODE_ALPHABET])).join('')}`,
    })),
  );
  const unreferred = await seed.query<{ uuid: string; created_at: Date }>(
    `select uuid, created_at from accounts a where kind = 'consumer'
       and not exists (select from referrals where user_uuid = a.uuid) order by email limit 150`,
  );
  const employers = people.filter((_, index) => index % 2 === 0);
  await seed.insert(
    'referrals',
    unreferred.map(({ uuid, created_at }, index) => ({
      user_uuid: uuid,
      referrer_uuid: employers[Math.floor(employers.length * (index / unreferred.length) ** 2)]!.uuid,
      referred_at: created_at,
    })),
  );
  // Introducers refer influencers, too.
  await client.query(`
    insert into referrals (user_uuid, referrer_uuid, referred_at)
    select i.uuid, n.uuid, i.created_at
    from (select uuid, created_at, row_number() over (order by email) as place from accounts where kind = 'influencer') i
      join (select uuid, row_number() over (order by email) as place from accounts where kind = 'introducer') n
        on n.place = i.place % 20 + 1
    where i.place % 2 = 0`);
};
