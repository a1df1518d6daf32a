import { randomUUID } from 'node:crypto';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openClient, startProcess } from '../../../testing/process.ts';
import { useTestApp, type CallOptions } from '../../../testing/test-app.ts';

const api = useTestApp();
let token = '';
let channel = '';
let admin = '';
let me = '';

const desk = (method: string, path: string, options: CallOptions = {}) =>
  api.call(method, `/support/channels/${channel}${path}`, { as: 'support', ...options });
const addNote = (text: string, more: object = {}) => desk('POST', '/notes', { body: { text, ...more } });
const notes = async (query = '') => (await desk('GET', `/notes${query}`)).body.data;
const bell = async () => (await api.call('GET', `/notification/list/${admin}`)).body;

beforeAll(async () => {
  const { rows } = await api.owner.query(
    `select a.email from accounts a where a.kind = 'consumer' and a.active
       and not exists (select from support_channels c where c.consumer_uuid = a.uuid) order by a.uuid limit 1`,
  );
  const body = { email: rows[0].email, password: 'baobab-demo' };
  token = (await api.call('POST', '/consumer/sign-in', { as: null, body })).body.accessToken;
  await api.call('POST', '/consumer/support/messages', { token, body: { text: 'Hello' } });
  channel = (await api.call('GET', '/support/channels', { as: 'support' })).body.data[0].id;
  admin = (await api.call('GET', '/auth/me')).body.uuid;
  me = (await api.call('GET', '/auth/me', { as: 'support' })).body.uuid;
});

test('a note has its author, its time and the message that it follows', async () => {
  const { status, body } = await addNote('Called the lab.');
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ after: 1, author: { uuid: me }, text: 'Called the lab.', mentions: [] });
  await desk('POST', '/messages', { body: { text: 'One moment' } });
  await addNote('They call back.');
  expect((await notes()).map((note: { after: number }) => note.after)).toEqual([1, 2]);
  expect(await notes('?from=2')).toHaveLength(1);
});

test('a note is no message and no answer, and leaves the conversation as it is', async () => {
  await api.call('POST', '/consumer/support/messages', { token, body: { text: 'Anything new?' } });
  const read = async () => (await api.call('GET', `/records/support-channels/${channel}`)).body.data;
  const waiting = async () =>
    (await api.call('GET', '/support/channels?unanswered=yes')).body.data.map(
      (one: { id: string }) => one.id,
    );
  const before = await read();
  await addNote('Still waiting for the lab.');
  expect(await read()).toEqual(before);
  expect(await waiting()).toContain(channel);
});

test('no call and no event of the consumer contains a note', async () => {
  const server = await startProcess(api.url, api.settings);
  onTestFinished(server.stop);
  const client = openClient(server, token);
  onTestFinished(client.close);
  const events: unknown[] = [];
  client.socket.onAny((...event) => events.push(event));
  await client.nextEvent('connect');
  const secret = 'Suspected fraud, do not tell';
  const { body } = await addNote(secret);
  await desk('POST', '/notes/typing');
  const answered = client.nextEvent('support', ({ seq }) => seq !== undefined);
  await desk('POST', '/messages', { body: { text: 'We are looking into it' } });
  await answered;
  expect(events.filter((event) => !/"(support|presence)"/.test(JSON.stringify(event)))).toEqual([]);

  for (const path of ['/support/messages', '/support/messages?after=0', '/notifications', '/push-consent']) {
    const reply = await api.call('GET', `/consumer${path}`, { token });
    expect(reply.status).toBe(200);
    expect(reply.raw.toString()).not.toMatch(new RegExp(`${secret}|${body.data.id}`));
  }
  for (const path of [`/support/channels/${channel}/notes`, '/support/mentionable'])
    expect((await api.call('GET', path, { token })).status).toBe(403);
});

test('a mention rings the bell of the colleague, with a link, and not of the author', async () => {
  const before = await bell();
  const { body } = await addNote('@Admin please look', { mentions: [admin, admin, me] });
  expect(body.data.mentions.map((one: { uuid: string }) => one.uuid).toSorted()).toEqual(
    [admin, me].toSorted(),
  );
  const after = await bell();
  expect(after.unread).toBe(before.unread + 1);
  expect(after.data[0]).toMatchObject({
    message: expect.stringMatching(/ mentioned you in a note$/),
    link: `/support?channel=${channel}`,
  });
  const own = (await api.call('GET', `/notification/list/${me}`, { as: 'support' })).body;
  expect(own.data.some((item: { message: string }) => item.message.includes('mentioned you'))).toBe(false);
});

test('stores a repeated note once and rings once', async () => {
  const [rung, audited] = [(await bell()).unread, await api.countAudit('support.note')];
  const id = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => addNote('Once', { id, mentions: [admin] })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await notes()).filter((note: { text: string }) => note.text === 'Once')).toHaveLength(1);
  expect((await bell()).unread).toBe(rung + 1);
  expect(await api.countAudit('support.note')).toBe(audited + 1);
});

test('refuses to mention a person who cannot read the support chat with 422', async () => {
  const analyst = (await api.call('GET', '/auth/me', { as: 'analytics-admin' })).body.uuid;
  const { rows } = await api.owner.query('select consumer_uuid from support_channels where uuid = $1', [
    channel,
  ]);
  for (const other of [analyst, rows[0].consumer_uuid, randomUUID()])
    expect((await addNote('Look', { mentions: [other] })).status).toBe(422);
  const { data } = (await api.call('GET', '/support/mentionable', { as: 'support' })).body;
  expect(data.map((one: { uuid: string }) => one.uuid)).toEqual(expect.arrayContaining([admin, me]));
  expect(data.map((one: { uuid: string }) => one.uuid)).not.toContain(analyst);
});

test.each([
  ['an empty text', { text: ' ' }],
  ['a text of more than 2,000 characters', { text: 'x'.repeat(2_001) }],
])('refuses a note with %s with 422', async (_title, body) => {
  expect((await desk('POST', '/notes', { body })).status).toBe(422);
});

test('refuses a note in an unknown conversation with 404', async () => {
  const body = { text: 'Nobody' };
  const path = `/support/channels/${randomUUID()}/notes`;
  expect((await api.call('POST', path, { as: 'support', body })).status).toBe(404);
});
