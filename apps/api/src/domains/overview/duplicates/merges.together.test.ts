import { people } from '@baobab/contract/overview/people';
import { privacy } from '@baobab/contract/overview/privacy';
import { duplicates } from '@baobab/contract/overview/duplicates';
import { afterAll, expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { sendBulk } from '../../messages/bulk-notifications/bulk-notifications.jobs.ts';
import { openWorker, skipWaitingTime } from '../../messages/bulk-notifications/bulk-notifications.testing.ts';
import { stepUp } from '../privacy/privacy.testing.ts';
import { mergesFor } from './merges.testing.ts';

const api = useTestApp();
const { call } = api.client();
const { one, newConsumer, addRecords, merge, mergePatients, undo, sumsOf } = mergesFor(api);
const WAITING = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;
const closers: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

test('200 merges of one pair at once: one succeeds, the others are refused, no row is lost', async () => {
  const [first, second] = [await newConsumer(), await newConsumer()];
  await addRecords(first);
  await addRecords(second);
  const before = await sumsOf([first.uuid, second.uuid]);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => {
      const [kept, merged] = n % 2 ? [first.uuid, second.uuid] : [second.uuid, first.uuid];
      return api.call('POST', '/duplicates/merge', { body: { kind: 'consumer', kept, merged } });
    }),
  );
  const merged = answers.filter(({ status }) => status === 200);
  expect(merged).toHaveLength(1);
  // The session's queue has room for all of them, so each of the others is refused by the rule.
  const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.message);
  expect(refused).toHaveLength(199);
  expect(refused.filter((message) => !/merged already|already merged/.test(message))).toEqual([]);
  const { kept, merged: copy } = merged[0]!.body.data;
  expect([await sumsOf([kept.uuid]), await sumsOf([copy.uuid])]).toEqual([
    before,
    { payments: '0/0', bookings: '0/0', notes: expect.anything() },
  ]);
  const { n } = await one<{ n: number }>(
    `select count(*)::int as n from merges where kept_uuid = any ($1) and merged_uuid = any ($1)`,
    [[first.uuid, second.uuid]],
  );
  expect(n).toBe(1);
});

test('a repeated merge after a lost reply says that the records are merged', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  await merge(kept.uuid, merged.uuid);
  const pair = { kind: 'consumer' as const, kept: kept.uuid, merged: merged.uuid };
  expect((await call(duplicates.preview, { body: pair })).blockers).toEqual([
    'These records are merged already.',
  ]);
  // The other way round the kept record would be merged into a merged one.
  await expect(merge(merged.uuid, kept.uuid)).rejects.toMatchObject({ status: 409 });
  await expect(merge(kept.uuid, merged.uuid)).rejects.toMatchObject({
    status: 409,
    message: 'These records are merged already.',
  });
});

test('merges of A into B and of C into A at once end with all rows at one record, or refuse one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [a, b, c] = [await newConsumer(), await newConsumer(), await newConsumer()];
    for (const person of [a, b, c]) await addRecords(person);
    const everyone = [a, b, c].map(({ uuid }) => uuid);
    const before = await sumsOf(everyone);
    const results = await Promise.allSettled([merge(b.uuid, a.uuid), merge(a.uuid, c.uuid)]);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
    expect(await sumsOf(everyone)).toEqual(before);
    // No record leads to a merged one.
    const { n } = await one<{ n: number }>(
      `select count(*)::int as n from accounts m join accounts k on k.uuid = m.merged_into where k.merged_into is not null`,
    );
    expect(n).toBe(0);
    const last = results[1].status === 'fulfilled' ? b.uuid : c.uuid;
    expect((await call(people.get, { params: { uuid: c.uuid } })).data.uuid).toBe(last);
  }
});

test('a merge during an export neither fails nor doubles a person', async () => {
  const pairs = [];
  for (let n = 0; n < 6; n += 1) pairs.push([await newConsumer(), await newConsumer()] as const);
  const [csv] = await Promise.all([
    api.call('GET', '/user/admin/consumers/data/export/csv'),
    ...pairs.map(([kept, merged]) => merge(kept.uuid, merged.uuid, ['email'])),
  ]);
  expect(csv.status).toBe(200);
  const rowsWith = (file: typeof csv, email: string) =>
    file.raw
      .toString()
      .split('\n')
      .filter((line) => line.split(/[",]/).includes(email)).length;
  // Before the merge both are exported, afterwards the kept one alone, with the e-mail that it took over.
  for (const [kept, merged] of pairs)
    expect(['1 1', '0 1']).toContain(`${rowsWith(csv, kept.email)} ${rowsWith(csv, merged.email)}`);
  const later = await api.call('GET', '/user/admin/consumers/data/export/csv');
  for (const [kept, merged] of pairs)
    expect([rowsWith(later, kept.email), rowsWith(later, merged.email)]).toEqual([0, 1]);
});

test('a merge during a bulk notification leaves no waiting recipient', async () => {
  // Kept people outside the audience, whom the worker has passed when the rows of the merged ones could move to them.
  const { rows: kept } = await api.owner.query<{ uuid: string }>(
    `update accounts set active = false where uuid in (
       select uuid from accounts where kind = 'consumer' and active order by uuid limit 3) returning uuid`,
  );
  const merged = [await newConsumer(), await newConsumer(), await newConsumer()];
  const sent = await api.call('POST', '/bulknotification/send/all', {
    body: { type: 'information', title: 'Merged meanwhile', message: 'Hello', user: ['ALL'] },
  });
  const uuid = sent.body.data.uuid as string;
  await skipWaitingTime(api.owner, uuid);
  let merges: Promise<unknown> | undefined;
  const worker = openWorker(api.url, {
    async send() {
      merges ??= Promise.all(kept.map((person, n) => merge(person.uuid, merged[n]!.uuid)));
      await merges;
      return { state: 'sent' };
    },
  });
  closers.push(worker.close);
  await sendBulk(worker.services, uuid);
  expect(merges).toBeDefined();
  const figures = await one<Record<string, number>>(
    `select recipients - delivered - failed as missing,
      (select count(*)::int from bulk_deliveries d where d.bulk_uuid = b.uuid and state = 'waiting') as waiting
     from bulk_notifications b where uuid = $1`,
    [uuid],
  );
  expect(figures).toEqual({ missing: 0, waiting: 0 });
});

test('the erasure of a kept person erases the merged record, and nothing is undone afterwards', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const { data } = await merge(kept.uuid, merged.uuid);
  await stepUp(api);
  await expect(
    call(privacy.erase, {
      params: { uuid: merged.uuid },
      body: { reason: 'Asked for it', confirmation: merged.full_name },
    }),
  ).rejects.toMatchObject({ status: 409 });
  await call(privacy.erase, {
    params: { uuid: kept.uuid },
    body: { reason: 'Asked for it', confirmation: kept.full_name },
  });
  const { rows } = await api.owner.query('select full_name, email from accounts where uuid = any ($1)', [
    [kept.uuid, merged.uuid],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Person\d+|merges\.example/);
  await expect(undo(data.uuid)).rejects.toMatchObject({ status: 409 });
});

test('after the undo a later booking stays with the kept patient, who is listed with its doctor', async () => {
  const consumer = await newConsumer();
  const fixtures = fixturesFor(api);
  const doctor = await fixtures.addDoctor({ external: true });
  const [kept, merged] = [
    await fixtures.addPatient('Kept Patient', consumer.uuid),
    await fixtures.addPatient('Merged Patient', consumer.uuid),
  ];
  await fixtures.addBooking(doctor, merged);
  const { data } = await mergePatients(kept.uuid, merged.uuid);
  const later = await fixtures.addBooking(doctor, kept);
  await undo(data.uuid);
  const { rows } = await api.owner.query(
    `select patient_uuid as uuid, uuid = $2 as later from bookings where patient_uuid = any ($1) order by 2`,
    [[kept.uuid, merged.uuid], later],
  );
  expect(rows).toEqual([
    { uuid: merged.uuid, later: false },
    { uuid: kept.uuid, later: true },
  ]);
  const listed = await api.owner.query(
    'select patient_uuid as uuid from third_party_patients where patient_uuid = any ($1)',
    [[kept.uuid, merged.uuid]],
  );
  expect(listed.rows.map(({ uuid }) => uuid).toSorted()).toEqual([kept.uuid, merged.uuid].toSorted());
});

test('a booking between preview and merge moves with it', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const pair = { kind: 'consumer' as const, kept: kept.uuid, merged: merged.uuid };
  expect((await call(duplicates.preview, { body: pair })).moves).toEqual([]);
  await addRecords(merged);
  await merge(kept.uuid, merged.uuid);
  expect((await sumsOf([kept.uuid]))['bookings']).toBe('1/500000');
  expect((await sumsOf([merged.uuid]))['bookings']).toBe('0/0');
});

test('a note that is written during a merge belongs to the kept person', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const client = await api.owner.connect();
  try {
    await client.query('begin');
    await client.query('update accounts set merged_into = $1, active = false where uuid = $2', [
      kept.uuid,
      merged.uuid,
    ]);
    const note = call(people.addNote, { body: { person: merged.uuid, text: 'Called twice' } });
    await expect.poll(async () => (await one<{ n: number }>(WAITING, [])).n).toBeGreaterThan(0);
    await client.query('commit');
    await note;
  } finally {
    client.release();
  }
  const { person } = await one<{ person: string }>(
    'select person_uuid as person from staff_notes where person_uuid = any ($1)',
    [[kept.uuid, merged.uuid]],
  );
  expect(person).toBe(kept.uuid);
});

test('a merge is refused when a field was changed since it was shown', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  const pair = { kind: 'consumer', kept: kept.uuid, merged: merged.uuid } as const;
  const { seen } = await call(duplicates.preview, { body: pair });
  await api.owner.query(`update accounts set mobile = '+2348095550000' where uuid = $1`, [merged.uuid]);
  const mergeSeen = (shown: string | undefined) =>
    call(duplicates.merge, { body: { ...pair, take: ['mobile'], seen: shown } });
  await expect(mergeSeen(seen)).rejects.toMatchObject({
    status: 409,
    message: 'One of these records was changed since it was shown. Compare them again.',
  });
  const { data } = await mergeSeen((await call(duplicates.preview, { body: pair })).seen);
  await undo(data.uuid);
});
