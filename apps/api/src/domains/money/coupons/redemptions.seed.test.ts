import { expect, test } from 'vitest';
import { createRandom } from '../../../seed/random.ts';
import type { Seed } from '../../../seed/seed.ts';
import { usesOf, type SeededCoupon } from './redemptions.seed.ts';

const coupon = (): SeededCoupon => ({
  uuid: 'f3a1c1de-0000-4000-8000-000000000001',
  code: 'ARISE',
  type: 'flat_discount',
  points: null,
  amount_kobo: 50_000,
  percent_hundredths: null,
  valid_from: new Date('2026-01-01T00:00:00Z'),
  valid_to: new Date('2026-06-01T00:00:00Z'),
  uses_per_user: 2,
  max_uses: null,
  consumer_uuid: null,
  used: 0,
  target_uses: 40,
});

test.each([0, 1, 3])('seeds two uses for each of %i consumers', (count) => {
  const seed = { random: createRandom(1), now: new Date('2026-11-15T00:00:00Z') } as Seed;
  const consumers = Array.from({ length: count }, (_, index) => `consumer ${index}`);
  expect(usesOf(seed, [coupon()], consumers).redemptions).toHaveLength(count * 2);
});
