import { addDays, startOfDay } from '@baobab/contract/kit/lagos-time';
import { expect, test } from 'vitest';
import { encodePicture } from '../domains/workspace/files/picture.ts';
import { demoDay } from '../testing/seeded-folder.ts';
import { useTestApp } from '../testing/test-app.ts';
import { drawLogo } from './logo.ts';

const api = useTestApp();
const rowsOf = async <T>(sql: string) => (await api.owner.query(sql)).rows as T[];
const countOf = async (sql: string) => Number((await rowsOf<{ n: string }>(sql))[0]!.n);
const AGE = `extract(year from age('${demoDay()}', p.dob))`;

test('doctors are registered with the council of their profession', async () => {
  const doctors = await rowsOf<{ council: string; specialities: string[] }>(
    `select registration_council as council, array_agg(distinct s order by s) as specialities
     from doctors, unnest(speciality) s where registration_council <> '' group by 1`,
  );
  const allied = new Map(doctors.map(({ council, specialities }) => [council, specialities]));
  expect(allied.get('Optometrists and Dispensing Opticians Registration Board of Nigeria')).toEqual([
    'Optometry',
  ]);
  expect(allied.get('Medical and Dental Council of Nigeria')).not.toContain('Physiotherapy');
  expect(
    [...allied.keys()].filter((council) => /Pharmacy|Nursing|Laboratory|Radiographers/.test(council)),
  ).toEqual([]);
});

test('doses fit the form of the medicine', async () => {
  const doses = await rowsOf<{ brand: string; dose: string }>(
    'select distinct brand_name as brand, dose from prescription_items',
  );
  const isSkin = ({ brand }: { brand: string }) =>
    ['Canesten', 'Betnovate', 'EMLA', 'Differin'].includes(brand);
  expect(doses.filter((one) => isSkin(one) !== one.dose.startsWith('Apply'))).toEqual([]);
  expect(doses.filter(({ brand, dose }) => brand === 'Ventolin' && !dose.includes('puff'))).toEqual([]);
});

test('children are single and have no occupation of adults', async () => {
  expect(
    await countOf(`select count(*) as n from patients p where ${AGE} < 18 and marital_status <> 'single'`),
  ).toBe(0);
  const occupations = await rowsOf<{ answer: string }>(
    `select distinct answer from patient_answers a join patients p on p.uuid = a.patient_uuid
     where question = 'What is your occupation?' and ${AGE} between 6 and 17`,
  );
  expect(occupations).toEqual([{ answer: 'Pupil' }]);
  expect(
    await countOf(`select count(*) as n from patient_answers a join patients p on p.uuid = a.patient_uuid
      where answer = 'Retired' and ${AGE} < 58`),
  ).toBe(0);
});

test('no appointment was booked before its patient, consumer or doctor joined', async () => {
  expect(
    await countOf(`select count(*) as n from bookings b join patients p on p.uuid = b.patient_uuid
      join accounts c on c.uuid = b.consumer_uuid join accounts d on d.uuid = b.doctor_uuid
      where b.created_at < greatest(p.created_at, c.created_at, d.created_at)`),
  ).toBe(0);
});

test('no refund is completed in the future', async () => {
  const seededAt = startOfDay(demoDay()).toISOString();
  expect(await countOf(`select count(*) as n from payments where refund_completed_at > '${seededAt}'`)).toBe(
    0,
  );
});

test.each(['lab_orders', 'treatment_orders'])('no row of %s is older than its consumer', async (table) => {
  expect(
    await countOf(`select count(*) as n from ${table} o join accounts c on c.uuid = o.consumer_uuid
      where o.created_at < c.created_at`),
  ).toBe(0);
});

test('a working day of the past weeks has about as many slots and appointments as one of the next', async () => {
  const perDay = async (table: string, days: string) =>
    countOf(`select count(*) / count(distinct (starts_at at time zone 'Africa/Lagos')::date) as n
      from ${table} where starts_at ${days}`);
  for (const table of ['slots', 'bookings']) {
    const past = await perDay(table, `between '${addDays(demoDay(), -28)}' and '${addDays(demoDay(), -1)}'`);
    const future = await perDay(table, `between '${addDays(demoDay(), 1)}' and '${addDays(demoDay(), 21)}'`);
    expect(future / past).toBeGreaterThan(0.7);
    expect(future / past).toBeLessThan(1.4);
  }
});

test('the day of the seed has slots, bookings and free slots', async () => {
  const day = `day = '${demoDay()}'`;
  const [slots, bookings] = [
    await countOf(`select count(*) as n from slots where ${day}`),
    await countOf(`select count(*) as n from bookings where ${day} and holds_slot`),
  ];
  expect(bookings).toBeGreaterThan(5);
  expect(slots).toBeGreaterThan(5 * bookings);
});

test('every partner has a logo that the upload accepts', async () => {
  const logos = await rowsOf<{ name: string; kind: string | null }>(
    `select p.name, f.purpose || ' ' || f.mime as kind from partners p left join files f on p.logo = '/api/v1/files/' || f.uuid`,
  );
  expect(logos.filter(({ kind }) => kind !== 'picture image/png')).toEqual([]);
  for (const { name } of logos) expect(await encodePicture(drawLogo(name))).toMatchObject({ width: 96 });
});

test('support conversations have varied texts', async () => {
  expect(
    await countOf(
      `select count(distinct text) as n from support_messages where seq = 1 and side = 'consumer'`,
    ),
  ).toBeGreaterThan(15);
});
