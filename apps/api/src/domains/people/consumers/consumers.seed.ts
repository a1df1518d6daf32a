import { accounts } from '../../../seed/people.ts';
import type { DomainSeed } from '../../../seed/seed.ts';

/** Later seeds refer to consumers, however few accounts are requested. */
const MIN_CONSUMERS = 50;

/** Adds consumers until the requested number of accounts is reached. */
export const seedConsumers: DomainSeed = async (seed) => {
  const [row] = await seed.query<{ n: string }>(`select count(*) as n from accounts where kind <> 'staff'`);
  await seed.insert(
    'accounts',
    accounts(seed, 'consumer', Math.max(MIN_CONSUMERS, seed.users - Number(row?.n ?? 0)), { verified: 0.75 }),
  );
};
