import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useCoupons, useRedemptions, type Use } from './coupons.testing.ts';

const api = useTestApp();
const { known, make, edit, addConsumer } = useCoupons(api);
const { redeem, tally } = useRedemptions(api);

describe('redeeming', () => {
  const outcomeOf = async (use: Promise<unknown>) =>
    use.then(
      () => 'used',
      (error: Error) => error.message,
    );

  test('is possible from valid_from to valid_to inclusive', async () => {
    const coupon = await make();
    const person = await addConsumer();
    const at = (time: string) => outcomeOf(redeem(coupon, person, { at: new Date(time) }));
    expect(await at('2036-04-30T23:59:59.999+01:00')).toBe('This coupon is not valid yet');
    expect(await at('2036-05-01T00:00:00+01:00')).toBe('used');
    expect(await at('2036-05-31T23:59:59+01:00')).toBe('used');
    expect(await at('2036-06-01T00:00:00+01:00')).toBe('This coupon is no longer valid');
  });

  test('rejects an inactive coupon, an unknown code and another consumer’s coupon, and ignores case', async () => {
    const person = await addConsumer();
    expect(await outcomeOf(redeem(await make({ is_active: false }), person))).toBe(
      'This coupon is not active',
    );
    expect(await outcomeOf(redeem({ coupon_code: 'NO-SUCH' }, person))).toBe('This coupon was not found');
    const bound = await make({ maxtimeuse: undefined, user_uuid: known.user_uuid });
    expect(await outcomeOf(redeem(bound, person))).toBe('This coupon is for another consumer');
    expect(await outcomeOf(redeem(bound, known.user_uuid))).toBe('used');
    const plain = await make();
    expect(await outcomeOf(redeem({ coupon_code: ` ${plain.coupon_code.toLowerCase()} ` }, person))).toBe(
      'used',
    );
  });

  test.each<[string, Record<string, unknown>, () => Partial<Use>, () => Partial<Use>]>([
    [
      'another kind of order',
      {},
      () => ({ subCategory: 'sadn' }),
      () => ({ category: 'labtest', subCategory: null }),
    ],
    ['another kind of appointment', {}, () => ({}), () => ({ subCategory: 'fadn' })],
    [
      'another doctor',
      { sub_category: 'fadn', appointment_type: 'specificdoctor', doctor_uuid: 'doctor_uuid' },
      () => ({ subCategory: 'fadn', doctor: known.doctor_uuid }),
      () => ({ subCategory: 'fadn', doctor: known.user_uuid }),
    ],
    [
      'another speciality',
      { sub_category: 'fadn', appointment_type: 'speciality_doctor', speciality_doctor: 'speciality_doctor' },
      () => ({ subCategory: 'fadn', doctor: known.doctor_uuid }),
      () => ({ subCategory: 'fadn', doctor: null }),
    ],
    [
      'another partner',
      { category: 'labtest', sub_category: 'partnerwise', partner_uuid: 'partner_uuid' },
      () => ({ category: 'labtest', partner: known.partner_uuid }),
      () => ({ category: 'labtest', partner: null }),
    ],
    [
      'another disease',
      { category: 'pharmacy', sub_category: 'pharmacy_diseasewise', disease_uuid: 'disease_uuid' },
      () => ({ category: 'pharmacy', disease: known.disease_uuid }),
      () => ({ category: 'pharmacy', disease: known.package_uuid }),
    ],
    [
      'another package',
      { category: 'labpackage', sub_category: 'labpackage_specific', package_uuid: 'package_uuid' },
      () => ({ category: 'labpackage', package: known.package_uuid }),
      () => ({ category: 'labpackage' }),
    ],
  ])('rejects a coupon for %s', async (what, changes, right, wrong) => {
    const ids: Record<string, string> = known;
    const real = Object.entries(changes).map(([name, value]) => [name, name === value ? ids[name] : value]);
    const coupon = await make(Object.fromEntries(real));
    const person = await addConsumer();
    expect(await outcomeOf(redeem(coupon, person, wrong()))).toBe(`This coupon is for ${what}`);
    expect(await tally(coupon)).toMatchObject({ used: 0, rows: 0, counted: 0 });
    expect(await outcomeOf(redeem(coupon, person, right()))).toBe('used');
  });

  test('accepts every target with a coupon for all', async () => {
    const coupon = await make({ category: 'labtest', sub_category: undefined });
    expect(
      await outcomeOf(
        redeem(coupon, await addConsumer(), { category: 'labtest', partner: known.partner_uuid }),
      ),
    ).toBe('used');
  });

  test('accepts an influencer’s coupon from any consumer', async () => {
    const coupon = await make({ coupon_user_type: 'influencer', influencer_id: known.influencer_id });
    expect(await outcomeOf(redeem(coupon, await addConsumer()))).toBe('used');
  });

  test('rejects a reference that another consumer used', async () => {
    const coupon = await make();
    await redeem(coupon, await addConsumer(), { referenceId: 'of-another' });
    expect(await outcomeOf(redeem(coupon, await addConsumer(), { referenceId: 'of-another' }))).toBe(
      'This order has already used a coupon',
    );
  });
});

describe('amounts', () => {
  test.each([
    ['percentage', { discount: 12.5 }, 99_999, { discount_kobo: 12_499, paid_kobo: 87_500 }],
    ['percentage', { discount: 100 }, 99_999, { discount_kobo: 99_999, paid_kobo: 0 }],
    ['flat_discount', { discount: 500 }, 60_000, { discount_kobo: 50_000, paid_kobo: 10_000 }],
    ['flat_discount', { discount: 500 }, 40_000, { discount_kobo: 40_000, paid_kobo: 0 }],
    ['cashback', { discount: 500 }, 60_000, { discount_kobo: 0, paid_kobo: 60_000, cashback_kobo: 50_000 }],
    ['cashback', { discount: 500 }, 40_000, { discount_kobo: 0, paid_kobo: 40_000, cashback_kobo: 40_000 }],
    [
      'credit_point',
      { discount: undefined, point: 30 },
      40_000,
      { discount_kobo: 0, paid_kobo: 40_000, points: 30 },
    ],
  ])('%s %j on %d kobo', async (coupon_type, amount, amountKobo, wanted) => {
    const coupon = await make({ coupon_type, ...amount });
    expect(await redeem(coupon, await addConsumer(), { amountKobo })).toMatchObject({
      amount_kobo: amountKobo,
      cashback_kobo: 0,
      points: 0,
      ...wanted,
    });
  });

  test.each([0, -1, 1.5, Number.NaN, 2 ** 60])('rejects an amount of %d', async (amountKobo) => {
    await expect(redeem(await make(), await addConsumer(), { amountKobo })).rejects.toThrow('greater than 0');
  });

  test('rejects a new code, another category and a limit below the uses of a used coupon', async () => {
    const coupon = await make({ maxtimeuse: 5 });
    for (let n = 0; n < 3; n += 1) await redeem(coupon, await addConsumer());
    const renamed = await edit(coupon.uuid, { coupon_code: 'OTHER-NAME' });
    expect([renamed.status, Object.keys(renamed.body.fields)]).toEqual([422, ['coupon_code']]);
    const moved = await edit(coupon.uuid, { category: 'pharmacy', sub_category: 'pharmacyall' });
    expect([moved.status, moved.body.fields]).toEqual([
      422,
      { category: 'The category of a coupon that has been used cannot be changed' },
    ]);
    const lowered = await edit(coupon.uuid, { maxtimeuse: 2 });
    expect([lowered.status, lowered.body.fields]).toEqual([
      422,
      { maxtimeuse: 'This coupon has already been used 3 times' },
    ]);
    expect((await edit(coupon.uuid, { maxtimeuse: 3 })).body.data).toMatchObject({ maxtimeuse: 3, used: 3 });
    await expect(redeem(coupon, await addConsumer())).rejects.toThrow('reached its usage limit');
  });
});
