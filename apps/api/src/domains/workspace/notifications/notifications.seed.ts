import type { DomainSeed } from '../../../seed/seed.ts';

const HOUR = 3_600_000;

/** Eight bell items for every member of staff, the latest three unread. */
export const seedBell: DomainSeed = async ({ random, now, insert, query }) => {
  const staff = await query<{ uuid: string }>('select account_uuid as uuid from staff order by 1');
  const branches = await query<{ name: string; partner: string }>(
    'select b.name, p.name as partner from branches b join partners p on p.uuid = b.partner_uuid order by b.uuid',
  );
  await insert(
    'bell_items',
    staff.flatMap(({ uuid }) =>
      Array.from({ length: 8 }, (_, index) => {
        const created_at = new Date(now.getTime() - (index + 1) * random.int(3, 14) * HOUR);
        const branch = random.pick(branches);
        return {
          uuid: random.uuidV7(created_at),
          account_uuid: uuid,
          message: `Tunde Bakare added a user for ${branch.partner}, ${branch.name}`,
          link: '/partners',
          created_at,
          read_at: index < 3 ? null : created_at,
        };
      }),
    ),
  );
};
