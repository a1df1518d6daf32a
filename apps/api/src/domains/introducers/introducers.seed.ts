import { accounts } from '../../seed/people.ts';
import type { SeedRoom } from '../../seed/seed.ts';

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const seedIntroducers: SeedRoom = async (seed) => {
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
      referral_code: Array.from({ length: 8 }, () => seed.random.pick([...CODE_LETTERS])).join(''),
    })),
  );
};
