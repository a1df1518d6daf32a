import { transactions } from '@baobab/contract/money/transactions';
import { people } from '@baobab/contract/overview/people';
import { privacy } from '@baobab/contract/overview/privacy';
import { companies } from '@baobab/contract/people/companies';
import { patients } from '@baobab/contract/people/patients';
import { users } from '@baobab/contract/people/users';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useBookings } from '../../care/appointments/appointments.testing.ts';
import { stepUp, unzip } from '../privacy/privacy.testing.ts';
import { mergesFor } from './merges.testing.ts';

const api = useTestApp();
const { call } = api.client();
const { one, newConsumer, addRecords, merge, mergePatients } = mergesFor(api);
const bookings = useBookings(api);
const MERGED = {
  status: 409,
  message: 'This record was merged into another one. Change that person instead.',
};

async function newMerged() {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const records = await addRecords(merged);
  await merge(kept.uuid, merged.uuid);
  return { kept, merged, records };
}

test('the personal data and the export of a merged record are those of the kept person', async () => {
  const { kept, merged, records } = await newMerged();
  const { data } = await call(privacy.data, { params: { uuid: merged.uuid } });
  expect([data.uuid, data.email]).toEqual([kept.uuid, kept.email]);
  await stepUp(api);
  const { raw } = await api.call('GET', `/privacy/people/${merged.uuid}/export`);
  const exported = JSON.parse(unzip(raw).get('data.json')!.toString());
  expect(exported.person).toBe(kept.uuid);
  expect(exported.tables.bookings.map((row: { uuid: string }) => row.uuid)).toEqual([records.booking]);
});

test('the export has the trail of the merged record from before the merge', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const { patient } = await addRecords(merged);
  await call(people.addNote, { body: { person: merged.uuid, text: 'Prefers calls after six' } });
  await call(people.timeline, { params: { uuid: merged.uuid }, query: {} });
  await call(patients.get, { params: { uuid: patient } });
  await merge(kept.uuid, merged.uuid);
  await stepUp(api);
  const { raw } = await api.call('GET', `/privacy/people/${kept.uuid}/export`);
  const trail: { action: string; subject: string; details: object }[] = JSON.parse(
    unzip(raw).get('audit.json')!.toString(),
  );
  expect(trail.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['person-timeline.list', 'patient.open']),
  );
  expect(trail.find(({ action }) => action === 'staff-note.add')).toMatchObject({
    subject: merged.uuid,
    details: { text: 'Prefers calls after six' },
  });
});

test('a correction of a merged record is refused with 409', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const [own, other] = [await addRecords(kept), await addRecords(kept)];
  const { data } = await call(privacy.data, { params: { uuid: merged.uuid } });
  const { uuid: _uuid, version: _version, patients: _patients, ...values } = data;
  await merge(kept.uuid, merged.uuid);
  const correct = call(privacy.correct, {
    params: { uuid: merged.uuid },
    body: { ...values, gender: 'male', push_consent: false } as never,
  });
  await expect(correct).rejects.toMatchObject(MERGED);
  await mergePatients(own.patient, other.patient);
  const corrected = await api.call('PUT', `/privacy/patients/${other.patient}`, {
    body: {
      first_name: 'Corrected',
      last_name: '',
      email: null,
      secondary_email: null,
      mobile: null,
      other_mobile: null,
      dob: null,
      gender: null,
      blood_group: null,
      marital_status: null,
    },
  });
  expect([corrected.status, corrected.body.message]).toEqual([MERGED.status, MERGED.message]);
  const after = await call(privacy.data, { params: { uuid: kept.uuid } });
  expect(after.data.patients.map(({ uuid }) => uuid)).toEqual([own.patient]);
});

test('a merged record is neither suspended nor verified as if it were the person', async () => {
  const { kept, merged } = await newMerged();
  await expect(call(users.setActive, { params: { uuid: merged.uuid, active: false } })).rejects.toMatchObject(
    MERGED,
  );
  await expect(call(users.verify, { params: { email: merged.email } })).rejects.toMatchObject(MERGED);
  expect((await call(people.get, { params: { uuid: kept.uuid } })).data.active).toBe(true);
});

test('a merged consumer joins a company as the kept person', async () => {
  const { kept, merged } = await newMerged();
  const company = await one<{ uuid: string }>('select account_uuid as uuid from companies limit 1');
  await call(companies.addUser, { params: { uuid: company.uuid }, body: { consumer: merged.uuid } });
  const { rows } = await api.owner.query(
    'select user_uuid from referrals where referrer_uuid = $1 and user_uuid = any ($2)',
    [company.uuid, [kept.uuid, merged.uuid]],
  );
  expect(rows.map(({ user_uuid }) => user_uuid)).toEqual([kept.uuid]);
});

test('lists by a merged record or by its name have the rows of the kept person', async () => {
  const { kept, merged, records } = await newMerged();
  const { uuid: payment } = await one<{ uuid: string }>('select uuid from payments where booking_uuid = $1', [
    records.booking,
  ]);
  for (const query of [{ consumer: merged.uuid }, { consumer: kept.uuid }, { search: merged.email }]) {
    const { data } = await call(transactions.list, { query: { type: 'all', ...query } });
    expect(data.map(({ uuid }) => uuid)).toEqual([payment]);
  }
  const found = await call(patients.ofConsumer, { params: { consumerId: merged.uuid } });
  expect(found.data.map(({ uuid }) => uuid)).toEqual([records.patient]);
  const notes = await call(people.notes, { query: { person: merged.uuid } });
  expect(notes.data).toHaveLength(1);
});

test('a booking for a merged patient is one of the kept patient', async () => {
  const consumer = await newConsumer();
  const [own, other] = [await addRecords(consumer), await addRecords(consumer)];
  await mergePatients(own.patient, other.patient);
  const body = await bookings.draft({ patient_uuid: other.patient });
  const { status } = await bookings.create(body);
  const booked = await one<{ patient: string }>(
    'select patient_uuid as patient from bookings where slot_uuid = $1',
    [body.slot],
  );
  expect([status, booked.patient]).toEqual([201, own.patient]);
});
