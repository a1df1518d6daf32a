import { expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { addPayment } from './payment-events.testing.ts';

const api = useTestApp();
const fixtures = fixturesFor(api);
const addBooking = async (status: string) =>
  fixtures.addBooking(await fixtures.addDoctor(), await fixtures.addPatient(), { status });
const link = (uuid: string, booking: string) =>
  api.owner.query('update payments set booking_uuid = $2 where uuid = $1', [uuid, booking]);
const dueOf = async (uuid: string) =>
  (await api.call('GET', `/records/transactions/${uuid}`)).body.data.due_back as number;

test.each([
  ['cancelled', 12_500],
  ['rejected', 12_500],
  ['booked', 0],
])('a paid payment that is linked to a %s booking has %i naira due back', async (status, due) => {
  const { uuid } = await addPayment(api, { status: 'paid' });
  await link(uuid, await addBooking(status));
  expect(await dueOf(uuid)).toBe(due);
});

test('the second paid payment that is linked to a booking is due back', async () => {
  const booking = await addBooking('booked');
  const [first, second] = [
    await addPayment(api, { status: 'paid' }),
    await addPayment(api, { status: 'paid' }),
  ];
  await Promise.all([link(first.uuid, booking), link(second.uuid, booking)]);
  expect([await dueOf(first.uuid), await dueOf(second.uuid)].toSorted()).toEqual([0, 12_500]);
});

test('a payment that moves from a cancelled booking to a live one is kept', async () => {
  const { uuid } = await addPayment(api, { status: 'paid', booking_uuid: await addBooking('cancelled') });
  expect(await dueOf(uuid)).toBe(12_500);
  await link(uuid, await addBooking('booked'));
  expect(await dueOf(uuid)).toBe(0);
});
