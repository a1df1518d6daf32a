import { duplicates } from '@baobab/contract/overview/duplicates';
import { people } from '@baobab/contract/overview/people';
import { companies } from '@baobab/contract/people/companies';
import { users } from '@baobab/contract/people/users';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { findDuplicates } from './duplicates.jobs.ts';
import { mergesFor } from './merges.testing.ts';

const api = useTestApp();
const { call } = api.client();
const { one, newConsumer, addRecords, merge, mergePatients, undo } = mergesFor(api);
const rowsOf = (uuid: string) =>
  one<Record<string, number>>(
    `select (select count(*)::int from patients where consumer_uuid = $1) as patients,
      (select count(*)::int from bookings where consumer_uuid = $1) as bookings,
      (select count(*)::int from staff_notes where person_uuid = $1) as notes,
      (select count(*)::int from device_tokens where account_uuid = $1) as devices`,
    [uuid],
  );
const FULL = { patients: 1, bookings: 1, notes: 1, devices: 1 };
const NONE = { patients: 0, bookings: 0, notes: 0, devices: 0 };

test('a merge moves the rows, its id leads to the kept person, and the undo brings everything back', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  await addRecords(merged);
  const preview = await call(duplicates.preview, {
    body: { kind: 'consumer', kept: kept.uuid, merged: merged.uuid },
  });
  expect(preview.blockers).toEqual([]);
  expect(preview.moves).toEqual(
    expect.arrayContaining([
      { what: 'Patients', count: 1 },
      { what: 'Appointments', count: 1 },
      { what: 'Notes', count: 1 },
      { what: 'Devices', count: 1 },
    ]),
  );
  const { data } = await merge(kept.uuid, merged.uuid, ['email', 'first_name']);
  expect([await rowsOf(kept.uuid), await rowsOf(merged.uuid)]).toEqual([FULL, NONE]);
  const person = await call(people.get, { params: { uuid: merged.uuid } });
  expect(person.data).toMatchObject({ uuid: kept.uuid, email: merged.email });
  // A merged record cannot be used again.
  await expect(call(users.setActive, { params: { uuid: merged.uuid, active: true } })).rejects.toMatchObject({
    message: 'This record was merged into another one and cannot be active',
  });
  // Both e-mails sign in as the kept person.
  const { rows } = await api.owner.query(
    `select coalesce(merged_into, uuid) as uuid, email from accounts where uuid = any ($1) order by email`,
    [[kept.uuid, merged.uuid]],
  );
  expect(rows.map((row) => row.uuid)).toEqual([kept.uuid, kept.uuid]);
  await undo(data.uuid);
  expect([await rowsOf(kept.uuid), await rowsOf(merged.uuid)]).toEqual([NONE, FULL]);
  const back = await call(people.get, { params: { uuid: merged.uuid } });
  expect(back.data).toMatchObject({ uuid: merged.uuid, email: merged.email, active: true });
  expect((await call(people.get, { params: { uuid: kept.uuid } })).data.email).toBe(kept.email);
  await expect(undo(data.uuid)).rejects.toMatchObject({ status: 409 });
});

test('a merge of a merged person leads to the last one, and is undone in the reverse order only', async () => {
  const [first, second, third] = [await newConsumer(), await newConsumer(), await newConsumer()];
  const inner = await merge(second.uuid, first.uuid);
  const outer = await merge(third.uuid, second.uuid);
  expect((await call(people.get, { params: { uuid: first.uuid } })).data.uuid).toBe(third.uuid);
  await expect(undo(inner.data.uuid)).rejects.toMatchObject({ status: 409 });
  await undo(outer.data.uuid);
  expect((await call(people.get, { params: { uuid: first.uuid } })).data.uuid).toBe(second.uuid);
  await undo(inner.data.uuid);
  expect((await call(people.get, { params: { uuid: first.uuid } })).data.uuid).toBe(first.uuid);
});

test('people of two companies are not merged', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const { rows } = await api.owner.query('select account_uuid as uuid from companies limit 2');
  await call(companies.addUser, { params: { uuid: rows[0].uuid }, body: { consumer: kept.uuid } });
  await call(companies.addUser, { params: { uuid: rows[1].uuid }, body: { consumer: merged.uuid } });
  await expect(merge(kept.uuid, merged.uuid)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('two companies'),
  });
});

test('of two referrals the older one counts, and the undo gives both back', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const { rows } = await api.owner.query(`select uuid from accounts where kind = 'influencer' limit 2`);
  const refer = (user: string, referrer: string, at: string) =>
    api.owner.query('insert into referrals (user_uuid, referrer_uuid, referred_at) values ($1, $2, $3)', [
      user,
      referrer,
      at,
    ]);
  await refer(kept.uuid, rows[0].uuid, '2025-02-01');
  await refer(merged.uuid, rows[1].uuid, '2025-01-01');
  const referrer = async (uuid: string) =>
    (await one<{ r: string }>('select referrer_uuid as r from referrals where user_uuid = $1', [uuid])).r;
  const { data } = await merge(kept.uuid, merged.uuid);
  expect(await referrer(kept.uuid)).toBe(rows[1].uuid);
  await undo(data.uuid);
  expect([await referrer(kept.uuid), await referrer(merged.uuid)]).toEqual([rows[0].uuid, rows[1].uuid]);
});

test('uses of one coupon add up, and the undo takes them apart', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const { uuid: coupon } = await one<{ uuid: string }>('select uuid from coupons limit 1');
  const use = (consumer: string, n: number) =>
    api.owner.query('insert into coupon_uses (coupon_uuid, consumer_uuid, n) values ($1, $2, $3)', [
      coupon,
      consumer,
      n,
    ]);
  const used = async () =>
    (
      await api.owner.query(
        `select consumer_uuid as uuid, n from coupon_uses where coupon_uuid = $1 and consumer_uuid = any ($2)
         order by n`,
        [coupon, [kept.uuid, merged.uuid]],
      )
    ).rows;
  await use(kept.uuid, 1);
  await use(merged.uuid, 2);
  const { data } = await merge(kept.uuid, merged.uuid);
  expect(await used()).toEqual([{ uuid: kept.uuid, n: 3 }]);
  await undo(data.uuid);
  expect(await used()).toEqual([
    { uuid: kept.uuid, n: 1 },
    { uuid: merged.uuid, n: 2 },
  ]);
});

test('patients of one consumer are merged, those of two consumers are not', async () => {
  const [consumer, other] = [await newConsumer(), await newConsumer()];
  const [first, second] = [await addRecords(consumer), await addRecords(consumer)];
  const stranger = await addRecords(other);
  await expect(mergePatients(first.patient, stranger.patient)).rejects.toMatchObject({ status: 409 });
  const { data } = await mergePatients(first.patient, second.patient);
  const bookings = async (patient: string) =>
    (await one<{ n: number }>('select count(*)::int as n from bookings where patient_uuid = $1', [patient]))
      .n;
  expect([await bookings(first.patient), await bookings(second.patient)]).toEqual([2, 0]);
  await undo(data.uuid);
  expect([await bookings(first.patient), await bookings(second.patient)]).toEqual([1, 1]);
});

test('offers possible duplicates of a consumer, others by a search, and only patients of the same consumer', async () => {
  const [person, copy, other] = [
    await newConsumer({ lastName: 'Offered', mobile: '+2348091230001' }),
    await newConsumer({ lastName: 'Offered', mobile: '+2348091230010' }),
    await newConsumer({ lastName: 'Sought' }),
  ];
  await findDuplicates({ pool: api.owner });
  const offered = async (kind: 'consumer' | 'patient', of: string, search?: string) =>
    (await call(duplicates.others, { query: { kind, of, search } })).data.map(({ uuid }) => uuid);
  expect(await offered('consumer', person.uuid)).toEqual([copy.uuid]);
  expect(await offered('consumer', person.uuid, 'merge sought')).toEqual([other.uuid]);
  expect(await offered('consumer', person.uuid, person.email)).toEqual([]);
  const [first, second] = [await addRecords(person), await addRecords(person)];
  await addRecords(other);
  expect(await offered('patient', first.patient)).toEqual([second.patient]);
  expect(await offered('patient', first.patient, 'merge patient')).toEqual([second.patient]);
  await mergePatients(first.patient, second.patient);
  expect(await offered('patient', first.patient)).toEqual([]);
});

test('the job finds copies by name and birth date, by a turned digit and by patient, and keeps dismissed pairs away', async () => {
  const [first, second] = [
    await newConsumer({ firstName: 'Mr. Obinna', lastName: "O'Connor", mobile: '+2347031112222' }),
    await newConsumer({ firstName: 'Oconnor', lastName: 'Obinna' }),
  ];
  await api.owner.query(`update accounts set dob = '1980-02-03' where uuid = any ($1)`, [
    [first.uuid, second.uuid],
  ]);
  const [third, fourth] = [
    await newConsumer({ lastName: 'Digits', mobile: '+2348091234567' }),
    await newConsumer({ lastName: 'Digits', mobile: '+2348091234576' }),
  ];
  await findDuplicates({ pool: api.owner });
  const pairs = async () => (await call(duplicates.list, { query: { limit: 100, state: 'open' } })).data;
  const find = async (uuid: string) =>
    (await pairs()).find((pair) => [pair.first.uuid, pair.second.uuid].includes(uuid));
  expect(await find(first.uuid)).toMatchObject({ score: 90, reasons: ['name-birth'] });
  expect(await find(fourth.uuid)).toMatchObject({ score: 80, reasons: ['name-phone'] });
  const params = { uuid: (await find(third.uuid))!.uuid };
  await call(duplicates.dismiss, { params });
  await findDuplicates({ pool: api.owner });
  expect(await find(third.uuid)).toBeUndefined();
  await call(duplicates.reopen, { params });
  expect(await find(third.uuid)).toMatchObject(params);
  await merge(first.uuid, second.uuid);
  expect(await find(first.uuid)).toBeUndefined();
});

test('two people stay two people after the merge of one of them with a third and its undo', async () => {
  const twins = [
    await newConsumer({ lastName: 'Twins', mobile: '+2348097654321' }),
    await newConsumer({ lastName: 'Twins', mobile: '+2348097654312' }),
  ];
  const third = await newConsumer();
  const isPair = ({ first, second }: { first: { uuid: string }; second: { uuid: string } }) =>
    twins.every(({ uuid }) => [first.uuid, second.uuid].includes(uuid));
  const find = async (state: 'open' | 'dismissed') =>
    (await call(duplicates.list, { query: { limit: 100, state } })).data.find(isPair);
  await findDuplicates({ pool: api.owner });
  await call(duplicates.dismiss, { params: { uuid: (await find('open'))!.uuid } });
  const { data } = await merge(third.uuid, twins[0]!.uuid);
  expect([await find('open'), await find('dismissed')]).toEqual([undefined, undefined]);
  await undo(data.uuid);
  await findDuplicates({ pool: api.owner });
  expect([await find('open'), (await find('dismissed'))?.score]).toEqual([undefined, 80]);
});

test('finds people who used one device, but not those whose devices a merge has moved', async () => {
  const [first, second, third] = [await newConsumer(), await newConsumer(), await newConsumer()];
  const device = (account: string) =>
    api.owner.query(
      `insert into device_tokens (uuid, account_uuid, device_type, token)
       values (gen_random_uuid(), $1, 'android', 'the shared device')
       on conflict (token) do update set account_uuid = excluded.account_uuid`,
      [account],
    );
  await device(first.uuid);
  await device(second.uuid);
  const { data } = await merge(third.uuid, second.uuid);
  await undo(data.uuid);
  await findDuplicates({ pool: api.owner });
  const { data: pairs } = await call(duplicates.list, { query: { limit: 100, state: 'open' } });
  const named = pairs.filter((pair) => pair.reasons.includes('device'));
  expect(named.map((pair) => [pair.first.uuid, pair.second.uuid, pair.score])).toEqual([
    [...[first.uuid, second.uuid].toSorted(), 50],
  ]);
});

test('two merges of one person at once: one of them waits and is refused', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const results = await Promise.allSettled([merge(kept.uuid, merged.uuid), merge(merged.uuid, kept.uuid)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('hints at people of the same name, number or e-mail', async () => {
  const person = await newConsumer({ firstName: 'Similar', lastName: 'Hinted' });
  for (const query of [{ name: 'hinted similar' }, { email: person.email }, { mobile: person.mobile }])
    expect((await call(duplicates.similar, { query })).data.map(({ uuid }) => uuid)).toEqual([person.uuid]);
  expect((await call(duplicates.similar, { query: { name: 'Similar' } })).data).toEqual([]);
});
