import { describe, expect, test } from 'vitest';
import { couponCases } from './coupon-cases.testing.ts';
import { checkCoupon } from './coupon-check.ts';
import { applicableFields, pickApplicable, type CouponDraft } from './coupon-rules.ts';
import { describeCoupon, describeOrder, sampleOrder, worstCase } from './coupon-description.ts';
import { newCoupon } from './coupon-bodies.ts';

describe('validation', () => {
  test('the table has at least 40 cases with unique names, 26 of them valid', () => {
    expect(couponCases.length).toBeGreaterThanOrEqual(40);
    expect(new Set(couponCases.map(({ name }) => name)).size).toBe(couponCases.length);
    expect(couponCases.filter(({ problems }) => Object.keys(problems).length === 0).length).toBe(26);
  });

  test.each(couponCases)('$name', ({ draft, problems }) => {
    expect(checkCoupon(draft)).toEqual(problems);
    expect(newCoupon.safeParse(draft).success).toBe(Object.keys(problems).length === 0);
  });

  test('a draft reduced to its applicable fields has no field that does not apply', () => {
    for (const { draft } of couponCases) {
      const kept = pickApplicable(draft);
      expect(Object.values(checkCoupon(kept))).not.toContain(
        'This field does not apply to the selected options',
      );
      const twice = pickApplicable(kept);
      expect(twice).toEqual(kept);
    }
  });

  test('the applicable fields follow from the selected options', () => {
    const fields = (draft: CouponDraft) => [...applicableFields(draft)].toSorted();
    expect(fields({})).toEqual([]);
    expect(fields({ coupon_type: 'credit_point' })).toEqual(['point']);
    expect(
      fields({ category: 'appointment', sub_category: 'fadn', appointment_type: 'specificdoctor' }),
    ).toEqual(['appointment_type', 'doctor_uuid', 'sub_category']);
    // A sub-category of another category adds no fields.
    expect(
      fields({ category: 'pharmacy', sub_category: 'fadn', appointment_type: 'specificdoctor' }),
    ).toEqual(['sub_category']);
  });
});

const may = { valid_from: '2026-05-01T00:00:00+01:00', valid_to: '2026-05-31T23:59:59+01:00' };
const fadn: CouponDraft = {
  ...may,
  coupon_type: 'percentage',
  discount: 10,
  category: 'appointment',
  sub_category: 'fadn',
  appointment_type: 'specificdoctor',
  no_of_times_of_use_per_user: 1,
};

describe('the description', () => {
  test.each<[string, CouponDraft, Parameters<typeof describeCoupon>[1]?]>([
    ['10 % off FADN with Dr Ada Obi, 1 to 31 May 2026, once per user', fadn, { doctor_name: 'Ada Obi' }],
    [
      '10 % off FADN with Dr. Obi, 1 to 31 May 2026, twice per user, 1,500 uses in all',
      { ...fadn, no_of_times_of_use_per_user: 2, maxtimeuse: 1_500 },
      { doctor_name: 'Dr. Obi' },
    ],
    [
      '₦1,250.50 back on DMP at SYNLAB, 31 December 2026 to 1 January 2027, for Chidi Eze only',
      {
        coupon_type: 'cashback',
        discount: 1_250.5,
        category: 'labtest',
        sub_category: 'partnerwise',
        valid_from: '2026-12-30T23:00:00Z',
        valid_to: '2027-01-01T22:59:59Z',
        user_uuid: 'x',
      },
      { partner_name: 'SYNLAB', user_name: 'Chidi Eze' },
    ],
    [
      '1 credit point for SADN, 1 May 2026 09:30 to 2 June 2026 18:00, 1 use in all, labelled for influencer Bola, usable by everyone',
      {
        coupon_type: 'credit_point',
        point: 1,
        category: 'appointment',
        sub_category: 'sadn',
        valid_from: '2026-05-01T08:30:00Z',
        valid_to: '2026-06-02T17:00:00Z',
        maxtimeuse: 1,
        coupon_user_type: 'influencer',
      },
      { influencer_name: 'Bola' },
    ],
    [
      '₦10,000,000.00 off treatment plans for Diabetes, on 1 May 2026, switched off',
      {
        coupon_type: 'flat_discount',
        discount: 10_000_000,
        category: 'pharmacy',
        sub_category: 'pharmacy_diseasewise',
        valid_from: '2026-05-01T00:00:00+01:00',
        valid_to: '2026-05-01T23:59:00+01:00',
        is_active: false,
      },
      { disease_name: 'Diabetes' },
    ],
    ['… off …, … to …', {}],
    [
      '… % off any lab package, 1 May to 3 June 2026',
      {
        ...may,
        valid_to: '2026-06-03T23:59:59+01:00',
        coupon_type: 'percentage',
        category: 'labpackage',
        sub_category: 'labpackageall',
      },
    ],
  ])('%s', (sentence, draft, names) => {
    expect(describeCoupon(draft, names)).toBe(sentence);
  });
});

describe('a sample order', () => {
  test.each([
    ['percentage', 10, 1_999, { discountKobo: 199, afterKobo: 1_800 }],
    ['percentage', 100, 1_999, { discountKobo: 1_999, afterKobo: 0 }],
    ['percentage', 33.33, 1, { discountKobo: 0, afterKobo: 1 }],
    ['flat_discount', 50, 20_000, { discountKobo: 5_000, afterKobo: 15_000 }],
    ['flat_discount', 500, 20_000, { discountKobo: 20_000, afterKobo: 0 }],
    ['cashback', 50, 20_000, { discountKobo: 0, afterKobo: 20_000, cashbackKobo: 5_000 }],
    ['cashback', 500, 20_000, { afterKobo: 20_000, cashbackKobo: 20_000 }],
  ])('%s of %d on %d kobo', (coupon_type, discount, amount, wanted) => {
    expect(sampleOrder({ coupon_type, discount }, amount)).toMatchObject(wanted);
  });

  test('credits points and does not lower the price', () => {
    expect(sampleOrder({ coupon_type: 'credit_point', point: 7 }, 100)).toEqual({
      beforeKobo: 100,
      discountKobo: 0,
      afterKobo: 100,
      cashbackKobo: 0,
      points: 7,
    });
  });

  test.each([
    ['₦1,250.00 off, ₦11,250.00 to pay', { coupon_type: 'percentage', discount: 10 }],
    ['₦12,500.00 off, ₦0.00 to pay', { coupon_type: 'flat_discount', discount: 20_000 }],
    ['₦500.05 back afterwards, ₦12,500.00 to pay', { coupon_type: 'cashback', discount: 500.05 }],
    ['1 credit point afterwards, ₦12,500.00 to pay', { coupon_type: 'credit_point', point: 1 }],
  ])('is described as: %s', (sentence, coupon) => {
    expect(describeOrder(coupon, 1_250_000)).toBe(sentence);
  });

  test('computes a percentage of the largest amount exactly', () => {
    expect(sampleOrder({ coupon_type: 'percentage', discount: 99.99 }, 90_071_992_547_409).discountKobo).toBe(
      Number((90_071_992_547_409n * 9_999n) / 10_000n),
    );
  });
});

test('the worst case is uses times the highest cost per use, or null when unlimited', () => {
  const flat = { coupon_type: 'flat_discount', discount: 500 };
  expect(worstCase({ ...flat, maxtimeuse: 40 })).toEqual({
    uses: 40,
    perUseKobo: 50_000,
    totalKobo: 2_000_000,
    points: 0,
  });
  expect(worstCase({ ...flat, maxtimeuse: 40 }, 30_000).totalKobo).toBe(1_200_000);
  expect(worstCase({ ...flat, user_uuid: 'x' }).totalKobo).toBeNull();
  expect(worstCase({ ...flat, user_uuid: 'x', no_of_times_of_use_per_user: 3 }).totalKobo).toBe(150_000);
  const tenth = { coupon_type: 'percentage', discount: 10, maxtimeuse: 2 };
  expect(worstCase(tenth).totalKobo).toBeNull();
  expect(worstCase(tenth, 100_000).totalKobo).toBe(20_000);
  expect(worstCase({ coupon_type: 'credit_point', point: 5, maxtimeuse: 9 }).points).toBe(45);
});
