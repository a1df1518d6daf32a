import { accounts } from '../../seed/people.ts';
import type { DomainSeed } from '../../seed/seed.ts';

/** Adds consumers until the requested number of accounts is reached. */
export const seedConsumers: DomainSeed = async (seed) => {
  const [row] = await seed.query<{ n: string }>(`select count(*) as n from accounts where kind <> 'staff'`);
  await seed.insert(
    'accounts',
    accounts(seed, 'consumer', seed.users - Number(row?.n ?? 0), { verified: 0.75 }),
  );
};
