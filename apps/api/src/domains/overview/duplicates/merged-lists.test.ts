import { appointments } from '@baobab/contract/care/appointments';
import { feedback } from '@baobab/contract/care/feedback';
import { dashboards } from '@baobab/contract/overview/dashboards';
import { people } from '@baobab/contract/overview/people';
import { consumers } from '@baobab/contract/people/consumers';
import { patients } from '@baobab/contract/people/patients';
import { referrals } from '@baobab/contract/people/referrals';
import { coupons } from '@baobab/contract/money/coupons/coupons';
import { thirdPartyDoctors } from '@baobab/contract/people/third-party-doctors';
import { users } from '@baobab/contract/people/users';
import { dayOf } from '@baobab/contract/kit/lagos-time';
import { expect, test } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { useCoupons, useRedemptions } from '../../money/coupons/coupons.testing.ts';
import { repairTotals } from '../dashboards/dashboards.jobs.ts';
import { mergesFor } from './merges.testing.ts';

const api = useTestApp();
const { call } = api.client();
const { one, newConsumer, addRecords, merge, mergePatients, undo } = mergesFor(api);
const { make } = useCoupons(api);
const { redeem } = useRedemptions(api);
const today = dayOf(new Date());

/** The totals of lists and figures, and whether each agrees with the rows. */
async function totals() {
  const days = { from: today, to: today };
  const { count } = await call(users.list, { query: {} });
  const home = await api.call('GET', `/user/admin/getTotalUsersIndi`);
  return {
    users: count,
    usersToday: (await call(users.list, { query: days })).count,
    consumersByKind: (await call(users.list, { query: { group: 'consumer' } })).count,
    consumers: (await call(consumers.list, { query: {} })).count,
    consumersToday: (await call(consumers.list, { query: days })).count,
    patients: (await call(patients.list, { query: {} })).count,
    home: home.body,
  };
}

const idsOf = async (search: string) => ({
  users: (await call(users.list, { query: { search } })).users.map(({ uuid }) => uuid),
  consumers: (await call(consumers.list, { query: { search } })).data.map(({ uuid }) => uuid),
});
const found = async (text: string) => {
  const { body } = await api.call('GET', `/search?q=${encodeURIComponent(text)}`);
  return (body.groups as { hits: { kind: string; uuid: string }[] }[]).flatMap(({ hits }) =>
    hits.map(({ kind, uuid }) => `${kind} ${uuid}`),
  );
};

test('a merged consumer leaves the lists and their totals, and the undo brings both back', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const before = await totals();
  const { data } = await merge(kept.uuid, merged.uuid);
  const after = await totals();
  for (const name of ['users', 'usersToday', 'consumersByKind', 'consumers', 'consumersToday'] as const)
    expect([name, after[name]]).toEqual([name, before[name] - 1]);
  expect(after.patients).toBe(before.patients);
  const pages = await call(users.list, { query: { limit: 100, verified: false } });
  expect(pages.users.map(({ uuid }) => uuid)).not.toContain(merged.uuid);
  const exported = await api.call('GET', '/user/admin/consumers/data/export/csv');
  expect(exported.raw.toString()).not.toContain(merged.email);
  expect(exported.raw.toString()).toContain(kept.email);
  await undo(data.uuid);
  expect(await totals()).toEqual(before);
  expect(await repairTotals({ pool: api.owner, log: createLogger(api.settings) })).toEqual({});
});

test('the id, e-mail and number of a merged consumer lead to the kept one', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  await merge(kept.uuid, merged.uuid);
  for (const uuid of [kept.uuid, merged.uuid]) {
    expect((await call(users.get, { params: { uuid } })).data.uuid).toBe(kept.uuid);
    expect((await call(consumers.get, { params: { uuid } })).data.uuid).toBe(kept.uuid);
    expect((await call(people.get, { params: { uuid } })).data.uuid).toBe(kept.uuid);
  }
  for (const text of [merged.email, merged.mobile, merged.uuid, merged.full_name]) {
    expect([text, await idsOf(text)]).toEqual([text, { users: [kept.uuid], consumers: [kept.uuid] }]);
    if (text !== merged.full_name)
      expect([text, await found(text)]).toEqual([text, [`consumer ${kept.uuid}`]]);
  }
});

test('the id of a merged consumer opens the statistics of the coupons of both', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  for (const { uuid } of [kept, merged]) await redeem(await make(), uuid);
  await merge(kept.uuid, merged.uuid);
  for (const user_id of [kept.uuid, merged.uuid])
    expect((await call(coupons.stats, { query: { user_id } })).data.total_no_of_used_coupon).toBe(2);
});

test('a merged patient leaves the lists, and its id leads to the kept one', async () => {
  const consumer = await newConsumer();
  const [kept, merged] = [await addRecords(consumer), await addRecords(consumer)];
  await api.owner.query(`update patients set email = 'old.patient@merges.example' where uuid = $1`, [
    merged.patient,
  ]);
  const before = await totals();
  const { data } = await mergePatients(kept.patient, merged.patient);
  const after = await totals();
  expect(after.patients).toBe(before.patients - 1);
  expect(after.users).toBe(before.users);
  expect((await call(patients.get, { params: { uuid: merged.patient } })).data.uuid).toBe(kept.patient);
  const listed = await call(patients.list, { query: { search: 'old.patient@merges.example' } });
  expect(listed.data.map(({ uuid }) => uuid)).toEqual([kept.patient]);
  expect(await found('old.patient@merges.example')).toEqual([`patient ${kept.patient}`]);
  expect(await found(merged.patient)).toEqual([`patient ${kept.patient}`]);
  const family = await call(consumers.list, { query: { search: consumer.email } });
  expect(family.data[0]!.patients).toHaveLength(1);
  await undo(data.uuid);
  expect(await totals()).toEqual(before);
  expect(await found(merged.patient)).toEqual([`patient ${merged.patient}`]);
});

test('the id of a merged patient opens the answers, documents and figures of both', async () => {
  const consumer = await newConsumer();
  const [kept, merged] = [await addRecords(consumer), await addRecords(consumer)];
  for (const [position, { patient, booking }] of [kept, merged].entries()) {
    await api.owner.query(
      `insert into patient_answers (patient_uuid, section, position, question, answer)
       values ($1, 'personal', $2, 'Next of kin', 'Bola')`,
      [patient, position],
    );
    await api.owner.query(
      `insert into case_notes (uuid, booking_uuid, doctor_uuid, patient_uuid, complaint)
       select gen_random_uuid(), uuid, doctor_uuid, patient_uuid, 'Cough' from bookings where uuid = $1`,
      [booking],
    );
    await api.owner.query(
      `insert into feedback (uuid, booking_uuid, doctor_uuid, patient_uuid, given_by)
       select gen_random_uuid(), uuid, doctor_uuid, patient_uuid, 'patient' from bookings where uuid = $1`,
      [booking],
    );
  }
  await mergePatients(kept.patient, merged.patient);
  const ofKept = await call(patients.get, { params: { uuid: kept.patient } });
  expect(ofKept.data.personalQuestions).toHaveLength(2);
  expect(ofKept.data.doctor_case_note).toHaveLength(2);
  expect(await call(patients.get, { params: { uuid: merged.patient } })).toEqual(ofKept);
  expect(await call(patients.health, { params: { id: merged.patient } })).toEqual(ofKept);
  for (const patient_uuid of [kept.patient, merged.patient]) {
    expect((await call(feedback.list, { query: { patient_uuid } })).count).toBe(2);
    const figures = await call(dashboards.ofPatient, { query: { patient_uuid } });
    expect(JSON.stringify(figures)).toContain('"total_appointments":2');
  }
});

test('the id of a merged consumer finds the rows of every tab of the kept one', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const friend = await newConsumer();
  await addRecords(merged);
  await api.owner.query(
    `insert into health_readings (uuid, consumer_uuid, kind, unit, details, measured_at)
     values (gen_random_uuid(), $1, 'heartrate', 'bpm', '{"rate": 61}', now())`,
    [merged.uuid],
  );
  await api.owner.query('insert into referrals (user_uuid, referrer_uuid) values ($1, $2)', [
    friend.uuid,
    merged.uuid,
  ]);
  await merge(kept.uuid, merged.uuid);
  const { counts } = (await call(people.get, { params: { uuid: merged.uuid } })).data;
  expect(counts).toMatchObject({ appointments: 1, readings: 1, referrals: 1 });
  for (const { uuid } of [kept, merged]) {
    const booked = await call(appointments.list, { query: { 'created_by.uuid': uuid } });
    const readings = await call(consumers.healthTrack, { query: { user_uuid: uuid, type: 'heartrate' } });
    const referred = await call(referrals.registered, { query: { pharmacy_uuid: uuid } });
    expect([booked.count, readings.count, referred.count]).toEqual([1, 1, 1]);
  }
});

test('followers and third-party patients count a merged person once, and the undo brings both rows back', async () => {
  const { uuid: referrer } = await one<{ uuid: string }>(
    `select uuid from accounts where kind = 'influencer' order by uuid limit 1`,
  );
  const consumersOfOne = [await newConsumer(), await newConsumer()] as const;
  const followers = async () =>
    (await call(people.get, { params: { uuid: referrer } })).data.counts.referrals!;
  const before = await followers();
  for (const { uuid } of consumersOfOne)
    await api.owner.query('insert into referrals (user_uuid, referrer_uuid) values ($1, $2)', [
      uuid,
      referrer,
    ]);
  expect(await followers()).toBe(before + 2);
  const ofConsumers = await merge(consumersOfOne[0].uuid, consumersOfOne[1].uuid);
  expect(await followers()).toBe(before + 1);
  await undo(ofConsumers.data.uuid);
  expect(await followers()).toBe(before + 2);

  const fixtures = fixturesFor(api);
  const doctor = await fixtures.addDoctor({ external: true });
  const [kept, merged] = [
    await fixtures.addPatient('Third Party Kept', consumersOfOne[0].uuid),
    await fixtures.addPatient('Third Party Copy', consumersOfOne[0].uuid),
  ];
  for (const patient of [kept, merged]) await fixtures.addBooking(doctor, patient);
  const listed = async () => {
    const page = await call(thirdPartyDoctors.patients, {
      query: { doctor_uuid: doctor.uuid },
    });
    expect(page.total).toBe(page.data.length);
    return page.data.map(({ uuid }) => uuid).toSorted();
  };
  const countThirdPartyPatients = async () => (await call(thirdPartyDoctors.patients, { query: {} })).total;
  const both = [kept.uuid, merged.uuid].toSorted();
  const total = await countThirdPartyPatients();
  expect(await listed()).toEqual(both);
  const ofPatients = await mergePatients(kept.uuid, merged.uuid);
  expect(await listed()).toEqual([kept.uuid]);
  expect(await countThirdPartyPatients()).toBe(total - 1);
  await undo(ofPatients.data.uuid);
  expect(await listed()).toEqual(both);
  expect(await countThirdPartyPatients()).toBe(total);
});
