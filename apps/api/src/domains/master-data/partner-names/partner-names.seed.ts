import { partnerOrganisations } from '../../../seed/data/partners.ts';
import type { DomainSeed } from '../../../seed/seed.ts';

export const seedPartnerNames: DomainSeed = async ({ random, now, insert }) => {
  const partners = partnerOrganisations.map((one) => ({ uuid: random.uuidV7(now), ...one }));
  await insert(
    'partners',
    partners.map(({ uuid, name, code, desc }) => ({ uuid, name, code, description: desc })),
  );
  await insert(
    'branches',
    partners.flatMap((one) =>
      one.branches.map((name) => ({ uuid: random.uuidV7(now), partner_uuid: one.uuid, name })),
    ),
  );
};
