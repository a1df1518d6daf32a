import { addDays } from '@baobab/contract/kit/lagos-time';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useBookings } from './appointments.testing.ts';

const api = useTestApp();
const { one, participants, newSlot, draft, create } = useBookings(api);

const week = async (doctor: string, day: string): Promise<string[]> =>
  (await api.call('GET', `/slot/week/${doctor}/${day}`)).body.data.map(({ uuid }: { uuid: string }) => uuid);
const next = async (doctor: string) => (await api.call('GET', `/slot/next/${doctor}?others=yes`)).body;
const setActive = (doctor: string, active: boolean) =>
  api.owner.query('update accounts set active = $2 where uuid = $1', [doctor, active]);

/** Moves a slot to some minutes after now, or before. */
const moveTo = (slot: string, minutes: number) =>
  api.owner.query(
    `update slots set starts_at = now() + make_interval(mins => $2), ends_at = now() + make_interval(mins => $2 + 30)
     where uuid = $1`,
    [slot, minutes],
  );

/** Two doctors of the platform with a speciality that nobody else has, without other slots from now on. */
async function colleagues(speciality: string): Promise<[string, string]> {
  const { rows } = await api.owner.query(
    `update doctors set speciality = array[$1], external = false where account_uuid in (
       select a.uuid from accounts a
       where a.active and exists (select from clinics c where c.doctor_uuid = a.uuid and c.active)
       order by md5(a.uuid::text || $1) limit 2) returning account_uuid as uuid`,
    [speciality],
  );
  const uuids = rows.map(({ uuid }) => uuid) as [string, string];
  // Booked slots cannot be deleted.
  await api.owner.query(
    `update slots set starts_at = starts_at - interval '10 years', ends_at = ends_at - interval '10 years'
     where doctor_uuid = any($1) and ends_at > now()`,
    [uuids],
  );
  return uuids;
}

test('lists the free slots of seven days', async () => {
  const body = await draft();
  const { doctor_uuid: doctor, slot, booking_date: day } = body;
  expect(await week(doctor, day)).toContain(slot);
  expect(await week(doctor, addDays(day, -6))).toContain(slot);
  expect(await week(doctor, addDays(day, -7))).not.toContain(slot);
  expect(await week(doctor, addDays(day, 1))).not.toContain(slot);
  await create(body);
  expect(await week(doctor, day)).not.toContain(slot);
});

test('names the next free slot of the doctor and of another doctor of the speciality', async () => {
  const [own, other] = await colleagues('Slot medicine');
  expect(await next(own)).toEqual({ data: null, other: null });
  const late = await newSlot(own, 30);
  const soon = await newSlot(other, 20);
  await newSlot(other, 25);
  const { full_name } = await one<{ full_name: string }>('select full_name from accounts where uuid = $1', [
    other,
  ]);
  expect(await next(own)).toMatchObject({
    data: { uuid: late.uuid },
    other: { slot: { uuid: soon.uuid }, doctor: { uuid: other, full_name, speciality: ['Slot medicine'] } },
  });
  const { body } = await api.call('GET', `/slot/next/${own}`);
  expect(body.other).toBeNull();
  // Among the next slots of all doctors.
  const { uuid: first } = await newSlot(other);
  await moveTo(first, 5);
  expect((await next(own)).other.slot.uuid).toBe(first);
});

test('the next free slot is neither in the past nor taken', async () => {
  const [own, other] = await colleagues('Past medicine');
  for (const doctor of [own, other]) {
    await moveTo((await newSlot(doctor)).uuid, -1);
  }
  expect(await next(own)).toEqual({ data: null, other: null });
  const { patient } = await participants();
  for (const doctor of [own, other]) {
    const taken = await newSlot(doctor, 20);
    const body = { doctor_uuid: doctor, patient_uuid: patient, slot: taken.uuid, booking_date: taken.day };
    expect((await create(await draft(body))).status).toBe(201);
  }
  expect(await next(own)).toEqual({ data: null, other: null });
});

test.each(['soon', 'later'])(
  'offers no slot of an inactive or third-party doctor or of a closed clinic %s',
  async (when) => {
    const [own, other] = await colleagues(`${when} medicine`);
    const { day } = await newSlot(own, 20);
    const { uuid } = await newSlot(other, 20);
    if (when === 'soon') await moveTo(uuid, 5);
    await setActive(other, false);
    expect((await next(own)).other).toBeNull();
    expect((await next(other)).data).toBeNull();
    expect(await week(other, day)).toEqual([]);
    await setActive(other, true);
    expect((await next(own)).other).not.toBeNull();
    await api.owner.query('update doctors set external = true where account_uuid = $1', [other]);
    expect((await next(own)).other).toBeNull();
    await api.owner.query('update doctors set external = false where account_uuid = $1', [other]);
    await api.owner.query('update clinics set active = false where doctor_uuid = $1', [other]);
    expect((await next(own)).other).toBeNull();
  },
);

test('answers 403 to roles without access to appointments, and 400 to a day that does not exist', async () => {
  const { doctor } = await participants();
  for (const as of ['dmp-admin', 'support', 'analytics-admin'] as const)
    for (const path of [`/slot/week/${doctor}/2026-11-16`, `/slot/next/${doctor}`])
      expect((await api.call('GET', path, { as })).status).toBe(403);
  expect((await api.call('GET', `/slot/week/${doctor}/2026-02-30`)).status).toBe(400);
});
