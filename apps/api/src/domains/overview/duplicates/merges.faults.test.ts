import { people } from '@baobab/contract/overview/people';
import { afterAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useBookings } from '../../care/appointments/appointments.testing.ts';
import { sendBulk } from '../../messages/bulk-notifications/bulk-notifications.jobs.ts';
import { openWorker, skipWaitingTime } from '../../messages/bulk-notifications/bulk-notifications.testing.ts';
import { mergesFor } from './merges.testing.ts';

const api = useTestApp();
const { call } = api.client();
const { one, newConsumer, addRecords, merge, sumsOf } = mergesFor(api);
const { create, draft } = useBookings(api);
const closers: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

/** The backends that wait for a lock. */
const waiting = async () =>
  (
    await api.owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows.map(({ pid }) => pid);

/** Holds the rows of a statement until the result is called. */
async function hold(text: string, values: unknown[]) {
  const client = await api.owner.connect();
  await client.query('begin');
  await client.query(text, values);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

/** All rows that a merge of the two could have changed. */
const everythingOf = (...ids: string[]) =>
  one<object>(
    `select (select jsonb_agg(to_jsonb(a) order by a.uuid) from accounts a where a.uuid = any ($1)) as accounts,
      (select jsonb_agg(to_jsonb(p) order by p.uuid) from patients p where p.consumer_uuid = any ($1)) as patients,
      (select jsonb_agg(to_jsonb(b) order by b.uuid) from bookings b where b.consumer_uuid = any ($1)) as bookings,
      (select jsonb_agg(to_jsonb(p) order by p.uuid) from payments p where p.consumer_uuid = any ($1)) as payments,
      (select jsonb_agg(to_jsonb(n) order by n.uuid) from staff_notes n where n.person_uuid = any ($1)) as notes,
      (select jsonb_agg(to_jsonb(d) order by d.uuid) from device_tokens d where d.account_uuid = any ($1)) as devices,
      (select jsonb_agg(to_jsonb(m)) from merges m where m.kept_uuid = any ($1)) as merges,
      (select count(*) from merge_moves m where not exists (select from merges g where g.uuid = m.merge_uuid)) as moves,
      (select count(*) from audit_log l where l.action = 'duplicate.merge' and l.subject = any ($1::text[])) as trail`,
    [ids],
  );

test('a merge whose connection to the database ends changes nothing, and succeeds when it is repeated', async () => {
  const [kept, merged] = [await newConsumer(), await newConsumer()];
  for (const person of [kept, merged]) await addRecords(person);
  const before = await everythingOf(kept.uuid, merged.uuid);
  // The notes move after the patients, bookings, payments and orders.
  const release = await hold('select from staff_notes where person_uuid = $1 for update', [merged.uuid]);
  const body = { kind: 'consumer', kept: kept.uuid, merged: merged.uuid, take: ['email'] };
  const broken = api.call('POST', '/duplicates/merge', { body });
  await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(1);
  await api.owner.query('select pg_terminate_backend($1)', await waiting());
  expect((await broken).status).toBe(503);
  await release();
  expect(await everythingOf(kept.uuid, merged.uuid)).toEqual(before);
  const sums = await sumsOf([kept.uuid, merged.uuid]);
  await merge(kept.uuid, merged.uuid, ['email']);
  expect(await sumsOf([kept.uuid])).toEqual(sums);
});

test('an appointment that is booked during the merge belongs to the kept person, or is refused', async () => {
  for (const isBookedFirst of [true, false]) {
    const [kept, merged] = [await newConsumer(), await newConsumer()];
    const { patient } = await addRecords(merged);
    const body = await draft({ patient_uuid: patient });
    const release = await hold('select from accounts where uuid = $1 for update', [merged.uuid]);
    const book = () => create(body);
    const unite = () =>
      api.call('POST', '/duplicates/merge', {
        body: { kind: 'consumer', kept: kept.uuid, merged: merged.uuid },
      });
    const order = isBookedFirst ? [book, unite] : [unite, book];
    const replies = [];
    for (const [n, start] of order.entries()) {
      replies.push(start());
      await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(n + 1);
    }
    await release();
    const [first, second] = await Promise.all(replies);
    const [booked, united] = isBookedFirst ? [first!, second!] : [second!, first!];
    expect(united.status).toBe(200);
    expect([201, 409]).toContain(booked.status);
    const { rows } = await api.owner.query(
      `select b.consumer_uuid as consumer, p.consumer_uuid as of_patient from bookings b
         join patients p on p.uuid = b.patient_uuid where b.patient_uuid = $1 and b.slot_uuid = $2`,
      [patient, body.slot],
    );
    expect(rows).toEqual(booked.status === 201 ? [{ consumer: kept.uuid, of_patient: kept.uuid }] : []);
    // Afterwards the patient is booked for as one of the kept person.
    const later = await create(await draft({ patient_uuid: patient }));
    expect(later.status).toBe(201);
    const { consumer } = await one<{ consumer: string }>(
      'select consumer_uuid as consumer from bookings where uuid = $1',
      [later.body.data.uuid],
    );
    expect(consumer).toBe(kept.uuid);
  }
});

test('of two merges of one record at once one succeeds, and both orders of a chain end at one record', async () => {
  const [a, b, c] = [await newConsumer(), await newConsumer(), await newConsumer()];
  for (const person of [a, b, c]) await addRecords(person);
  const everyone = [a, b, c].map(({ uuid }) => uuid);
  const before = await sumsOf(everyone);
  const release = await hold('select from accounts where uuid = $1 for update', [a.uuid]);
  const unite = (kept: string, merged: string) =>
    api.call('POST', '/duplicates/merge', { body: { kind: 'consumer', kept, merged } });
  const both = [unite(b.uuid, a.uuid), unite(c.uuid, a.uuid)];
  await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(2);
  await release();
  const replies = await Promise.all(both);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = replies.find(({ status }) => status === 409)!;
  expect(refused.body.message).toBe(`${a.full_name} is already merged with another record.`);
  const { kept } = replies.find(({ status }) => status === 200)!.body.data;
  expect((await call(people.get, { params: { uuid: a.uuid } })).data.uuid).toBe(kept.uuid);
  expect(await sumsOf(everyone)).toEqual(before);
  expect((await sumsOf([a.uuid]))['payments']).toBe('0/0');
});

test('a campaign that addresses both sends to each device once, and the kept person has it once', async () => {
  const pairs: { kept: string; merged: string }[] = [];
  for (let n = 0; n < 3; n += 1) {
    const [kept, merged] = [await newConsumer(), await newConsumer()];
    for (const { uuid } of [kept, merged])
      await api.owner.query(
        `insert into device_tokens (uuid, account_uuid, device_type, token)
         values (gen_random_uuid(), $1::uuid, 'android', 'device of ' || $1::text)`,
        [uuid],
      );
    pairs.push({ kept: kept.uuid, merged: merged.uuid });
  }
  const sent = await api.call('POST', '/bulknotification/send/all', {
    body: { type: 'information', title: 'Addresses both', message: 'Hello', user: ['ALL'] },
  });
  const bulk = sent.body.data.uuid as string;
  await skipWaitingTime(api.owner, bulk);
  const tokens: string[] = [];
  let merges: Promise<unknown> | undefined;
  const worker = openWorker(api.url, {
    async send(token) {
      tokens.push(token);
      merges ??= Promise.all(pairs.map(({ kept, merged }) => merge(kept, merged)));
      await merges;
      return { state: 'sent' };
    },
  });
  closers.push(worker.close);
  await sendBulk(worker.services, bulk);
  expect(merges).toBeDefined();
  expect(tokens.filter((token, n) => tokens.indexOf(token) !== n)).toEqual([]);
  const figures = await one<Record<string, number>>(
    `select recipients - delivered - failed as missing,
      (select count(*)::int from bulk_deliveries d where d.bulk_uuid = b.uuid and state = 'waiting') as waiting
     from bulk_notifications b where uuid = $1`,
    [bulk],
  );
  expect(figures).toEqual({ missing: 0, waiting: 0 });
  for (const { kept } of pairs) {
    const { n } = await one<{ n: number }>(
      'select count(*)::int as n from inbox_items where bulk_uuid = $1 and account_uuid = $2',
      [bulk, kept],
    );
    expect(n).toBe(1);
  }
});
