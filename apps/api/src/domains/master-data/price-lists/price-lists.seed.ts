import type { PriceKind } from '@baobab/contract/master-data/price-lists';
import type { CopyRow } from '@baobab/postgres/copy-in';
import { pathologyTests, radiologyTests } from '../../../seed/data/lab-tests.ts';
import { labBranches, type LabBranch } from '../../../seed/lab-branches.ts';
import type { Seed, DomainSeed } from '../../../seed/seed.ts';

const DAY = 86_400_000;
const IMAGING_ONLY = 'Harmattan Imaging';

/** The number of tests a laboratory offers on each list, and at how many branches. */
const lists: Record<PriceKind, { tests: 'pathology' | 'radiology'; offered: number; branches: number }> = {
  pathology: { tests: 'pathology', offered: 45, branches: 8 },
  radiology: { tests: 'radiology', offered: 15, branches: 8 },
  home: { tests: 'pathology', offered: 14, branches: 3 },
};

const discounts = [0, 500, 750, 1_000, 1_250, 1_500, 2_000];
const turnarounds = [
  { partner_tat: 'Same day', partner_tat_days: 0, standard_tat: '24 hours' },
  { partner_tat: '24 hours', partner_tat_days: 1, standard_tat: '48 hours' },
  { partner_tat: '48 hours', partner_tat_days: 2, standard_tat: '72 hours' },
  { partner_tat: '3 working days', partner_tat_days: 3, standard_tat: '5 working days' },
  { partner_tat: '5 working days', partner_tat_days: 5, standard_tat: '7 working days' },
];

interface Test {
  uuid: string;
  kind: string;
  name: string;
  product_code: string;
  discipline: string;
  popular: boolean;
}

const nairaOf = new Map([...pathologyTests, ...radiologyTests].map((test) => [test.code, test.priceNaira]));

export const seedPriceLists: DomainSeed = async (seed) => {
  const tests = await seed.query<Test>(
    'select uuid, kind, name, product_code, discipline, popular from national_tests order by product_code',
  );
  const laboratories = Object.values(
    Object.groupBy(await labBranches(seed), (branch) => branch.partner_uuid),
  ) as LabBranch[][];
  await seed.insert('price_entries', prices(seed, tests, laboratories));
};

function* prices(seed: Seed, tests: readonly Test[], laboratories: readonly LabBranch[][]) {
  for (const branches of laboratories) {
    // The price level is the same for all tests of a laboratory.
    const level = 0.85 + seed.random.next() * 0.4;
    for (const [kind, list] of Object.entries(lists)) {
      if (branches[0]!.partner === IMAGING_ONLY && list.tests === 'pathology') continue;
      const offered = tests.filter((test) => test.kind === list.tests && (kind !== 'home' || test.popular));
      for (const test of seed.random.sample(offered, list.offered))
        yield* pricesOfTest(seed, kind, test, branches.slice(0, list.branches), level);
    }
  }
}

function* pricesOfTest(seed: Seed, kind: string, test: Test, branches: readonly LabBranch[], level: number) {
  const created_at = new Date(seed.now.getTime() - Math.floor(seed.random.next() ** 1.5 * 700 * DAY));
  const discount = seed.random.pick(discounts);
  const turnaround = seed.random.pick(turnarounds);
  const name = seed.random.chance(0.6) ? test.name : `${test.name} (${test.discipline})`;
  const seen = new Set<string>();
  for (const { partner_uuid, area_uuid } of branches) {
    if (seen.has(area_uuid)) continue;
    seen.add(area_uuid);
    yield {
      uuid: seed.random.uuidV7(created_at),
      kind,
      partner_uuid,
      test_uuid: test.uuid,
      area_uuid,
      product_code: test.product_code,
      discipline: test.discipline,
      partner_test_name: name,
      home_service: kind === 'home' || (kind === 'pathology' && seed.random.chance(0.35)),
      popular: test.popular,
      popular_description: test.popular
        ? `Often booked: ${test.name}`
        : `${test.name}, on a doctor’s request`,
      ...amounts(seed, nairaOf.get(test.product_code)! * level, discount),
      ...turnaround,
      active: seed.random.chance(0.95),
      created_at,
      updated_at: created_at,
    } satisfies CopyRow;
  }
}

/** Retail prices are multiples of ₦50; two per cent of the purchasing prices exceed the exclusive price. */
function amounts({ random }: Seed, naira: number, discount: number) {
  const retail_kobo = Math.round((naira * (0.95 + random.next() * 0.15)) / 50) * 5_000;
  const exclusive_kobo = Math.round((retail_kobo * (10_000 - discount)) / 1_000_000) * 100;
  const share = random.chance(0.02) ? 1.03 : 0.68 + random.next() * 0.2;
  return {
    retail_kobo,
    exclusive_kobo,
    purchasing_kobo: Math.round((exclusive_kobo * share) / 1_000) * 1_000,
    discount_hundredths: discount,
  };
}
