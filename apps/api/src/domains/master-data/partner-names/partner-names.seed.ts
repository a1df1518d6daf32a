import { partnerOrganisations } from '../../../seed/data/partners.ts';
import type { SeedRoom } from '../../../seed/seed.ts';

export const seedPartnerNames: SeedRoom = async ({ random, now, insert }) => {
  const partners = partnerOrganisations.map((one) => ({ uuid: random.id(now), ...one }));
  await insert(
    'partners',
    partners.map(({ uuid, name, code, desc }) => ({ uuid, name, code, description: desc })),
  );
  await insert(
    'branches',
    partners.flatMap((one) =>
      one.branches.map((name) => ({ uuid: random.id(now), partner_uuid: one.uuid, name })),
    ),
  );
};
