import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useBookings } from './appointments.testing.ts';

const api = useTestApp();
const { booked } = useBookings(api);
const find = async (text: string, more = '') =>
  (
    await api.call(
      'GET',
      `/booking/adminBooking/adminall?limit=100&search=${encodeURIComponent(text)}${more}`,
    )
  ).body;
const idsOf = ({ data }: { data: { uuid: string }[] }) => data.map(({ uuid }) => uuid);

test('search finds the appointments of a patient by name and of an account holder by phone number', async () => {
  const { uuid, consumer, patient } = await booked();
  for (const text of [patient.full_name, patient.full_name.toUpperCase(), consumer.mobile]) {
    const found = await find(text);
    expect(idsOf(found)).toContain(uuid);
    const { rows } = await api.owner.query(
      `select count(*)::int as n from bookings b
       where b.consumer_uuid in (select uuid from accounts where kind = 'consumer' and search like all ($1))
          or b.patient_uuid in (select uuid from patients where search like all ($1))`,
      [
        text
          .toLowerCase()
          .split(' ')
          .map((word: string) => `%${word.replace(/^\+/, '')}%`),
      ],
    );
    expect(found.count).toBe(rows[0].n);
  }
  expect((await find('nobody has this name')).count).toBe(0);
});

test('search finds an appointment by its payment reference, combined with the filters', async () => {
  const { rows } = await api.owner.query<{ uuid: string; reference_id: string; status: string }>(
    `select b.uuid, y.reference_id, b.status from payments y join bookings b on b.uuid = y.booking_uuid limit 1`,
  );
  const { uuid, reference_id, status } = rows[0]!;
  expect(idsOf(await find(reference_id))).toEqual([uuid]);
  expect(idsOf(await find(reference_id, `&status=${status}`))).toEqual([uuid]);
  const other = status === 'cancelled' ? 'closed' : 'cancelled';
  expect((await find(reference_id, `&status=${other}`)).count).toBe(0);
});
