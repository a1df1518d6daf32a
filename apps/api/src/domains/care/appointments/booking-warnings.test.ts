import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useBookings } from './appointments.testing.ts';

const api = useTestApp();
const { create, draft, finish, merge, newSlot, participants } = useBookings(api);

async function warnings(query: Record<string, string | number>) {
  const { status, body } = await api.call(
    'GET',
    `/booking/adminBooking/warnings?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
  );
  expect(status).toBe(200);
  return body.data as string[];
}

/** A slot and a patient whose booking is ordinary. */
async function ordinary() {
  const { doctor, patient, consumer } = await participants();
  await api.owner.query('update doctors set consultation_fee_kobo = 2300000 where account_uuid = $1', [
    doctor,
  ]);
  const slot = await newSlot(doctor);
  return {
    consumer,
    doctor,
    query: { patient_uuid: patient, slot: slot.uuid, type: 'nigerian', amount_value: 23_000 },
  };
}

test('an ordinary booking has no warning', async () => {
  const { query } = await ordinary();
  expect(await warnings(query)).toEqual([]);
  expect(await warnings({ ...query, type: 'free', amount_value: 0 })).toEqual([]);
});

test('warns of a suspended account', async () => {
  const { consumer, query } = await ordinary();
  await api.owner.query('update accounts set active = false where uuid = $1', [consumer]);
  expect(await warnings(query)).toEqual([expect.stringMatching(/^The account of .+ is suspended\.$/)]);
});

test.each([12, 11_499, 46_001])('warns of the price ₦%i where ₦23,000 is usual', async (amount_value) => {
  const { query } = await ordinary();
  expect(await warnings({ ...query, amount_value })).toEqual([
    expect.stringContaining('is far from the usual ₦23,000.00.'),
  ]);
});

/** Completes another appointment of the patient at the time of the slot. */
async function bookedMeanwhile({ patient_uuid, slot }: { patient_uuid: string; slot: string }) {
  const other = (await create(await draft({ patient_uuid }))).body.data;
  await finish(other.uuid);
  await api.owner.query(
    `update bookings b set starts_at = s.starts_at, ends_at = s.ends_at from slots s where b.uuid = $1 and s.uuid = $2`,
    [other.uuid, slot],
  );
  return other.uuid as string;
}

test('warns of another appointment of the patient at that time', async () => {
  const { query } = await ordinary();
  const other = await bookedMeanwhile(query);
  expect(await warnings(query)).toEqual([expect.stringContaining('already has an appointment with')]);
  await api.owner.query(`update bookings set status = 'cancelled' where uuid = $1`, [other]);
  expect(await warnings(query)).toEqual([]);
});

test('warns of the appointments of the patient into whom the chosen one was merged', async () => {
  const { consumer, query } = await ordinary();
  await bookedMeanwhile(query);
  await merge({ patient: query.patient_uuid, consumer });
  expect(await warnings(query)).toEqual([
    expect.stringMatching(/^Kept Patient already has an appointment with .+ at that time\.$/),
  ]);
});
