import { accounts } from '../../../seed/people.ts';
import type { DomainSeed } from '../../../seed/seed.ts';

const COUNT = 40;
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Every fourth influencer is a nurse; every one has a wallet with a referral code. */
export const seedInfluencers: DomainSeed = async (seed) => {
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
      referral_code: `I${Array.from({ length: 8 }, () => seed.random.pick([...CODE_ALPHABET])).join('')}`,
    })),
  );
};
