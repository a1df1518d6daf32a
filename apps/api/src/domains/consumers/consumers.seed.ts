import { accounts } from '../../seed/people.ts';
import type { SeedRoom } from '../../seed/seed.ts';

/** Consumers fill up the number of accounts that was asked for. */
export const seedConsumers: SeedRoom = async (seed) => {
  const [row] = await seed.query<{ n: string }>(`select count(*) as n from accounts where kind <> 'staff'`);
  await seed.insert(
    'accounts',
    accounts(seed, 'consumer', seed.users - Number(row?.n ?? 0), { verified: 0.75 }),
  );
};
