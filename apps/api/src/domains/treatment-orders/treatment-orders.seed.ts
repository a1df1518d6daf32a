import { diseases } from '../../seed/data/catalogue.ts';
import type { SeedRoom } from '../../seed/seed.ts';

export const seedDiseases: SeedRoom = async ({ random, now, insert }) => {
  await insert(
    'diseases',
    diseases.map(({ name }) => ({ uuid: random.id(now), name })),
  );
};
