import { appointments } from '@baobab/contract/care/appointments';
import { feedback } from '@baobab/contract/care/feedback';
import { labOrders } from '@baobab/contract/care/lab-orders';
import { treatmentOrders } from '@baobab/contract/care/treatment-orders';
import { transactions } from '@baobab/contract/money/transactions';
import { people } from '@baobab/contract/overview/people';
import { companies } from '@baobab/contract/people/companies';
import { patients } from '@baobab/contract/people/patients';
import { thirdPartyDoctors } from '@baobab/contract/people/third-party-doctors';
import { audit } from '@baobab/contract/workspace/audit/audit';
import { expect, test } from 'vitest';
import { assembled } from '../../../domains.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { findPatientAccess } from '../../people/patients/patient-access.repository.ts';

const api = useTestApp();
const { call } = api.client();

const actionsAbout = async (person: string, more: object = {}) =>
  (await call(audit.list, { query: { person, limit: 100, ...more } })).data.map(({ action }) => action);

test('the list about a patient has the rows of npm run audit:who, those of a merged record included', async () => {
  const fixtures = fixturesFor(api);
  const patient = await fixtures.addPatient('Looked At');
  const copy = await fixtures.addPatient('Looked At', patient.consumer);
  await api.owner.query('update patients set merged_into = $1, active = false where uuid = $2', [
    patient.uuid,
    copy.uuid,
  ]);
  await api.owner.query(
    `insert into audit_log (actor_role, action, subject, details) values
       ('admin', 'patient.open', $1, '{}'), ('admin', 'tracker.open', $2, '{}'),
       ('admin', 'patients.export', 'patients', '{}'), ('admin', 'patient.open', $3, '{}')`,
    [copy.uuid, patient.consumer, crypto.randomUUID()],
  );
  await call(patients.get, { params: { uuid: patient.uuid } });
  const listed = await actionsAbout(patient.uuid);
  expect(listed.toSorted()).toEqual(['patient.open', 'patient.open', 'patients.export', 'tracker.open']);
  const told = (await findPatientAccess(api.owner, patient.uuid)).map(({ action }) => action);
  expect(told.toSorted()).toEqual(listed.toSorted());
  expect(await actionsAbout(patient.uuid, { type: 'change' })).toEqual([]);
  expect((await actionsAbout(patient.consumer)).toSorted()).toEqual(listed.toSorted());
});

test('one entry opens by its id, and an unknown one is not found', async () => {
  const { data } = await call(audit.list, { query: { limit: 1 } });
  const { id } = data[0]!;
  expect((await call(audit.entry, { params: { id } })).data.id).toBe(id);
  await expect(call(audit.entry, { params: { id: 999_999_999 } })).rejects.toMatchObject({ status: 404 });
});

test('the export has every row about the person and no other, also when there are many', async () => {
  const patient = await fixturesFor(api).addPatient('Often Looked At');
  const ROWS = 1_100;
  await api.owner.query(
    `insert into audit_log (actor_role, action, subject, details, address)
     select 'admin', 'patient.open', case when n % 2 = 0 then $1 else gen_random_uuid()::text end, '{}', '10.0.0.' || n
     from generate_series(1, $2::int) n`,
    [patient.uuid, 2 * ROWS],
  );
  await api.owner.query(
    `insert into audit_log (actor_role, action, subject, details) values ('admin', 'tracker.open', $1, '{}')`,
    [patient.consumer],
  );
  const { count } = await call(audit.list, { query: { person: patient.uuid, limit: 10 } });
  expect(count).toBe(ROWS + 1);
  const { raw } = await api.call('GET', `/exports/audit/rows?person=${patient.uuid}&format=csv`);
  const [header, ...lines] = raw.toString().trim().split(/\r?\n/);
  expect(header).toContain('Address');
  expect(lines).toHaveLength(ROWS + 1);
  const opened = lines.filter((line) => line.includes(patient.uuid));
  const addresses = new Set(opened.map((line) => /10\.0\.0\.\d+/.exec(line)?.[0]));
  expect([opened.length, addresses.size]).toEqual([ROWS, ROWS]);
  expect(lines.filter((line) => line.includes(patient.consumer))).toHaveLength(1);
  const told = await findPatientAccess(api.owner, patient.uuid);
  expect(told.filter(({ action }) => action !== 'audit.export')).toHaveLength(ROWS + 1);
});

test('the list about a consumer has refunds and what else names them, the list about their patient has not', async () => {
  const fixtures = fixturesFor(api);
  const patient = await fixtures.addPatient('Paid Back');
  await fixtures.addLabOrder(patient, 100, { status: 'completed' });
  const { rows } = await api.owner.query('select reference_id from payments where consumer_uuid = $1', [
    patient.consumer,
  ]);
  await call(transactions.completeRefund, { params: rows[0], body: { reason: 'Paid twice' } });
  const company = await api.owner.query('select account_uuid as uuid from companies limit 1');
  await call(companies.addUser, { params: company.rows[0], body: { consumer: patient.consumer } });
  expect((await actionsAbout(patient.consumer)).toSorted()).toEqual(['company.add-user', 'payment.refund']);
  expect(await actionsAbout(patient.uuid)).toEqual([]);
});

test('the list about a doctor has the reads of their documents and of their time line', async () => {
  const { uuid } = await fixturesFor(api).addDoctor({ name: 'Read Practitioner' });
  await api.owner.query(
    `insert into audit_log (actor_role, action, subject, details) values
       ('admin', 'doctor-document.open', gen_random_uuid()::text, jsonb_build_object('doctor', $1::text)),
       ('admin', 'doctor-document.open', gen_random_uuid()::text, jsonb_build_object('doctor', gen_random_uuid()))`,
    [uuid],
  );
  await call(people.timeline, { params: { uuid }, query: { limit: 10 } });
  expect((await actionsAbout(uuid)).toSorted()).toEqual(['doctor-document.open', 'person-timeline.list']);
});

/** Lists without consumers and patients. */
const others = [
  'areas',
  'audit',
  'bulk-notifications',
  'cities',
  'companies',
  'coupon-list',
  'doctors',
  'influencers',
  'introducers',
  'national-tests',
  'partner-names',
  'partners',
  'payment-checks',
  'pharmacies',
  'prices',
  'staff',
  'third-party-doctors',
];

test('the list about a consumer has the exports of every list with consumers or patients', async () => {
  const { consumer } = await fixturesFor(api).addPatient('Exported Person');
  const subjects = [...new Set([...assembled.listExports.values()].map(({ subject }) => subject))];
  await api.owner.query(
    `insert into audit_log (actor_role, action, subject, details)
     select 'admin', subject || '.export', subject, '{}' from unnest($1::text[]) subject`,
    [subjects],
  );
  const expected = subjects
    .filter((subject) => !others.includes(subject))
    .map((subject) => `${subject}.export`);
  expect((await actionsAbout(consumer)).toSorted()).toEqual(expected.toSorted());
});

test('the list about a consumer has the lists that show the care of consumers', async () => {
  const { consumer } = await fixturesFor(api).addPatient('Listed Person');
  await call(appointments.list, {});
  await call(feedback.list, {});
  await call(labOrders.list, {});
  await call(thirdPartyDoctors.patients, { query: {} });
  await call(treatmentOrders.list, {});
  expect((await actionsAbout(consumer)).toSorted()).toEqual([
    'appointments.list',
    'feedback.list',
    'lab-orders.list',
    'third-party-patients.list',
    'treatment-orders.list',
  ]);
});

test('the list about a kept record has what happened to the merged one before the merge', async () => {
  const fixtures = fixturesFor(api);
  const copy = await fixtures.addPatient('Kept Record');
  const { rows } = await api.owner.query(
    `insert into audit_log (actor_role, action, subject) values
       ('admin', 'patients.export', 'patients'), ('admin', 'tracker.open', $1) returning id`,
    [copy.consumer],
  );
  const kept = await fixtures.addPatient('Kept Record');
  const run = (text: string, ...values: string[]) => api.owner.query(text, values);
  await run('update patients set consumer_uuid = $1 where uuid = $2', kept.consumer, copy.uuid);
  await run(
    'update accounts set merged_into = $1, active = false where uuid = $2',
    kept.consumer,
    copy.consumer,
  );
  for (const person of [kept.consumer, copy.uuid]) {
    const { data } = await call(audit.list, { query: { person, limit: 100 } });
    const ids = data.map(({ id }) => id);
    expect(rows.map(({ id }) => ids.includes(Number(id)))).toEqual([true, true]);
  }
});
