import { roles } from '@baobab/contract/kit/roles';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { loadKeys } from '../../../platform/keys.ts';
import { assembled } from '../../../domains.ts';
import { encryptSecrets } from '../../../platform/secret-columns.jobs.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { addBusyPerson, stepUp, unzip } from './privacy.testing.ts';

const api = useTestApp();
const take = (uuid: string) => api.call('GET', `/privacy/people/${uuid}/export`);

async function exported(uuid: string) {
  await api.call('GET', '/exports');
  await stepUp(api);
  const { status, raw, headers } = await take(uuid);
  expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
  const files = unzip(raw);
  const json = (name: string) => JSON.parse(files.get(name)!.toString());
  return { files, data: json('data.json'), audit: json('audit.json') };
}

test('contains the rows of every table, the files and the trail of a person', async () => {
  const person = await addBusyPerson(api);
  await api.files.put(person.file, Buffer.from('face'));
  await api.call('GET', `/ep/healthDetails/${person.patient}`);
  const { files, data, audit } = await exported(person.consumer);
  expect(data).toMatchObject({ person: person.consumer, kind: 'consumer' });
  const { tables } = data;
  expect(tables.accounts).toEqual([
    expect.objectContaining({ uuid: person.consumer, full_name: person.name }),
  ]);
  expect(tables.patients).toEqual([expect.objectContaining({ uuid: person.patient })]);
  expect(tables.bookings).toEqual([expect.objectContaining({ uuid: person.booking, amount_kobo: 500_000 })]);
  expect(tables.support_messages[0].text).toBe('My secret worry');
  expect(tables.staff_notes[0].text).toBe('Prefers calls after six');
  for (const table of [
    'payments',
    'lab_orders',
    'treatment_orders',
    'health_readings',
    'device_tokens',
    'sessions',
  ])
    expect([table, tables[table]?.length]).toEqual([table, 1]);
  expect(files.get(`files/${person.file}.png`)?.toString()).toBe('face');
  const labels = audit.map((row: { label: string }) => row.label);
  expect(labels).toContain('Patient opened');
  const note = audit.find((row: { action: string }) => row.action === 'staff-note.add');
  expect(note).toMatchObject({ role: 'admin', details: { text: 'Prefers calls after six' } });
});

test('contains refunds, checks of payments and the company that the person joined', async () => {
  const { consumer } = await addBusyPerson(api);
  await api.owner.query(
    `insert into audit_log (actor_role, action, subject, details)
     select 'admin', action, gen_random_uuid()::text, jsonb_build_object('consumer', $1::text)
     from unnest(array['payment.refund', 'payment.check', 'company.add-user']) action`,
    [consumer],
  );
  await api.owner.query(
    `insert into audit_log (actor_role, action, subject, details) values ('admin', 'patients.export', 'patients', '{}')`,
  );
  const actions = (await exported(consumer)).audit.map((row: { action: string }) => row.action);
  expect(actions).toEqual(expect.arrayContaining(['payment.refund', 'payment.check', 'company.add-user']));
  expect(actions).not.toContain('patients.export');
});

test('contains no secrets and nothing about other people', async () => {
  const [person, other] = [await addBusyPerson(api), await addBusyPerson(api, 'Ekaette Other')];
  const { data, audit } = await exported(person.consumer);
  const text = JSON.stringify([data, audit]);
  expect(text).not.toContain('Ekaette');
  expect(text).not.toContain(other.consumer);
  expect(text).not.toContain('token of');
  expect(data.tables.sessions[0]).not.toHaveProperty('token_hash');
});

test('contains the profile, documents and payouts of a doctor, not the records of patients', async () => {
  const person = await addBusyPerson(api);
  await api.owner.query(`update doctors set bank_account_number = '0123456789' where account_uuid = $1`, [
    person.doctor.uuid,
  ]);
  await encryptSecrets({ ...assembled, db: api.db, pool: api.owner, keys: await loadKeys(api.settings) });
  const { data } = await exported(person.doctor.uuid);
  expect(data.tables).toMatchObject({
    doctors: [{ folio_number: 'F-1', bank_account_number: '0123456789' }],
    clinics: [{ name: 'Clinic' }],
  });
  expect(data.tables).not.toHaveProperty('bookings');
});

test('is recorded once, and needs a recent proof of identity', async () => {
  const person = await addBusyPerson(api);
  await exported(person.consumer);
  const recorded = () => api.countAudit('privacy.export');
  const before = await recorded();
  await stepUp(api, false);
  const { status, body } = await take(person.consumer);
  expect([status, body.code, await recorded()]).toEqual([403, 'step_up_required', before]);
  await stepUp(api);
  expect((await take(person.consumer)).status).toBe(200);
  expect(await recorded()).toBe(before + 1);
});

test('is refused for staff, unknown people and ids that are not a uuid', async () => {
  await api.call('GET', '/exports');
  await stepUp(api);
  const { rows } = await api.owner.query(`select uuid from accounts where kind = 'staff' limit 1`);
  expect((await take(rows[0].uuid)).status).toBe(404);
  expect((await take(newId())).status).toBe(404);
  expect((await take('x')).status).toBe(400);
});

test('works after the erasure, without the name', async () => {
  const person = await addBusyPerson(api, 'Gone Later');
  await stepUp(api);
  const body = { reason: 'Request', confirmation: 'Gone Later' };
  await api.call('POST', `/privacy/people/${person.consumer}/erase`, { body });
  const { data, audit } = await exported(person.consumer);
  expect(JSON.stringify([data, audit])).not.toContain('Gone');
  expect(data.tables.bookings).toHaveLength(1);
});

test.each(roles.filter((role) => role !== 'admin'))('%s cannot export a person', async (as) => {
  const uuid = await fixturesFor(api).addAccount('consumer');
  expect((await api.call('GET', `/privacy/people/${uuid}/export`, { as })).status).toBe(403);
});
