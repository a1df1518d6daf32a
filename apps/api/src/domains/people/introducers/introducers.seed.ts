import { accounts } from '../../../seed/people.ts';
import type { DomainSeed } from '../../../seed/seed.ts';

const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const seedIntroducers: DomainSeed = async (seed) => {
  const people = [...accounts(seed, 'introducer', 25)];
  await seed.insert('accounts', people);
  await seed.insert(
    'introducers',
    people.map((one) => ({
      account_uuid: one.uuid,
      introducer_name: `${one['first_name']} ${one['last_name']}`,
    })),
  );
  await seed.insert(
    'wallets',
    people.map((one) => ({
      account_uuid: one.uuid,
      referral_code: Array.from({ length: 8 }, () => seed.random.pick([...CODE_ALPHABET])).join(''),
    })),
  );
};
