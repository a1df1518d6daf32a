import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useCoupons, useRedemptions } from '../../money/coupons/coupons.testing.ts';
import { useBookings } from './appointments.testing.ts';

const api = useTestApp();
const { booked, cancel, create, draft, expire, finish, one, state } = useBookings(api);
const { edit, known, make, addConsumer } = useCoupons(api);
const { tally } = useRedemptions(api);

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
/** A FADN coupon for any doctor that is valid now. */
const coupon = (changes: Record<string, unknown> = {}) =>
  make({
    sub_category: 'fadn',
    appointment_type: 'all',
    valid_from: inDays(-1),
    valid_to: inDays(1),
    ...changes,
  });
const endedCoupon = async () => (await edit((await coupon()).uuid, { valid_to: inDays(-0.5) })).body.data;
const paymentsOf = async (uuid: string) =>
  (await api.owner.query('select * from payments where booking_uuid = $1', [uuid])).rows;
const SPENT = 'This coupon has reached its usage limit';

describe('a booking with a coupon', () => {
  test('charges the price less the discount once and shows it in payments, uses, statistics and history', async () => {
    const ten = await coupon();
    const stats = async () => (await api.call('GET', '/coupon/used/coupon/metrics')).body.data.total_fadn;
    const before = await stats();
    const begun = await create(await draft({ coupon_code: ` ${ten.coupon_code.toLowerCase()}` }));
    const gives = { coupon_code: ten.coupon_code, cashback: 0, point: 0 };
    expect(begun.body.data.coupon).toEqual({ ...gives, discount: 0 });
    expect(await tally(ten)).toMatchObject({ used: 0, rows: 0 });

    const { uuid } = begun.body.data;
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(uuid)));
    for (const { status } of answers) expect([200, 503]).toContain(status);
    const { body } = await finish(uuid);
    expect(body.data).toMatchObject({
      status: 'booked',
      amount: 7_500.5,
      coupon: { ...gives, discount: 750.05 },
    });
    expect(await tally(ten)).toEqual({ used: 1, rows: 1, counted: 1, most: 1 });
    const [payment, ...more] = await paymentsOf(uuid);
    expect([payment.amount_kobo, more]).toEqual(['675045', []]);

    const { data: paid } = (await api.call('GET', '/payment/search-alls?type=appointment')).body;
    expect(paid.find((row: { uuid: string }) => row.uuid === payment.uuid)).toMatchObject({
      amount: 6_750.45,
      coupon: { coupon_code: ten.coupon_code, discount: 750.05 },
    });
    const { data: uses } = (await api.call('GET', `/coupon/applied/coupon/list?search=${uuid}`)).body;
    expect(uses).toMatchObject([
      {
        coupon_code: ten.coupon_code,
        total_amount: 7_500.5,
        total_amount_paid: 6_750.45,
        reference_id: uuid,
      },
    ]);
    expect(await stats()).toBe(before + 1);
    const { data: steps } = (await api.call('GET', `/booking/adminBooking/history/${uuid}`)).body;
    expect(steps.at(-1)).toMatchObject({ what: 'booked', note: `with coupon ${ten.coupon_code}` });
  });

  test('of 100 per cent costs nothing and creates no payment', async () => {
    const { uuid, coupon: shown } = await booked({
      coupon_code: (await coupon({ discount: 100 })).coupon_code,
    });
    expect([shown.discount, await paymentsOf(uuid)]).toEqual([7_500.5, []]);
  });

  test('for cashback is paid in full', async () => {
    const back = await coupon({ coupon_type: 'cashback', discount: 500 });
    const { uuid, coupon: shown } = await booked({ coupon_code: back.coupon_code });
    expect(shown).toMatchObject({ discount: 0, cashback: 500 });
    expect(await paymentsOf(uuid)).toMatchObject([{ amount_kobo: '750050' }]);
  });

  test('refunds the amount paid when cancelled and keeps the coupon used', async () => {
    const ten = await coupon();
    const { uuid, transaction } = await booked({ coupon_code: ten.coupon_code });
    expect((await cancel(uuid)).body.data.coupon).toMatchObject({ discount: 750.05 });
    expect(await tally(ten)).toMatchObject({ used: 1, rows: 1 });
    const path = `/payment/updateTheRefundProvideStatus/${transaction.reference_id}`;
    expect((await api.call('PUT', path)).body.data).toMatchObject({
      amount: 6_750.45,
      refund_eligible: true,
      refund_provided: 'Complete',
    });
  });

  test('counts its price for the doctor and the amount paid for the patient', async () => {
    const { coupon_code } = await coupon();
    const { uuid, patient_uuid, body, transaction } = await booked({ coupon_code });
    const path = `/booking/getTheIncomeDetails?end_date=${body.booking_date}&patient_uuid=${patient_uuid}`;
    const income = async () => (await api.call('GET', path)).body;
    const shown = async () => (await income()).total_amount_spent_in_appointment;
    const all = await shown();
    await api.owner.query(`update bookings set status = 'closed' where uuid = $1`, [uuid]);
    expect((await income()).total_amount).toBeGreaterThanOrEqual(7_500.5);
    await api.owner.query(`update bookings set status = 'cancelled' where uuid = $1`, [uuid]);
    await api.call('PUT', `/payment/updateTheRefundProvideStatus/${transaction.reference_id}`);
    expect(all - (await shown())).toBeCloseTo(6_750.45, 2);
  });
});

describe('rejects an unusable coupon before a slot is held', () => {
  test.each<[string, () => Promise<{ coupon_code: string }>, Record<string, unknown>?]>([
    ['This coupon was not found', async () => ({ coupon_code: 'NO-SUCH-CODE' })],
    ['This coupon is not active', () => coupon({ is_active: false })],
    ['This coupon is not valid yet', () => coupon({ valid_from: inDays(0.5) })],
    ['This coupon is no longer valid', endedCoupon],
    [
      'This coupon is for another consumer',
      async () => coupon({ maxtimeuse: undefined, user_uuid: await addConsumer() }),
    ],
    [
      'This coupon is for another kind of order',
      () => coupon({ category: 'labtest', sub_category: undefined, appointment_type: undefined }),
    ],
    [
      'This coupon is for another kind of appointment',
      () => coupon({ sub_category: 'sadn', appointment_type: undefined }),
    ],
    [
      'This coupon is for another doctor',
      async () => {
        const { rows } = await api.owner.query(
          'select account_uuid as uuid from doctors d where not exists (select from clinics c where c.doctor_uuid = d.account_uuid) limit 1',
        );
        const doctor_uuid = rows[0]?.uuid ?? known.doctor_uuid;
        return coupon({ appointment_type: 'specificdoctor', doctor_uuid });
      },
    ],
    ['Enter an amount greater than 0', () => coupon(), { amount_value: 0 }],
  ])('%s', async (text, makeCoupon, changes = {}) => {
    const body = await draft({ coupon_code: (await makeCoupon()).coupon_code, ...changes });
    const { status, body: refusal } = await create(body);
    expect([status, refusal.message, refusal.fields]).toEqual([409, text, { coupon_code: text }]);
    const made = 'select count(*)::int as n from bookings where slot_uuid = $1';
    expect(await one(made, [body.slot])).toEqual({ n: 0 });
  });

  test('accepts a speciality coupon only for doctors of that speciality', async () => {
    const body = await draft();
    const begin = async (practised: boolean) => {
      const { uuid: speciality_doctor } = await one<{ uuid: string }>(
        `select s.uuid from specialities s, doctors d
         where d.account_uuid = $1 and (s.name = any (d.speciality)) = $2 limit 1`,
        [body.doctor_uuid, practised],
      );
      const { coupon_code } = await coupon({ appointment_type: 'speciality_doctor', speciality_doctor });
      return create({ ...body, coupon_code });
    };
    expect((await begin(false)).body.message).toBe('This coupon is for another speciality');
    expect((await begin(true)).status).toBe(201);
  });

  test('rejects every coupon for a free appointment', async () => {
    const { coupon_code } = await coupon();
    const free = await draft({ type: 'free', amount_value: 0, coupon_code });
    const { status, body } = await create(free, 'free');
    expect([status, body.message]).toEqual([409, 'A free appointment uses no coupon']);
  });
});

test('previews what a coupon gives, or why it is refused, without using it', async () => {
  const ten = await coupon();
  const { doctor_uuid, patient_uuid } = await draft();
  const { consumer } = await one<{ consumer: string }>(
    'select consumer_uuid as consumer from patients where uuid = $1',
    [patient_uuid],
  );
  const offer = async (changes: Record<string, string> = {}) => {
    const defaults = {
      coupon_code: ten.coupon_code,
      type: 'nigerian',
      user_uuid: consumer,
      doctor_uuid,
      amount_value: '12500',
    };
    const query = new URLSearchParams({ ...defaults, ...changes });
    return (await api.call('GET', `/booking/adminBooking/coupon?${query}`)).body.data;
  };
  const { accepted, message } = await offer();
  expect(accepted).toBe(true);
  expect(message).toMatch(/^₦1,250\.00 off, ₦11,250\.00 to pay \(10 % off FADN with any doctor, .*\)$/);
  expect(await offer({ type: 'sadn' })).toEqual({
    accepted: false,
    message: 'This coupon is for another kind of appointment',
  });
  expect(await offer({ amount_value: '0' })).toMatchObject({ accepted: false });
  expect(await tally(ten)).toMatchObject({ used: 0 });
});

describe('between creating and completing a booking', () => {
  test('does not use the coupon of a booking that expires', async () => {
    const once = await coupon({ maxtimeuse: 1 });
    const { uuid } = (await create(await draft({ coupon_code: once.coupon_code }))).body.data;
    await expire(uuid);
    expect((await finish(uuid)).status).toBe(409);
    expect(await tally(once)).toMatchObject({ used: 0, rows: 0 });
    expect((await booked({ coupon_code: once.coupon_code })).status).toBe('booked');
  });

  test('keeps the slot when the coupon is used up, for the full price or another coupon', async () => {
    const once = await coupon({ maxtimeuse: 1 });
    const bodies = await Promise.all(
      ['full', 'other', 'winner'].map(async () => ({
        ...(await draft({ coupon_code: once.coupon_code })),
        request_uuid: randomUUID(),
      })),
    );
    const begun = [];
    for (const body of bodies) begun.push((await create(body)).body.data.uuid as string);
    expect((await finish(begun[2]!)).status).toBe(200);
    for (const uuid of begun.slice(0, 2)) {
      const refused = await finish(uuid);
      expect([refused.status, refused.body.fields]).toEqual([409, { coupon_code: SPENT }]);
      expect(await state(uuid)).toMatchObject({ status: 'pending' });
      expect(await paymentsOf(uuid)).toEqual([]);
    }

    const without = { ...bodies[0]!, coupon_code: undefined };
    expect((await create(without)).body.data).toMatchObject({ uuid: begun[0], coupon: null });
    expect((await finish(begun[0]!)).body.data).toMatchObject({ status: 'booked', coupon: null });
    expect(await paymentsOf(begun[0]!)).toMatchObject([{ amount_kobo: '750050' }]);
    // Repeating the request does not change a completed booking.
    expect((await create(bodies[0]!)).body.data).toMatchObject({ status: 'booked', coupon: null });

    expect((await create(bodies[1]!)).body.data.uuid).toBe(begun[1]);
    const other = await coupon();
    await create({ ...bodies[1]!, coupon_code: other.coupon_code });
    expect((await finish(begun[1]!)).body.data.coupon).toMatchObject({ coupon_code: other.coupon_code });
    expect(await tally(once)).toMatchObject({ used: 1, rows: 1 });
  });

  test('rejects a coupon that was deactivated before the booking is completed', async () => {
    const ten = await coupon();
    const { uuid } = (await create(await draft({ coupon_code: ten.coupon_code }))).body.data;
    await edit(ten.uuid, { is_active: false });
    expect((await finish(uuid)).body.fields).toEqual({ coupon_code: 'This coupon is not active' });
  });
});
