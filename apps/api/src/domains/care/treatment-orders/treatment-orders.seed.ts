import { diseases } from '../../../seed/data/catalogue.ts';
import type { DomainSeed } from '../../../seed/seed.ts';

export const seedDiseases: DomainSeed = async ({ random, now, replace }) => {
  await replace(
    'diseases',
    diseases.map(({ name }) => ({ uuid: random.uuidV7(now), name })),
  );
};
