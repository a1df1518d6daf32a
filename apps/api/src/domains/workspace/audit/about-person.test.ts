import { patients } from '@baobab/contract/people/patients';
import { audit } from '@baobab/contract/workspace/audit/audit';
import { expect, test } from 'vitest';
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
