import { caseIds, couponCases } from '@baobab/contract/money/coupons/coupon-cases.testing';
import { couponTexts, CURRENCY, type CouponDraft } from '@baobab/contract/money/coupons/coupon-rules';
import type { Coupon } from '@baobab/contract/money/coupons/coupons';
import { describe, expect, it } from 'vitest';
import {
  couponRules,
  draftOf,
  emptyCoupon,
  namesIn,
  toInput,
  toWire,
  validateCoupon,
  valuesOf,
  type CouponValues,
} from './coupons.values.ts';

/** A draft may lack texts that a coupon always has. */
const entered = (draft: CouponDraft) =>
  valuesOf({
    ...(draft as Coupon),
    coupon_code: draft.coupon_code ?? '',
    description: draft.description ?? '',
  });

describe('the form validates like the rules and the server', () => {
  it('has at least 40 cases', () => {
    expect(couponCases.length).toBeGreaterThanOrEqual(40);
  });

  for (const { name, draft, problems } of couponCases)
    it(name, () => {
      const values = entered(draft);
      const sent = draftOf(values);
      // Fields that do not apply have no input and the currency is fixed, so the form sends neither.
      const inapplicable = Object.entries(problems).filter(([, text]) => text === couponTexts.notApplicable);
      for (const [field] of inapplicable) expect(sent).not.toHaveProperty(field);
      expect(sent.currency_type).toBe(CURRENCY);
      const expected = Object.entries(problems).filter(
        ([field, text]) => text !== couponTexts.notApplicable && field !== 'currency_type',
      );
      expect(validateCoupon(values)).toEqual(Object.fromEntries(expected));
    });
});

describe('converting input to the request body', () => {
  it('sends a valid draft unchanged', () => {
    const { draft } = couponCases.find(({ name }) => name === 'FADN with one doctor')!;
    expect(draftOf(entered(draft))).toMatchObject({ ...draft, doctor_uuid: caseIds.doctor_uuid });
  });

  it('drops fields left over from an earlier option', () => {
    const left: CouponValues = {
      ...emptyCoupon,
      category: 'labtest',
      doctor_uuid: { id: caseIds.doctor_uuid, label: 'Ada Obi' },
      point: 5,
    };
    expect(draftOf(left)).not.toHaveProperty('doctor_uuid');
    expect(draftOf(left)).not.toHaveProperty('point');
  });

  it('sends null for emptied fields, so that an edit clears them', () => {
    expect(draftOf(emptyCoupon)).toMatchObject({ no_of_times_of_use_per_user: null, user_uuid: null });
  });

  it('sends the id of a chosen record and describes the coupon by its name', () => {
    const user = { id: caseIds.user_uuid, label: 'Ada Obi' };
    const values = { ...emptyCoupon, user_uuid: user };
    expect(draftOf(values).user_uuid).toBe(user.id);
    expect(namesIn(values)).toMatchObject({ user_name: user.label, doctor_name: null });
  });

  it('rejects a text that is not a number', () => {
    const flat: CouponValues = { ...emptyCoupon, coupon_type: 'flat_discount', discount: Number.NaN };
    expect(validateCoupon(flat).discount).toBe(couponTexts.amount.flat_discount);
    expect(couponRules(flat).discount?.map((rule) => rule(flat.discount, flat))).toEqual([
      couponTexts.amount.flat_discount,
    ]);
  });

  for (const [typed, end, wire] of [
    ['01/05/2026 12:00 am', false, '2026-05-01T00:00:00+01:00'],
    ['31/05/2026 11:59 pm', true, '2026-05-31T23:59:59+01:00'],
    ['01/05/2026 12:30 pm', false, '2026-05-01T12:30:00+01:00'],
    ['01/05/2026 09:05:07 am', false, '2026-05-01T09:05:07+01:00'],
  ] as const)
    it(`converts ${typed} to the wire and back`, () => {
      expect(toWire(typed, end)).toBe(wire);
      expect(toInput(wire)).toBe(typed);
    });

  it('accepts a day without a time and 24-hour times', () => {
    expect(toWire('1/5/2026')).toBe('2026-05-01T00:00:00+01:00');
    expect(toWire('1/5/2026', true)).toBe('2026-05-01T23:59:59+01:00');
    expect(toWire(' 1/5/2026 21:30 ')).toBe('2026-05-01T21:30:00+01:00');
    expect(toWire('1 may 2026')).toBe('2026-05-01T00:00:00+01:00');
    expect(toWire('1 may 2026 9:30 pm')).toBe('2026-05-01T21:30:00+01:00');
  });

  for (const typed of ['soon', '30/02/2026 10:00 am', '01/05/2026 13:00 pm', '01/05/2026 25:00'])
    it(`rejects ${typed} as a time`, () =>
      expect(validateCoupon({ ...emptyCoupon, valid_from: typed }).valid_from).toBe(couponTexts.invalidTime));
});
