import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { repairDoctorTotals } from './doctors.jobs.ts';
import { findDoctorForUpdate } from './doctors.repository.ts';

const api = useTestApp();
const fixtures = fixturesFor(api);

/** The sums of every doctor, calculated from the rows. */
const calculated = `
  select d.account_uuid as doctor_uuid,
    (select count(*) from slots s where s.doctor_uuid = d.account_uuid) as slots,
    (select count(*) from bookings b where b.doctor_uuid = d.account_uuid and b.status in (
      'closed', 'missed', 'extended', 'followup', 'followup_C', 'extended_C')) as finished,
    (select coalesce(sum(b.amount_kobo), 0) from bookings b where b.doctor_uuid = d.account_uuid and b.status in (
      'closed', 'extended', 'followup', 'followup_C', 'extended_C')) as revenue_kobo,
    (select coalesce(sum(o.total_kobo), 0) from lab_orders o join lab_advices a on a.uuid = o.advice_uuid
      where a.doctor_uuid = d.account_uuid and o.paid and o.status <> 'cancelled') as advice_orders_kobo,
    (select coalesce(sum(o.amount_kobo), 0) from treatment_orders o join prescriptions p on p.uuid = o.prescription_uuid
      where p.doctor_uuid = d.account_uuid and o.paid and o.status <> 'cancelled'
    ) as prescription_orders_kobo,
    (select coalesce(sum(p.amount_kobo), 0) from doctor_payouts p where p.doctor_uuid = d.account_uuid) as paid_kobo
  from doctors d`;

/** The doctors whose totals differ from their rows, which is empty as long as the totals are exact. */
async function wrongTotals() {
  const { rows } = await api.owner.query(
    `with calculated as (${calculated}),
     kept as (
       select d.account_uuid, coalesce(t.slots, 0), coalesce(t.finished, 0), coalesce(t.revenue_kobo, 0),
         coalesce(t.advice_orders_kobo, 0), coalesce(t.prescription_orders_kobo, 0), coalesce(t.paid_kobo, 0)
       from doctors d left join doctor_totals t on t.doctor_uuid = d.account_uuid)
     (select * from calculated except select * from kept) union all
     (select * from kept except select * from calculated)`,
  );
  return rows as unknown[];
}

const STATUSES = `array['pending', 'booked', 'rescheduled', 'cancelled', 'declined', 'closed', 'missed', 'extended',
  'followup', 'rejected', 'followup_C', 'extended_C']`;

test('the totals of the seeded data equal the sums of its rows', async () => {
  const { rows } = await api.owner.query(
    `select count(*) filter (where slots > 0 and finished > 0 and revenue_kobo > 0)::int as bookings,
       count(*) filter (where advice_orders_kobo > 0)::int as advices,
       count(*) filter (where prescription_orders_kobo > 0)::int as prescriptions,
       count(*) filter (where paid_kobo > 0)::int as paid from doctor_totals`,
  );
  for (const n of Object.values(rows[0])) expect(n).toBeGreaterThan(0);
  expect(await wrongTotals()).toEqual([]);
});

test('the migration adds up the rows that it finds', async () => {
  const migration = new URL('../../../migrations/0040_doctor_totals.sql', import.meta.url);
  const [fill] = /^insert into doctor_totals\nselect [^;]*/m.exec(await readFile(migration, 'utf8'))!;
  await api.owner.query('truncate doctor_totals');
  expect(await wrongTotals()).not.toEqual([]);
  await api.owner.query(fill);
  expect(await wrongTotals()).toEqual([]);
});

const ANOTHER = `(select account_uuid from doctors where external order by account_uuid limit 1)`;

test.each([
  [
    'the status of bookings',
    `update bookings set expires_at = null, status = (${STATUSES})[1 + abs(hashtext(uuid::text)) % 12]
     where not exists (select from bookings o where o.slot_uuid = bookings.slot_uuid and o.uuid <> bookings.uuid)`,
  ],
  ['the amount of bookings', 'update bookings set amount_kobo = amount_kobo + 7'],
  [
    'the doctor of bookings',
    `update bookings set doctor_uuid = ${ANOTHER} where hashtext(uuid::text) % 3 = 0`,
  ],
  [
    'the doctor of slots',
    `update slots set doctor_uuid = ${ANOTHER} where uuid in (
       select s.uuid from slots s where s.doctor_uuid <> ${ANOTHER} and not exists (
         select from slots o where o.doctor_uuid = ${ANOTHER}
           and tstzrange(o.starts_at, o.ends_at) && tstzrange(s.starts_at, s.ends_at))
       order by s.starts_at desc limit 1)`,
  ],
  ['slots', 'delete from slots s where not exists (select from bookings b where b.slot_uuid = s.uuid)'],
  [
    'the status of lab orders',
    `update lab_orders set status = 'cancelled' where hashtext(uuid::text) % 3 = 0`,
  ],
  ['the amount of lab orders', 'update lab_orders set total_kobo = total_kobo + 11'],
  [
    'the advice of lab orders',
    `update lab_orders set advice_uuid = (select uuid from lab_advices order by uuid limit 1)
     where hashtext(uuid::text) % 2 = 0`,
  ],
  [
    'the status of payments',
    `update payments set status = 'failed', failure_reason = 'x'
     where refund_completed_at is null and hashtext(uuid::text) % 2 = 0`,
  ],
  [
    'the status of treatment orders',
    `update treatment_orders set status = 'cancelled' where hashtext(uuid::text) % 3 = 0`,
  ],
  [
    'the payment of treatment orders',
    'update treatment_orders set payment_uuid = null, paid = false where hashtext(uuid::text) % 2 = 0',
  ],
  [
    'the doctor of advices',
    `update lab_advices set doctor_uuid = ${ANOTHER} where hashtext(uuid::text) % 2 = 0`,
  ],
  [
    'the doctor of prescriptions',
    `update prescriptions set doctor_uuid = ${ANOTHER} where hashtext(uuid::text) % 2 = 0`,
  ],
  ['the amount of payouts', 'update doctor_payouts set amount_kobo = amount_kobo + 3'],
  ['payouts', 'delete from doctor_payouts where hashtext(uuid::text) % 2 = 0'],
])('the totals stay exact when a statement changes %s', async (_, statement) => {
  const { rowCount } = await api.owner.query(statement);
  expect(rowCount).toBeGreaterThan(0);
  expect(await wrongTotals()).toEqual([]);
});

test('the totals stay exact when bookings and orders are inserted and deleted', async () => {
  const doctor = await fixtures.addDoctor({ external: true });
  const patient = await fixtures.addPatient();
  const booking = await fixtures.addBooking(doctor, patient, { kobo: 500, status: 'missed' });
  await fixtures.addBooking(doctor, patient, { kobo: 900 });
  const order = await fixtures.addLabOrder(patient, 700, {
    advice: await fixtures.addAdvice(doctor, patient),
  });
  await fixtures.addTreatmentOrder(patient, 300, {
    prescription: await fixtures.addPrescription(doctor, patient),
  });
  const { rows } = await api.owner.query('select * from doctor_totals where doctor_uuid = $1', [doctor.uuid]);
  expect(rows).toMatchObject([
    {
      slots: '2',
      finished: '2',
      revenue_kobo: '900',
      advice_orders_kobo: '700',
      prescription_orders_kobo: '300',
    },
  ]);
  await api.owner.query('delete from lab_orders where uuid = $1', [order]);
  await api.owner.query('delete from lab_advices where doctor_uuid = $1', [doctor.uuid]);
  await api.owner.query(
    'delete from treatment_orders where prescription_uuid in (select uuid from prescriptions where doctor_uuid = $1)',
    [doctor.uuid],
  );
  await api.owner.query('delete from prescriptions where doctor_uuid = $1', [doctor.uuid]);
  await api.owner.query('delete from bookings where uuid = $1', [booking]);
  expect(await wrongTotals()).toEqual([]);
});

test('a new booking writes no total', async () => {
  const doctor = await fixtures.addDoctor();
  const version = async () =>
    (
      await api.owner.query('select xmin, ctid, slots from doctor_totals where doctor_uuid = $1', [
        doctor.uuid,
      ])
    ).rows;
  const patient = await fixtures.addPatient();
  const slot = await fixtures.addSlot(doctor);
  const before = await version();
  await api.owner.query(
    `insert into bookings (uuid, slot_uuid, doctor_uuid, patient_uuid, consumer_uuid, kind, status, starts_at, ends_at, amount_kobo)
     values (uuid_v7(), $1, $2, $3, $4, 'nigerian', 'booked', $5, $5::timestamptz + interval '30 minutes', 100)`,
    [slot.uuid, doctor.uuid, patient.uuid, patient.consumer, slot.at],
  );
  expect(await version()).toEqual(before);
});

test('statements on the same doctors in parallel neither deadlock nor lose a change', async () => {
  const patient = await fixtures.addPatient();
  const doctors = await Promise.all(Array.from({ length: 4 }, () => fixtures.addDoctor({ external: true })));
  for (const doctor of [...doctors, ...doctors, ...doctors.toReversed(), ...doctors])
    await fixtures.addBooking(doctor, patient, { kobo: 100, status: 'booked' });
  const uuids = doctors.map(({ uuid }) => uuid);
  await Promise.all(
    [0, 1].map(async (half) => {
      const client = new pg.Client({ connectionString: api.url });
      await client.connect();
      for (let n = 0; n < 30; n += 1)
        await client.query(
          `update bookings set status = $2, amount_kobo = amount_kobo + 1 where uuid in (
             select uuid from (select uuid, row_number() over (order by uuid) % 2 as half from bookings
               where doctor_uuid = any ($1)) b where half = $3)`,
          [uuids, n % 2 ? 'booked' : 'closed', half],
        );
      await client.end();
    }),
  );
  expect(await wrongTotals()).toEqual([]);
});

test('an order that is not paid earns no commission, so its doctor is not owed', async () => {
  const doctor = await fixtures.addDoctor({ external: true, name: 'Unpaid Orders' });
  const patient = await fixtures.addPatient();
  await fixtures.addBooking(doctor, patient);
  await api.owner.query(
    `update doctors set (advice_rate, prescription_rate) = (1000, 1000) where account_uuid = '${doctor.uuid}'`,
  );
  const prescription = await fixtures.addPrescription(doctor, patient);
  await fixtures.addTreatmentOrder(patient, 10_000, { prescription, paid: false });
  const advice = await fixtures.addAdvice(doctor, patient);
  const order = await fixtures.addLabOrder(patient, 10_000, { advice });
  const path = '/user/admin/search/external/doctors?outstanding=yes&search=Unpaid%20Orders';
  const owed = async () => (await api.call('GET', path)).body.count;
  expect(await owed()).toBe(1);
  await api.owner.query(
    `update payments set status = 'failed', failure_reason = 'x' where uuid = (select payment_uuid from lab_orders where uuid = $1)`,
    [order],
  );
  expect(await owed()).toBe(0);
});

test('the lock of an edit or a payout lets rows that reference the doctor be inserted', async () => {
  const { uuid } = await fixtures.addDoctor({ external: true });
  const lock = (mode: string) =>
    api.owner.query(`select from doctors where account_uuid = $1 for ${mode} skip locked`, [uuid]);
  await api.db.transaction().execute(async (trx) => {
    await findDoctorForUpdate(trx, uuid, true);
    expect((await lock('key share')).rowCount).toBe(1);
    expect((await lock('no key update')).rowCount).toBe(0);
  });
});

test('the nightly job repairs and audits wrong, missing and superfluous totals', async () => {
  const repair = () => repairDoctorTotals({ pool: api.owner, log: createLogger(api.settings) });
  expect(await repair()).toBe(0);
  await api.owner.query(
    `update doctor_totals t set slots = slots - 2, finished = finished + 3, revenue_kobo = revenue_kobo + 5,
       advice_orders_kobo = 7, prescription_orders_kobo = 11, paid_kobo = paid_kobo - 13
     from (select doctor_uuid from doctor_totals order by 1 limit 2) d where t.doctor_uuid = d.doctor_uuid`,
  );
  await api.owner.query(
    `delete from doctor_totals where doctor_uuid = (select max(doctor_uuid::text)::uuid from doctor_totals where slots > 0)`,
  );
  const { uuid } = await fixtures.addDoctor();
  await api.owner.query(`insert into doctor_totals (doctor_uuid, slots, paid_kobo) values ('${uuid}', 1, 1)`);
  expect(await repair()).toBe(4);
  expect(await wrongTotals()).toEqual([]);
  expect(await repair()).toBe(0);
  expect(await api.countAudit('doctors.mend')).toBe(1);
});
