import { roles } from '@baobab/contract/kit/roles';
import { expect, test } from 'vitest';
import { verifyAudit } from '../../../platform/audit/verify.ts';
import { sealFileIn } from '../../../platform/audit/seal-file.ts';
import { sealAudit } from '../../../platform/audit/seal.ts';
import { newId } from '../../../platform/ids.ts';
import { loadKeys } from '../../../platform/keys.ts';
import { createLogger } from '../../../platform/logger.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { useBookings } from '../../care/appointments/appointments.testing.ts';
import { addBusyPerson, stepUp } from './privacy.testing.ts';

const api = useTestApp();
const fixtures = fixturesFor(api);

const erase = (uuid: string, confirmation: string, reason = 'Request of the person') =>
  api.call('POST', `/privacy/people/${uuid}/erase`, { body: { reason, confirmation } });
const count = async (sql: string, ...values: unknown[]) =>
  Number((await api.owner.query(`select count(*) as n from ${sql}`, values)).rows[0].n);
async function erasable(name = 'Zuwaira Unmistakable') {
  await api.signIn('admin');
  await api.call('GET', '/exports');
  await stepUp(api);
  return addBusyPerson(api, name);
}

test('replaces the person by a pseudonym and deletes what need not be kept', async () => {
  const person = await erasable();
  const store = api.files;
  await store.put(person.file, Buffer.from('face'));
  const totals = await count('accounts');
  expect(await erase(person.consumer, person.name)).toMatchObject({
    status: 200,
    body: { message: 'The personal data was erased.' },
  });
  const { rows } = await api.owner.query('select * from accounts where uuid = $1', [person.consumer]);
  expect(rows[0]).toMatchObject({
    full_name: 'Erased person',
    username: `erased-${person.consumer}`,
    email: `${person.consumer}@erased.invalid`,
    mobile: '',
    active: false,
    push_consent: false,
  });
  for (const table of ['sessions', 'device_tokens', 'inbox_items'])
    expect(await count(`${table} where account_uuid = $1`, person.consumer)).toBe(0);
  expect(await count('support_channels where consumer_uuid = $1', person.consumer)).toBe(0);
  expect(await count('health_readings where consumer_uuid = $1', person.consumer)).toBe(0);
  expect(await count('staff_notes where person_uuid = $1', person.consumer)).toBe(0);
  expect(await count('files where uuid = $1', person.file)).toBe(0);
  expect(await store.size(person.file)).toBeNull();
  // Money and medical records stay, and so do all totals.
  expect(await count('accounts')).toBe(totals);
  expect(await count('bookings where consumer_uuid = $1 and amount_kobo = 500000', person.consumer)).toBe(1);
  expect(await count('payments where consumer_uuid = $1', person.consumer)).toBe(1);
  expect(await count('lab_orders where consumer_uuid = $1 and total_kobo = 700000', person.consumer)).toBe(1);
});

test('leaves the name in no table and in no search', async () => {
  const person = await erasable('Quillon Vanishing');
  expect((await api.call('GET', '/search?q=Quillon')).body.data).not.toEqual([]);
  expect((await erase(person.consumer, person.name)).status).toBe(200);
  const { rows } = await api.owner.query<{ table: string }>(
    `select table_name as table from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { table } of rows)
    expect([table, await count(`"${table}" t where t::text ilike '%Quillon%'`)]).toEqual([table, 0]);
  for (const path of ['/order/admin/orders?search=Quillon', '/user/admin/users?search=Quillon'])
    expect(JSON.stringify((await api.call('GET', path)).body)).not.toContain('Quillon');
});

test('lists, pages and dashboards still show the records', async () => {
  const person = await erasable();
  await erase(person.consumer, person.name);
  const page = await api.call('GET', `/people/${person.consumer}`);
  expect(page.body.data).toMatchObject({ full_name: 'Erased person', counts: { appointments: 1, chat: 0 } });
  expect(page.body.data.account.erased_at).not.toBeNull();
  expect((await api.call('GET', `/records/consumers/${person.consumer}`)).status).toBe(200);
  expect((await api.call('GET', `/records/appointments/${person.booking}`)).status).toBe(200);
  expect((await api.call('GET', `/records/lab-orders/${person.labOrder}`)).status).toBe(200);
  expect((await api.call('GET', `/ep/healthDetails/${person.patient}`)).status).toBe(200);
});

test('makes personal values of the trail unreadable and keeps its chain whole', async () => {
  const person = await erasable();
  const { version } = (await api.call('GET', `/privacy/people/${person.consumer}`)).body.data;
  const edited = await api.call('PUT', `/privacy/people/${person.consumer}`, {
    body: { ...correction, email: `old.${person.consumer}@mail.example`, mobile: '08031234567', version },
  });
  expect(edited.status).toBe(200);
  const history = async () =>
    (await api.call('GET', `/records/consumers/${person.consumer}/history`)).body.data.find(
      (entry: { action: string }) => entry.action === 'user.edit',
    );
  const values = async () =>
    (await history()).fields.find((field: { name: string }) => field.name === 'first_name');
  expect(await values()).toMatchObject({ old: 'Zuwaira', new: 'Corrected' });
  const services = await chain();
  expect((await erase(person.consumer, 'Corrected Name')).status).toBe(200);
  expect(await values()).toMatchObject({ old: 'erased', new: 'erased' });
  const { rows } = await api.owner.query(
    `select details ->> 'reason' as reason from audit_log where action = 'privacy.erase' and subject = $1`,
    [person.consumer],
  );
  expect(rows).toEqual([{ reason: 'Request of the person' }]);
  while ((await sealAudit(services)) > 0);
  expect(await verifyAudit(services)).toMatchObject({ problem: null });
});

const correction = {
  first_name: 'Corrected',
  middle_name: '',
  last_name: 'Name',
  dob: '1990-02-03',
  gender: 'female',
  blood_group: 'O+',
  push_consent: true,
};

async function chain() {
  const keys = await loadKeys(api.settings);
  const sealFile = sealFileIn(api.settings.dataDir);
  return { pool: api.owner, keys, sealFile, log: createLogger({ logLevel: 'silent' }) };
}

test('fifty concurrent requests have one effect', async () => {
  const person = await erasable();
  const before = await api.countAudit('privacy.erase');
  const answers = await Promise.all(Array.from({ length: 50 }, () => erase(person.consumer, person.name)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await api.countAudit('privacy.erase')).toBe(before + 1);
});

const countDeadlocks = async () => {
  const { rows } = await api.owner.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0].deadlocks as number;
};

test('of an erasure and a booking at the same time one is refused, without a deadlock', async () => {
  const { create, draft } = useBookings(api);
  const before = await countDeadlocks();
  for (let round = 0; round < 3; round += 1) {
    const people = [await erasable(), await erasable(), await erasable()];
    const bodies = await Promise.all(people.map(({ patient }) => draft({ patient_uuid: patient })));
    await Promise.all(
      people.map(async (person, index) => {
        const both = await Promise.all([erase(person.consumer, person.name), create(bodies[index]!)]);
        expect([
          [200, 422],
          [409, 201],
        ]).toContainEqual(both.map(({ status }) => status));
      }),
    );
  }
  expect(await countDeadlocks()).toBe(before);
});

test.each([
  [
    '1 open appointment (a rescheduled one until it is over)',
    (person: Person) =>
      fixtures.addBooking(person.doctor, patientOf(person), {
        status: 'booked',
        at: new Date('2031-05-05T09:00:00Z'),
      }),
  ],
  [
    '1 refund that is due',
    (person: Person) =>
      api.owner.query('update payments set refund_eligible = true where consumer_uuid = $1', [
        person.consumer,
      ]),
  ],
  [
    '1 open lab order',
    (person: Person) => fixtures.addLabOrder(patientOf(person), 100, { status: 'inprogress' }),
  ],
  ['1 open treatment order', (person: Person) => fixtures.addTreatmentOrder(patientOf(person), 100)],
])('is refused while there is %s, and nothing changes', async (work, add) => {
  const person = await erasable();
  await add(person);
  const { status, body } = await erase(person.consumer, person.name);
  expect([status, body.message]).toEqual([
    409,
    `This person cannot be erased yet: ${work}. Complete or cancel them first.`,
  ]);
  expect(await count('accounts where uuid = $1 and active', person.consumer)).toBe(1);
  expect(await count('staff_notes where person_uuid = $1', person.consumer)).toBe(1);
});
type Person = Awaited<ReturnType<typeof erasable>>;
const patientOf = ({ patient, consumer }: Person) => ({ uuid: patient, consumer });

test('rejects a wrong name, an empty or long reason and unknown people', async () => {
  const person = await erasable();
  const wrong = await erase(person.consumer, 'Somebody Else');
  expect([wrong.status, wrong.body.fields.confirmation]).toEqual([422, 'This is not the name of the person']);
  expect((await erase(person.consumer, person.name, ' ')).status).toBe(422);
  expect((await erase(person.consumer, person.name, 'x'.repeat(501))).status).toBe(422);
  expect((await erase(newId(), person.name)).status).toBe(404);
  expect((await erase('not-a-uuid', person.name)).status).toBe(400);
  expect(await count('accounts where uuid = $1 and active', person.consumer)).toBe(1);
});

test('is refused for staff and for doctors', async () => {
  await erasable();
  const { rows } = await api.owner.query(`select uuid, full_name from accounts where kind = 'staff' limit 1`);
  const staff = await erase(rows[0].uuid, rows[0].full_name);
  expect([staff.status, staff.body.message]).toEqual([
    409,
    'Staff accounts cannot be erased. Disable the account instead.',
  ]);
  const doctor = await fixtures.addDoctor({ name: 'Kept Doctor' });
  expect((await erase(doctor.uuid, 'Kept Doctor')).status).toBe(409);
});

test('needs a recent proof of identity', async () => {
  const person = await erasable();
  await stepUp(api, false);
  const { status, body } = await erase(person.consumer, person.name);
  expect([status, body.code]).toEqual([403, 'step_up_required']);
  expect(await count('accounts where uuid = $1 and active', person.consumer)).toBe(1);
});

test.each(roles.filter((role) => role !== 'admin'))('%s cannot erase', async (as) => {
  const path = `/privacy/people/${newId()}/erase`;
  expect((await api.call('POST', path, { as, body: { reason: 'x', confirmation: 'x' } })).status).toBe(403);
});
