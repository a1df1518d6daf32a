import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { benefitOfUse, targetOf, typeLabels } from '@baobab/contract/money/coupons/coupon-labels';
import { coupons, type UsedCoupon } from '@baobab/contract/money/coupons/coupons';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useCoupons, useRedemptions } from './coupons.testing.ts';

const api = useTestApp();
const { make, addConsumer } = useCoupons(api);
const { redeem } = useRedemptions(api);

/** A line of a CSV file without line breaks in its cells. */
const cellsOf = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .slice(0, COLUMNS.length)
    .map(([, cell = '']) => cell.replaceAll(/^"|"$/g, '').replaceAll('""', '"'));
const COLUMNS = [
  'updatedAt',
  'full_name',
  'coupon_code',
  'coupon_type',
  'appointment_type',
  'discount',
  'total_amount',
];
/** The row as the report shows it; times and amounts of a file have the formats of machines. */
const shown = (use: UsedCoupon) => [
  formatDateTime(use.updatedAt),
  use.user.full_name,
  use.coupon_code,
  typeLabels[use.coupon_type],
  targetOf(use),
  benefitOfUse(use),
  use.total_amount.toFixed(2),
];

// The demo orders of tests do not have a use of every type.
beforeAll(() =>
  api.owner.query(
    `insert into coupon_redemptions (uuid, coupon_uuid, consumer_uuid, code, type, category, sub_category,
       appointment_type, amount_kobo, discount_kobo, paid_kobo, cashback_kobo, points, reference_id, used_at)
     select gen_random_uuid(), coupon_uuid, consumer_uuid, code, t.name, category, sub_category, appointment_type,
       amount_kobo, discount_kobo, paid_kobo, 700, 5, 'OF-' || t.name, used_at
     from (select * from coupon_redemptions where category = 'labtest' limit 1) r
     cross join unnest($1::text[]) t (name)`,
    [Object.keys(typeLabels)],
  ),
);

test.each([
  ['DMP', coupons.usedForDmp, coupons.exportUsedForDmpRows],
  ['telemedicine', coupons.used, coupons.exportUsedRows],
] as const)('the export of the %s report equals the screen in every cell', async (_name, list, file) => {
  const { raw } = await api.call('GET', `${file.path}?format=csv&columns=${COLUMNS.join(',')}`);
  const [header, ...lines] = raw.toString().replace('\uFEFF', '').trimEnd().split(/\r?\n/);
  expect(header).toContain('Coupon Type');
  const rows: UsedCoupon[] = [];
  for (let page = 0; rows.length < lines.length; page += 1)
    rows.push(...(await api.call('GET', `${list.path}?limit=100&pagenum=${page}`)).body.data);
  expect(rows).toHaveLength(lines.length);
  const written = lines.map(cellsOf).map(([date, ...cells]) => [formatDateTime(date!), ...cells]);
  expect(written).toEqual(rows.map(shown));
  const types = new Set(rows.map(({ coupon_type }) => coupon_type));
  expect(types.size, 'uses of every type').toBe(Object.keys(typeLabels).length);
});

test.each([
  ['DMP', 'labtest', undefined, coupons.usedForDmp, coupons.exportUsedForDmpRows],
  ['telemedicine', 'pharmacy', 'pharmacyall', coupons.used, coupons.exportUsedRows],
] as const)(
  'the %s report of one coupon has no use of a coupon whose code begins with its code',
  async (name, category, sub_category, list, file) => {
    const made: { uuid: string; coupon_code: string }[] = [];
    for (const coupon_code of [name, `${name}-10`]) {
      const coupon = await make({ coupon_code, category, sub_category });
      await redeem(coupon, await addConsumer(), { category, subCategory: null });
      made.push(coupon);
    }
    for (const { uuid, coupon_code } of made) {
      const { body } = await api.call('GET', `${list.path}?coupon_uuid=${uuid}`);
      expect([body.count, body.data.map((use: UsedCoupon) => use.coupon_code)]).toEqual([1, [coupon_code]]);
      const { raw } = await api.call(
        'GET',
        `${file.path}?format=csv&columns=coupon_code&coupon_uuid=${uuid}`,
      );
      const lines = raw.toString().replace('\uFEFF', '').trimEnd().split(/\r?\n/);
      expect(lines).toEqual(['Coupon Code', coupon_code]);
    }
  },
);
