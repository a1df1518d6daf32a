import { pathologyTests, radiologyTests, type LabTest } from '../../../seed/data/lab-tests.ts';
import { labBranches } from '../../../seed/lab-branches.ts';
import type { DomainSeed } from '../../../seed/seed.ts';

const DAY = 86_400_000;
const FIRST_TEST_DAYS_AGO = 900;

/** Creates the tests in the order of the catalogue, one a day, each with a random branch. */
export const seedNationalTests: DomainSeed = async (seed) => {
  const { random, now, insert } = seed;
  const branches = await labBranches(seed);
  const rows = (kind: string, tests: readonly LabTest[]) =>
    tests.map((test, index) => {
      const created_at = new Date(now.getTime() - (FIRST_TEST_DAYS_AGO - index) * DAY);
      const { partner_uuid, city_uuid, area_uuid } = random.pick(branches);
      return {
        uuid: random.uuidV7(created_at),
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
