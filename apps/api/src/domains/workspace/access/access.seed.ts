import { roles } from '@baobab/contract/kit/roles';
import type { DomainSeed } from '../../../seed/seed.ts';
import { hashPassword } from './password.ts';

export const DEMO_PASSWORD = 'baobab-demo';

const names = {
  admin: 'Adaeze Okafor',
  'dmp-admin': 'Tunde Bakare',
  support: 'Halima Abubakar',
  'analytics-admin': 'Emeka Nwosu',
};

/** Seeds a staff member for each role, in demo data only. */
export const seedStaff: DomainSeed = async (seed) => {
  const created_at = new Date(seed.now.getTime() - 1_100 * 86_400_000);
  const staff = roles.map((role, index) => {
    const [first_name, last_name] = names[role].split(' ') as [string, string];
    return {
      role,
      account: {
        uuid: seed.random.uuidV7(created_at),
        kind: 'staff',
        first_name,
        last_name,
        username: role,
        email: `${first_name}.${last_name}@baobab.example`.toLowerCase(),
        mobile: `+23480300000${10 + index}`,
        verified: true,
        created_at,
        updated_at: created_at,
      },
    };
  });
  const password_hash = await hashPassword(DEMO_PASSWORD);
  await seed.insert(
    'accounts',
    staff.map((one) => one.account),
  );
  await seed.insert(
    'staff',
    staff.map((one) => ({ account_uuid: one.account.uuid, role: one.role, password_hash, is_demo: true })),
  );
};
