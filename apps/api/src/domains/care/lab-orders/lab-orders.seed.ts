import { toKobo } from '@baobab/contract/kit/naira';
import { labPackages } from '../../../seed/data/catalogue.ts';
import type { DomainSeed } from '../../../seed/seed.ts';

export const seedPackages: DomainSeed = async ({ random, now, insert }) => {
  await insert(
    'lab_packages',
    labPackages.map(({ name, description, priceNaira }) => ({
      uuid: random.uuidV7(now),
      name,
      description,
      price_kobo: toKobo(priceNaira),
    })),
  );
};
