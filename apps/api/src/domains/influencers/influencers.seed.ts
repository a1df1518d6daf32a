import { accounts } from '../../seed/people.ts';
import type { SeedRoom } from '../../seed/seed.ts';

const COUNT = 40;
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** One in four is a nurse; each has a wallet with a referral code. */
export const seedInfluencers: SeedRoom = async (seed) => {
  const people = [...accounts(seed, 'influencer', COUNT)];
  await seed.insert('accounts', people);
  await seed.insert(
    'influencers',
    people.map((one, index) => ({
      account_uuid: one.uuid,
      influencer_name: `${one['first_name']} ${one['last_name']}`,
      influencer_type: index % 4 === 3 ? 'nurse' : 'influencer',
    })),
  );
  await seed.insert(
    'wallets',
    people.map((one) => ({
      account_uuid: one.uuid,
      referral_code: `I${Array.from({ length: 8 }, () => seed.random.pick([...CODE_LETTERS])).join('')}`,
    })),
  );
};
