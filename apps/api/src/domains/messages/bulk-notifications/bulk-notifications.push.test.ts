import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createVerify, generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFcm } from '../../../platform/push/fcm.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { sendBulk } from './bulk-notifications.jobs.ts';
import { skipWaitingTime, openWorker } from './bulk-notifications.testing.ts';
import { fillOutbox } from './outbox.repository.ts';

const api = useTestApp();
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;

interface ReceivedMessage {
  token: string;
  message: { notification: { title: string }; android: { collapse_key: string } };
}
let received: ReceivedMessage[] = [];
let tokensIssued = 0;
/** The next responses for each device; without one the message is accepted. */
const answers = new Map<string, { status: number; code: string; headers?: Record<string, string> }[]>();

async function read(request: IncomingMessage) {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function isValidAssertion(assertion: string) {
  const [head, claim, signature] = assertion.split('.') as [string, string, string];
  const isValid = createVerify('RSA-SHA256')
    .update(`${head}.${claim}`)
    .verify(publicKey, signature, 'base64url');
  const { iss, scope } = JSON.parse(Buffer.from(claim, 'base64url').toString());
  return isValid && iss === 'push@demo.example' && scope.endsWith('/firebase.messaging');
}

/** Implements the HTTP v1 API of Firebase Cloud Messaging with its token endpoint. */
let server: Server;
let worker: ReturnType<typeof openWorker>;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const reply = (status: number, body: object, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    const text = await read(request);
    if (request.url === '/token') {
      const isValid = isValidAssertion(new URLSearchParams(text).get('assertion') ?? '');
      if (!isValid) return reply(400, { error: 'invalid_grant' });
      tokensIssued += 1;
      return reply(200, { access_token: `token-${tokensIssued}`, expires_in: 3_600 });
    }
    if (request.url !== '/v1/projects/demo-project/messages:send') return reply(404, {});
    if (request.headers.authorization !== `Bearer token-${tokensIssued}`)
      return reply(401, { error: { status: 'UNAUTHENTICATED' } });
    const { message } = JSON.parse(text);
    const next = answers.get(message.token)?.shift();
    if (next)
      return reply(
        next.status,
        { error: { status: next.code, details: [{ errorCode: next.code }] } },
        next.headers,
      );
    received.push({ token: message.token, message });
    return reply(200, { name: `projects/demo-project/messages/${received.length}` });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  worker = openWorker(
    api.url,
    createFcm({
      projectId: 'demo-project',
      clientEmail: 'push@demo.example',
      privateKey: pem,
      apiUrl: address,
      tokenUrl: `${address}/token`,
    }),
  );
});
afterAll(async () => {
  await worker.close();
  server.close();
});
beforeEach(() => {
  received = [];
  answers.clear();
});

/** Gives consumers exactly these devices and returns their ids by name. */
async function peopleWith(devices: Record<string, string[]>): Promise<Record<string, string>> {
  const names = Object.keys(devices);
  const { rows } = await api.owner.query<{ uuid: string }>(
    `select uuid from accounts where kind = 'consumer' and active order by uuid limit $1`,
    [names.length],
  );
  const people = Object.fromEntries(names.map((name, i) => [name, rows[i]!.uuid]));
  for (const [name, tokens] of Object.entries(devices)) {
    await api.owner.query('delete from device_tokens where account_uuid = $1', [people[name]]);
    for (const token of tokens)
      await api.owner.query(
        `insert into device_tokens (uuid, account_uuid, device_type, token) values (gen_random_uuid(), $1, 'android', $2)`,
        [people[name], token],
      );
  }
  return people;
}

let sent = 0;
async function sendTo(people: Record<string, string>) {
  const { body } = await api.call('POST', '/bulknotification/send/selected', {
    body: {
      type: 'information',
      title: `Push ${(sent += 1)}`,
      message: 'Hello',
      user: Object.values(people),
    },
  });
  await skipWaitingTime(api.owner, body.data.uuid);
  await sendBulk(worker.services, body.data.uuid);
  return (await api.call('GET', `/records/bulk-notifications/${body.data.uuid}`)).body.data;
}

test('pushes once to each device, with a tag that collapses duplicates', async () => {
  const people = await peopleWith({ ada: ['phone', 'tablet'], bola: ['bola-phone'], none: [] });
  const { uuid, title, progress } = await sendTo(people);
  expect(progress).toMatchObject({ recipients: 3, sent: 3, failed: 0 });
  expect(received.map((one) => one.token).toSorted()).toEqual(['bola-phone', 'phone', 'tablet']);
  expect(received[0]!.message).toMatchObject({ notification: { title }, android: { collapse_key: uuid } });
  expect(tokensIssued).toBe(1);
});

test('retries a busy service after its retry-after delay and renews an expired access token', async () => {
  const people = await peopleWith({ ada: ['busy'], bola: ['broken'] });
  answers.set('busy', [{ status: 429, code: 'QUOTA_EXCEEDED', headers: { 'retry-after': '1' } }]);
  answers.set('broken', [
    { status: 503, code: 'UNAVAILABLE' },
    { status: 500, code: 'INTERNAL' },
  ]);
  const before = Date.now();
  tokensIssued += 1;
  expect((await sendTo(people)).progress).toMatchObject({ sent: 2, failed: 0 });
  expect(Date.now() - before).toBeGreaterThan(900);
  expect(received.map((one) => one.token).toSorted()).toEqual(['broken', 'busy']);
});

test('deletes an unregistered device and records the reason of a rejected push', async () => {
  const people = await peopleWith({ ada: ['gone', 'alive'], bola: ['refused'], chidi: ['only-gone'] });
  answers.set('gone', [{ status: 404, code: 'UNREGISTERED' }]);
  answers.set('only-gone', [{ status: 404, code: 'UNREGISTERED' }]);
  answers.set('refused', [{ status: 403, code: 'SENDER_ID_MISMATCH' }]);
  const { uuid, progress } = await sendTo(people);
  expect(progress).toMatchObject({ recipients: 3, sent: 2, failed: 1, remaining: 0 });
  const { rows: left } = await api.owner.query(
    `select token from device_tokens where token in ('gone', 'alive', 'only-gone', 'refused') order by 1`,
  );
  expect(left.map((row) => row.token)).toEqual(['alive', 'refused']);
  const { rows } = await api.owner.query(
    `select reason from bulk_deliveries where bulk_uuid = $1 and state = 'failed'`,
    [uuid],
  );
  expect(rows).toEqual([{ reason: 'the push service answered 403 SENDER_ID_MISMATCH' }]);
});

test('leaves out people without consent, as the count before sending says', async () => {
  const people = await peopleWith({ ada: ['ada-phone'], bola: ['bola-phone'] });
  const consent = (name: string, value: boolean) =>
    api.owner.query('update accounts set push_consent = $2 where uuid = $1', [people[name], value]);
  const before = (await api.call('GET', '/bulknotification/audience')).body;
  await consent('ada', false);
  const counted = await api.call('POST', '/bulknotification/audience', {
    body: { user: Object.values(people) },
  });
  expect(counted.body).toEqual({ count: 1, without_consent: 1 });
  expect((await api.call('GET', '/bulknotification/audience')).body).toEqual({
    count: before.count - 1,
    without_consent: before.without_consent + 1,
  });
  const { uuid, progress } = await sendTo(people);
  expect(progress).toMatchObject({ recipients: 1, sent: 1, failed: 0 });
  expect(received.map((one) => one.token)).toEqual(['bola-phone']);
  const { rows } = await api.owner.query('select account_uuid from inbox_items where bulk_uuid = $1', [uuid]);
  expect(rows).toEqual([{ account_uuid: people['bola'] }]);
  await consent('ada', true);
});

/** A notification to the people that is due. */
async function dueTo(people: Record<string, string>) {
  const words = { type: 'information', title: `Due ${(sent += 1)}`, message: 'Hello' };
  const { body } = await api.call('POST', '/bulknotification/send/selected', {
    body: { ...words, user: Object.values(people) },
  });
  const uuid = body.data.uuid as string;
  const reread = async () => (await api.call('GET', `/records/bulk-notifications/${uuid}`)).body.data;
  return { uuid, reread };
}

test('people who leave after the recipients were found are not served and are no recipients', async () => {
  const people = await peopleWith({ withdraws: ['ada-phone'], suspended: ['bola-phone'], stays: ['phone'] });
  const { uuid, reread } = await dueTo(people);
  await skipWaitingTime(api.owner, uuid);
  await api.db.transaction().execute((trx) => fillOutbox(trx, uuid, { open: [], now: new Date() }));
  const set = (column: string, person: string, value: boolean) =>
    api.owner.query(`update accounts set ${column} = $2 where uuid = $1`, [people[person], value]);
  await set('push_consent', 'withdraws', false);
  await set('active', 'suspended', false);
  await sendBulk(worker.services, uuid);
  await set('push_consent', 'withdraws', true);
  await set('active', 'suspended', true);
  expect(received.map(({ token }) => token)).toEqual(['phone']);
  expect((await reread()).progress).toMatchObject({ state: 'sent', recipients: 1, sent: 1, remaining: 0 });
  const rowsOf = async (table: string) =>
    (await api.owner.query(`select account_uuid from ${table} where bulk_uuid = $1`, [uuid])).rows;
  expect(await rowsOf('inbox_items')).toEqual([{ account_uuid: people['stays'] }]);
  expect(await rowsOf('bulk_deliveries')).toEqual([{ account_uuid: people['stays'] }]);
});

test('pushes the text of an edit that was saved while the worker waited for the start', async () => {
  const { uuid, reread } = await dueTo(await peopleWith({ ada: ['ada-phone'] }));
  const begins = new Date((await reread()).progress.begins_at);
  // The worker has read the notification and waits for the quiet hours.
  const lock = await api.owner.connect();
  await lock.query('begin; lock table bulk_settings in access exclusive mode');
  const sending = sendBulk({ ...worker.services, now: () => begins }, uuid);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await api.owner.query(waiting)).rowCount).toBe(1);
  api.now = () => new Date(begins.getTime() - 1_000);
  const edited = await api.call('PUT', `/bulknotification/${uuid}`, {
    body: { type: 'information', title: 'Corrected', message: 'Hello' },
  });
  api.now = () => new Date();
  await lock.query('rollback');
  lock.release();
  await sending;
  expect(edited.status).toBe(200);
  expect(received.map(({ message }) => message.notification.title)).toEqual(['Corrected']);
});

test('counts only consumers who are selected, and rejects an empty or wrong selection', async () => {
  const count = (user: unknown) => api.call('POST', '/bulknotification/audience', { body: { user } });
  expect((await count([])).status).toBe(422);
  expect((await count(['ALL'])).status).toBe(422);
  expect((await count(['018f0000-0000-7000-8000-00000000abcd'])).body).toEqual({
    count: 0,
    without_consent: 0,
  });
});
