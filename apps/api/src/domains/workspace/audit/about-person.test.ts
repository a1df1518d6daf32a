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
