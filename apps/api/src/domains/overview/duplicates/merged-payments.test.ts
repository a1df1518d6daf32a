import { expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { useBookings } from '../../care/appointments/appointments.testing.ts';
import { useCoupons } from '../../money/coupons/coupons.testing.ts';
import { mergesFor } from './merges.testing.ts';

const api = useTestApp();
const { addPatient } = fixturesFor(api);
const { create, draft, finish } = useBookings(api);
const { make } = useCoupons(api);
const { one, newConsumer, merge, mergePatients, undo } = mergesFor(api);

const DAY = 86_400_000;
/** A coupon that is valid now and that each consumer may use twice. */
const newCoupon = () =>
  make({
    sub_category: 'fadn',
    appointment_type: 'all',
    maxtimeuse: 2,
    valid_from: new Date(Date.now() - DAY).toISOString(),
    valid_to: new Date(Date.now() + DAY).toISOString(),
  });
const begin = async (patient: string, coupon: { coupon_code: string }): Promise<string> =>
  (await create(await draft({ patient_uuid: patient, coupon_code: coupon.coupon_code }))).body.data.uuid;
const book = async (booking: string) => expect((await finish(booking)).status).toBe(200);

const paymentOf = (booking: string) =>
  one<{ consumer_uuid: string; patient_uuid: string }>(
    'select consumer_uuid, patient_uuid from payments where booking_uuid = $1',
    [booking],
  );
const redeemerOf = async (booking: string) =>
  (
    await one<{ consumer_uuid: string }>(
      'select consumer_uuid from coupon_redemptions where reference_id = $1',
      [booking],
    )
  ).consumer_uuid;
const usesOf = async ({ uuid }: { uuid: string }, consumer: string) =>
  (
    await one<{ n: number } | undefined>(
      'select n from coupon_uses where coupon_uuid = $1 and consumer_uuid = $2',
      [uuid, consumer],
    )
  )?.n ?? 0;

test('the payment and the use of a coupon go back with a booking that was booked after the merge', async () => {
  const [kept, merged] = [(await newConsumer()).uuid, (await newConsumer()).uuid];
  const [own, moved] = [await addPatient('Own Patient', kept), await addPatient('Moved Patient', merged)];
  const coupon = await newCoupon();
  await book(await begin(moved.uuid, coupon));
  const pending = await begin(moved.uuid, coupon);
  const { data } = await merge(kept, merged);
  const other = await newCoupon();
  await book(pending);
  const later = await begin(own.uuid, other);
  await book(later);
  expect([await redeemerOf(pending), await usesOf(coupon, kept)]).toEqual([kept, 2]);

  await undo(data.uuid);
  expect(await paymentOf(pending)).toEqual({ consumer_uuid: merged, patient_uuid: moved.uuid });
  expect(await redeemerOf(pending)).toBe(merged);
  expect([await usesOf(coupon, kept), await usesOf(coupon, merged)]).toEqual([0, 2]);
  // The booking of the kept person's patient stays.
  expect(await paymentOf(later)).toEqual({ consumer_uuid: kept, patient_uuid: own.uuid });
  expect([await redeemerOf(later), await usesOf(other, kept)]).toEqual([kept, 1]);
});

test('the payment goes back to the patient of a booking that was booked after the merge', async () => {
  const { uuid: consumer } = await newConsumer();
  const [kept, merged] = [await addPatient('Kept Patient', consumer), await addPatient('Merged', consumer)];
  const coupon = await newCoupon();
  const pending = await begin(merged.uuid, coupon);
  const { data } = await mergePatients(kept.uuid, merged.uuid);
  await book(pending);
  expect(await paymentOf(pending)).toEqual({ consumer_uuid: consumer, patient_uuid: kept.uuid });
  await undo(data.uuid);
  expect(await paymentOf(pending)).toEqual({ consumer_uuid: consumer, patient_uuid: merged.uuid });
  expect([await redeemerOf(pending), await usesOf(coupon, consumer)]).toEqual([consumer, 1]);
});

test('what a doctor writes and a patient buys for a booking after the merge goes back with the booking', async () => {
  const { uuid: consumer } = await newConsumer();
  const [kept, merged] = [await addPatient('Kept Patient', consumer), await addPatient('Merged', consumer)];
  const bookings = [await begin(merged.uuid, await newCoupon()), await begin(kept.uuid, await newCoupon())];
  const { data } = await mergePatients(kept.uuid, merged.uuid);
  // As the apps of doctors and consumers write.
  for (const booking of bookings)
    await api.owner.query(
      `with b as (select * from bookings where uuid = $1),
        n as (insert into prescriptions (uuid, booking_uuid, doctor_uuid, patient_uuid)
          select gen_random_uuid(), uuid, doctor_uuid, patient_uuid from b),
        l as (insert into lab_advices (uuid, booking_uuid, doctor_uuid, patient_uuid)
          select gen_random_uuid(), uuid, doctor_uuid, patient_uuid from b returning uuid, patient_uuid),
        y as (insert into payments (uuid, reference_id, kind, status, consumer_uuid, patient_uuid, amount_kobo)
          select gen_random_uuid(), gen_random_uuid()::text, 'cart', 'paid', consumer_uuid, patient_uuid, 100 from b
          returning uuid, consumer_uuid)
       insert into lab_orders (uuid, order_id, consumer_uuid, patient_uuid, partner_uuid, payment_uuid, advice_uuid,
         total_kobo, search)
       select gen_random_uuid(), gen_random_uuid()::text, y.consumer_uuid, l.patient_uuid, p.uuid, y.uuid, l.uuid, 100, ''
       from l, y, (select uuid from partners limit 1) p`,
      [booking],
    );
  await undo(data.uuid);
  for (const { uuid } of [kept, merged]) {
    const counts = await one<object>(
      `select (select count(*)::int from prescriptions where patient_uuid = $1) as prescriptions,
        (select count(*)::int from lab_advices where patient_uuid = $1) as advices,
        (select count(*)::int from lab_orders where patient_uuid = $1) as orders,
        (select count(*)::int from payments where patient_uuid = $1) as payments`,
      [uuid],
    );
    expect(counts).toEqual({ prescriptions: 1, advices: 1, orders: 1, payments: 1 });
  }
});

test('an appointment that was made for a moved patient after the merge goes back with the patient', async () => {
  const [kept, merged] = [(await newConsumer()).uuid, (await newConsumer()).uuid];
  const moved = await addPatient('Moved Patient', merged);
  const coupon = await newCoupon();
  const { data } = await merge(kept, merged);
  const booking = await begin(moved.uuid, coupon);
  await book(booking);
  expect(await paymentOf(booking)).toEqual({ consumer_uuid: kept, patient_uuid: moved.uuid });

  await undo(data.uuid);
  const { consumer_uuid } = await one<{ consumer_uuid: string }>(
    'select consumer_uuid from bookings where uuid = $1',
    [booking],
  );
  expect([consumer_uuid, await redeemerOf(booking)]).toEqual([merged, merged]);
  expect(await paymentOf(booking)).toEqual({ consumer_uuid: merged, patient_uuid: moved.uuid });
  expect([await usesOf(coupon, kept), await usesOf(coupon, merged)]).toEqual([0, 1]);
});

test('an order of drugs that was bought after the merge goes back with the patient of its prescription', async () => {
  const [kept, merged] = [(await newConsumer()).uuid, (await newConsumer()).uuid];
  const [own, moved] = [await addPatient('Own Patient', kept), await addPatient('Moved Patient', merged)];
  const [ownBooking, movedBooking] = [
    await begin(own.uuid, await newCoupon()),
    await begin(moved.uuid, await newCoupon()),
  ];
  const { data } = await merge(kept, merged);
  // As the apps of doctors and consumers write.
  for (const booking of [ownBooking, movedBooking])
    await api.owner.query(
      `with b as (select * from bookings where uuid = $1),
        p as (insert into prescriptions (uuid, booking_uuid, doctor_uuid, patient_uuid)
          select gen_random_uuid(), uuid, doctor_uuid, patient_uuid from b returning uuid),
        y as (insert into payments (uuid, reference_id, kind, status, consumer_uuid, amount_kobo)
          select gen_random_uuid(), gen_random_uuid()::text, 'cart', 'paid', consumer_uuid, 100 from b
          returning uuid, consumer_uuid)
       insert into treatment_orders (uuid, reference_id, consumer_uuid, disease_uuid, kind, prescription_uuid,
         payment_uuid, amount_kobo, name, mobile, line1, search)
       select gen_random_uuid(), gen_random_uuid()::text, y.consumer_uuid, d.uuid, 'drug', p.uuid, y.uuid, 100, '', '', '', ''
       from p, y, (select uuid from diseases limit 1) d`,
      [booking],
    );
  await undo(data.uuid);
  for (const uuid of [kept, merged]) {
    const counts = await one<object>(
      `select (select count(*)::int from treatment_orders where consumer_uuid = $1) as orders,
        (select count(*)::int from payments where consumer_uuid = $1) as payments`,
      [uuid],
    );
    expect(counts).toEqual({ orders: 1, payments: 1 });
  }
});
