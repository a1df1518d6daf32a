import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { useCoupons, useRedemptions } from '../../money/coupons/coupons.testing.ts';
import { useBookings } from './appointments.testing.ts';

const api = useTestApp();
const { create, draft, finish, one, state } = useBookings(api);
const { edit, make } = useCoupons(api);
const { tally } = useRedemptions(api);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
/** A FADN coupon for any doctor that is valid now. */
const coupon = (changes: Record<string, unknown> = {}) =>
  make({
    sub_category: 'fadn',
    appointment_type: 'all',
    valid_from: inDays(-1),
    valid_to: inDays(1),
    ...changes,
  });
const consumerOf = async (patient: string) =>
  (await one<{ uuid: string }>('select consumer_uuid as uuid from patients where uuid = $1', [patient])).uuid;

async function preview(coupon_code: string, user_uuid: string, { doctor_uuid, amount_value }: Priced) {
  const query = { coupon_code, type: 'nigerian', user_uuid, doctor_uuid, amount_value: String(amount_value) };
  return (await api.call('GET', `/booking/adminBooking/coupon?${new URLSearchParams(query)}`)).body.data;
}
interface Priced {
  doctor_uuid: string;
  amount_value: number;
}

test('refuses another discount than the one that staff have seen, and keeps the slot', async () => {
  const ten = await coupon();
  const body = await draft({ coupon_code: ten.coupon_code });
  const { discount } = await preview(ten.coupon_code, await consumerOf(body.patient_uuid), body);
  expect(discount).toBe(750.05);
  const { uuid } = (await create(body)).body.data;
  await edit(ten.uuid, { discount: 5 });
  const refused = await finish(uuid, `?seen_discount=${discount}`);
  const text = 'The coupon has changed: ₦375.02 off, ₦7,125.48 to pay. Submit again to book at this price.';
  expect([refused.status, refused.body.fields]).toEqual([409, { coupon_code: text }]);
  expect(await state(uuid)).toMatchObject({ status: 'pending' });
  expect(await tally(ten)).toMatchObject({ used: 0, rows: 0 });
  const { body: booked } = await finish(uuid, '?seen_discount=375.02');
  expect(booked.data).toMatchObject({ status: 'booked', coupon: { discount: 375.02 } });
});

test('completes a booking without a seen discount at the price of the moment', async () => {
  const ten = await coupon();
  const { uuid } = (await create(await draft({ coupon_code: ten.coupon_code }))).body.data;
  await edit(ten.uuid, { discount: 5 });
  expect((await finish(uuid)).body.data.coupon).toMatchObject({ discount: 375.02 });
});

test('previews a coupon of a consumer for the id of one who was merged into that consumer', async () => {
  const body = await draft();
  const kept = await consumerOf(body.patient_uuid);
  const merged = await fixturesFor(api).addAccount('consumer');
  await api.owner.query('update accounts set merged_into = $1, active = false where uuid = $2', [
    kept,
    merged,
  ]);
  const own = await coupon({ maxtimeuse: undefined, user_uuid: kept });
  expect(await preview(own.coupon_code, merged, body)).toMatchObject({ accepted: true });
  const stranger = await fixturesFor(api).addAccount('consumer');
  expect(await preview(own.coupon_code, stranger, body)).toEqual({
    accepted: false,
    message: 'This coupon is for another consumer',
  });
});

test('changing and using the coupon of a booking is in the access list of the patient, with the code', async () => {
  const [first, second] = [await coupon(), await coupon()];
  const body = { ...(await draft({ coupon_code: first.coupon_code })), request_uuid: randomUUID() };
  const { uuid } = (await create(body)).body.data;
  await create({ ...body, coupon_code: second.coupon_code });
  await finish(uuid);
  const { data } = (await api.call('GET', `/audit?person=${body.patient_uuid}&limit=100`)).body;
  const own = data.filter(({ subject }: { subject: { id: string } }) => subject.id === uuid);
  expect(own.map(({ action }: { action: string }) => action)).toEqual([
    'booking.booked',
    'booking.coupon',
    'booking.create',
  ]);
  expect(own[1].fields).toMatchObject([{ old: first.coupon_code, new: second.coupon_code }]);
  const stored = `select details ->> 'coupon' as code from audit_log where action = 'booking.booked' and subject = $1`;
  expect(await one(stored, [uuid])).toEqual({ code: second.coupon_code });
});
