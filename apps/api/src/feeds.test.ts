import { HAS_MORE, NEXT_CURSOR } from '@baobab/contract/kit/feed';
import { describe, expect, test } from 'vitest';
import { addBusyPerson, stepUp } from './domains/overview/privacy/privacy.testing.ts';
import { keysOf } from './domains/workspace/api-keys/api-keys.testing.ts';
import { deleteOldChanges } from './platform/feeds/feed-changes.ts';
import { useTestApp } from './testing/test-app.ts';

const api = useTestApp();
const { makeKey, callWith } = keysOf(api);

const tables = {
  bookings: 'bookings',
  payments: 'payments',
  'lab-orders': 'lab_orders',
  'treatment-orders': 'treatment_orders',
};
type FeedName = keyof typeof tables;
const feedNames = Object.keys(tables) as FeedName[];

interface Row {
  uuid: string;
  status: string;
  [name: string]: unknown;
}

async function read(feed: FeedName, cursor?: string, limit = 5_000) {
  const query = new URLSearchParams({ limit: String(limit), ...(cursor && { cursor }) });
  const { status, raw, headers, body } = await api.call('GET', `/feeds/${feed}?${query}`);
  if (status !== 200) return { status, message: body.message as string, rows: [], next: '', more: false };
  const rows = raw.toString().split('\n').filter(Boolean);
  return {
    status,
    rows: rows.map((line) => JSON.parse(line) as Row),
    next: String(headers[NEXT_CURSOR]),
    more: headers[HAS_MORE] === 'true',
  };
}

/** Reads until nothing is left; returns the last version of each record, and the cursor. */
async function readAll(feed: FeedName, cursor?: string, limit?: number) {
  const copy = new Map<string, Row>();
  let page = await read(feed, cursor, limit);
  for (;;) {
    for (const row of page.rows) copy.set(row.uuid, row);
    if (!page.more) return { copy, next: page.next };
    page = await read(feed, page.next, limit);
  }
}

/** The changes since a cursor, as soon as there are this many: transactions of other databases hold a feed back, too. */
async function readChanges(feed: FeedName, cursor: string, expected: number) {
  const rows: Row[] = [];
  let next = cursor;
  await expect
    .poll(
      async () => {
        const page = await read(feed, next);
        rows.push(...page.rows);
        next = page.next;
        return rows.length;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(expected);
  return { rows, next };
}

const count = async (table: string) =>
  Number((await api.owner.query(`select count(*) as n from ${table}`)).rows[0].n);
const somePayments = async (n: number): Promise<string[]> =>
  (await api.owner.query('select uuid from payments order by random() limit $1', [n])).rows.map(
    ({ uuid }) => uuid,
  );
const setChannel = (uuid: string, channel: string, client: Pick<typeof api.owner, 'query'> = api.owner) =>
  client.query('update payments set channel = $2 where uuid = $1', [uuid, channel]);

/** A transaction that a test holds open; a failed test does not leave it behind. */
async function beginTransaction() {
  const client = await api.owner.connect();
  await client.query('begin');
  return Object.assign(client, { [Symbol.dispose]: () => client.release(true) });
}

test.each(feedNames)('the feed of %s has every record once, then nothing', async (feed) => {
  const records = await count(tables[feed]);
  // The last of about twenty pages is not full.
  const { copy, next } = await readAll(feed, undefined, Math.ceil(records / 20) + 1);
  expect(copy.size).toBe(records);
  expect(records).toBeGreaterThan(20);
  expect(await read(feed, next)).toMatchObject({ rows: [], more: false });
});

test('has the records that changed since the cursor, as they are now', async () => {
  const { next } = await readAll('payments');
  const [first, second] = await somePayments(2);
  await setChannel(first!, 'card');
  await setChannel(second!, 'bank');
  await setChannel(first!, 'ussd');
  const { rows } = await readChanges('payments', next, 2);
  const copy = new Map(rows.map((row) => [row.uuid, row['channel']]));
  expect([...copy].toSorted()).toEqual(
    [
      [first, 'ussd'],
      [second, 'bank'],
    ].toSorted(),
  );
});

test('waits for a transaction that is still open, and loses nothing of it', async () => {
  let { next } = await readAll('payments');
  const [early, late] = await somePayments(2);
  using open = await beginTransaction();
  await setChannel(early!, 'qr', open);
  // Has a later transaction, and commits first.
  await setChannel(late!, 'wallet');
  for (let n = 0; n < 3; n += 1) {
    const page = await read('payments', next);
    expect(page.rows).toEqual([]);
    next = page.next;
  }
  await open.query('commit');
  const { rows } = await readChanges('payments', next, 2);
  expect(rows.map(({ uuid, channel }) => [uuid, channel]).toSorted()).toEqual(
    [
      [early, 'qr'],
      [late, 'wallet'],
    ].toSorted(),
  );
});

test('has a record again that was changed after the first pass had read it, also by an open transaction', async () => {
  using open = await beginTransaction();
  const first = await read('payments', undefined, 5);
  const uuid = first.rows[0]!.uuid;
  await setChannel(uuid, 'bank_transfer', open);
  const second = await read('payments', first.next, 5);
  await open.query('commit');
  const { copy, next } = await readAll('payments', second.next);
  if (!copy.has(uuid)) copy.set(uuid, (await readChanges('payments', next, 1)).rows[0]!);
  expect(copy.get(uuid)?.['channel']).toBe('bank_transfer');
});

test('a reader has every record as it is, while others change them at the same time and erase a person', async () => {
  const person = await addBusyPerson(api, 'Erased Meanwhile');
  await stepUp(api);
  const uuids = await somePayments(40);
  const writers = new Set([0, 1, 2, 3]);
  const channels = ['card', 'bank', 'ussd', 'qr', 'wallet'];
  const write = async (writer: number) => {
    for (let n = 0; n < 60; n += 1)
      await setChannel(uuids[(n * 7 + writer) % uuids.length]!, channels[n % 5]!);
    writers.delete(writer);
  };
  const erase = async () => {
    const body = { reason: 'Request', confirmation: 'Erased Meanwhile' };
    expect((await api.call('POST', `/privacy/people/${person.consumer}/erase`, { body })).status).toBe(200);
  };
  const copy = new Map<string, unknown>();
  let next: string | undefined;
  const readOn = async () => {
    const page = await read('payments', next, 50);
    for (const { uuid, channel } of page.rows) copy.set(uuid, channel);
    next = page.next;
  };
  const work = Promise.all([...[...writers].map(write), erase()]);
  while (writers.size > 0) await readOn();
  await work;
  const { rows } = await api.owner.query('select uuid, channel from payments');
  const wanted = new Map(rows.map(({ uuid, channel }) => [uuid, channel]));
  await expect.poll(() => readOn().then(() => copy), { timeout: 60_000, interval: 1 }).toEqual(wanted);
});

describe('a cursor', () => {
  test('that is no cursor is refused with 400', async () => {
    expect((await read('payments', 'made-up')).status).toBe(400);
  });

  test.each([
    ['another database', () => '1'],
    ['another timeline of the database', (database: string) => `${database}-2`],
    ['a restored backup of the database', (database: string) => `${database}-${crypto.randomUUID()}`],
  ])('of %s is refused with 409', async (_what, change) => {
    const { next } = await readAll('payments');
    const [database, ...rest] = Buffer.from(next, 'base64url').toString().split('.');
    const other = Buffer.from([change(database!), ...rest].join('.')).toString('base64url');
    expect(await read('payments', other)).toMatchObject({
      status: 409,
      message: 'This cursor belongs to another database. Read the feed again without a cursor.',
    });
  });

  test('older than the kept changes is refused with 409; one of a feed without changes is not', async () => {
    const [payment] = await somePayments(1);
    const { next: old } = await readAll('payments');
    await setChannel(payment!, 'other');
    const { next } = await readChanges('payments', old, 1);
    const { next: idle } = await readAll('payments', next);
    await api.owner.query(`update feed_changes set at = now() - interval '36 days'`);
    await deleteOldChanges(api.db, api.now());
    expect(await read('payments', old)).toMatchObject({
      status: 409,
      message: 'This cursor is older than 35 days. Read the feed again without a cursor.',
    });
    expect((await read('payments', idle)).status).toBe(200);
  });
});

test('a key with the permission of the list reads a feed, as CSV, too, without data of people', async () => {
  const { secret } = await makeKey({ scopes: ['transactions:read'] });
  const { status, raw, headers } = await callWith(secret, 'GET', '/feeds/payments?format=csv&limit=2');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const [header, ...lines] = raw.toString().trim().split('\r\n');
  expect(header).toBe(
    'uuid,reference_id,kind,status,amount,charged,refunded,channel,booking_uuid,consumer_uuid,paid_at,refund_completed_at,created_at',
  );
  expect(lines).toHaveLength(2);
  expect((await callWith(secret, 'GET', '/feeds/bookings')).status).toBe(403);
  expect((await callWith(secret, 'GET', '/feeds/payments?limit=5001')).status).toBe(400);
});

test('the read of a feed with medical records is in the trail under the name of the key', async () => {
  const { key, secret } = await makeKey({ scopes: ['lab-orders:read'], name: 'Lab feed' });
  await callWith(secret, 'GET', '/feeds/lab-orders');
  const { rows } = await api.owner.query(
    `select details from audit_log where action = 'lab-orders.list' and details->'key'->>'uuid' = $1`,
    [key.uuid],
  );
  expect(rows).toEqual([{ details: { feed: 'lab-orders', key: { uuid: key.uuid, name: 'Lab feed' } } }]);
});
