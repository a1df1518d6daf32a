import { toKobo } from '../../platform/money.ts';
import { labPackages } from '../../seed/data/catalogue.ts';
import type { SeedRoom } from '../../seed/seed.ts';

export const seedPackages: SeedRoom = async ({ random, now, insert }) => {
  await insert(
    'lab_packages',
    labPackages.map(({ name, description, priceNaira }) => ({
      uuid: random.id(now),
      name,
      description,
      price_kobo: toKobo(priceNaira),
    })),
  );
};
