import { pathologyTests, radiologyTests, type LabTest } from '../../../seed/data/lab-tests.ts';
import { labBranches } from '../../../seed/lab-branches.ts';
import type { SeedRoom } from '../../../seed/seed.ts';

const DAY = 86_400_000;
const FIRST_ENTERED = 900;

/** Entered one after the other in the order of the catalogue, each from the branch that offered it first. */
export const seedNationalTests: SeedRoom = async (seed) => {
  const { random, now, insert } = seed;
  const branches = await labBranches(seed);
  const rows = (kind: string, tests: readonly LabTest[]) =>
    tests.map((test, index) => {
      const created_at = new Date(now.getTime() - (FIRST_ENTERED - index) * DAY);
      const { partner_uuid, city_uuid, area_uuid } = random.pick(branches);
      return {
        uuid: random.id(created_at),
        kind,
        name: test.name,
        product_code: test.code,
        discipline: test.discipline,
        popular: test.popular,
        active: random.chance(0.96),
        city_uuid,
        area_uuid,
        partner_uuid,
        created_at,
      };
    });
  await insert('national_tests', [
    ...rows('pathology', pathologyTests),
    ...rows('radiology', radiologyTests),
  ]);
};
