import { urlOfPicture } from '@baobab/contract/workspace/files';
import { partnerOrganisations } from '../../../seed/data/partners.ts';
import { drawLogo } from '../../../seed/logo.ts';
import { storeFiles, withOwnRandom, type DomainSeed } from '../../../seed/seed.ts';

export const seedPartnerNames: DomainSeed = async (seed) => {
  const { random, now, insert } = seed;
  const { random: logoRandom } = withOwnRandom(seed, 8_121);
  const partners = partnerOrganisations.map((one) => ({
    ...one,
    uuid: random.uuidV7(now),
    logo: logoRandom.uuidV7(now),
  }));
  await storeFiles(
    seed,
    'image/png',
    partners.map(({ name, code, logo }) => ({
      uuid: logo,
      name: `${code}.png`,
      content: drawLogo(name),
      created_at: now,
    })),
  );
  await insert(
    'partners',
    partners.map(({ uuid, name, code, desc, logo }) => ({
      uuid,
      name,
      code,
      description: desc,
      logo: urlOfPicture(logo),
    })),
  );
  await insert(
    'branches',
    partners.flatMap((one) =>
      one.branches.map((name) => ({ uuid: random.uuidV7(now), partner_uuid: one.uuid, name })),
    ),
  );
};
