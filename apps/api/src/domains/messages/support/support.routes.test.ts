import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp, type CallOptions } from '../../../testing/test-app.ts';
import { formWith, pdf, png } from '../../workspace/files/files.testing.ts';

const api = useTestApp();
let token = '';
let me = '';
let channel = '';

const consumer = (method: string, path: string, options: CallOptions = {}) =>
  api.call(method, `/consumer${path}`, { token, ...options });
const desk = (method: string, path: string, options: CallOptions = {}) =>
  api.call(method, `/support${path}`, { as: 'support', ...options });
const write = (text: string, more: object = {}) =>
  consumer('POST', '/support/messages', { body: { text, ...more } });

async function signInAs(email: string) {
  const { body } = await api.call('POST', '/consumer/sign-in', {
    as: null,
    body: { email, password: 'baobab-demo' },
  });
  return body;
}

beforeAll(async () => {
  const { rows } = await api.owner.query(
    `select a.uuid, a.email from accounts a where a.kind = 'consumer' and a.active
       and not exists (select from support_channels c where c.consumer_uuid = a.uuid) order by a.uuid limit 1`,
  );
  const { accessToken, user } = await signInAs(rows[0].email);
  token = accessToken;
  me = rows[0].uuid;
  expect(user.id).toBe(`user_${me}`);
  await write('Hello, is anybody there?');
  const { body } = await desk('GET', '/channels');
  channel = body.data[0].id;
});

test('lists 25 conversations per page, latest first, with user, unread count and last message', async () => {
  const first = (await desk('GET', '/channels')).body;
  expect(first.data).toHaveLength(25);
  expect(first.data[0]).toMatchObject({
    user: { id: `user_${me}` },
    unread: 1,
    last_message: { text: 'Hello, is anybody there?', side: 'consumer' },
  });
  const second = (await desk('GET', `/channels?cursor=${first.next}`)).body;
  const ids = [...first.data, ...second.data].map((one) => one.id);
  expect(new Set(ids).size).toBe(50);
  const times = [...first.data, ...second.data].map((one) => one.updatedAt);
  expect(times.toSorted().toReversed()).toEqual(times);
  expect((await desk('GET', '/channels?cursor=nonsense')).status).toBe(400);
});

test('reads one conversation as the list shows it, with the author of its last message', async () => {
  const { body: reply } = await desk('POST', `/channels/${channel}/messages`, { body: { text: 'Yes' } });
  const { data } = (await api.call('GET', `/records/support-channels/${channel}`)).body;
  expect(data).toEqual((await desk('GET', '/channels')).body.data[0]);
  expect(data.last_message).toEqual({ text: 'Yes', side: 'desk', sender: reply.data.sender });
  expect((await api.call('GET', `/records/support-channels/${randomUUID()}`)).status).toBe(404);
});

test('search finds conversations by the consumer and by message text', async () => {
  const { user } = (await desk('GET', '/channels')).body.data[0];
  const byName = (await desk('GET', `/channels?search=${encodeURIComponent(user.email)}`)).body.data;
  expect(byName.map((one: { id: string }) => one.id)).toEqual([channel]);
  const { rows } = await api.owner.query(
    `select count(distinct channel_uuid)::int as n from support_messages where text ilike '%dermatologist%'`,
  );
  const byWords = (await desk('GET', '/channels?search=dermatologist')).body.data;
  expect(byWords.length).toBe(rows[0].n);
  expect((await desk('GET', '/channels?search=100%25')).body.data).toEqual([]);
});

test('numbers concurrent messages without gaps', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      n % 2
        ? write(`from the consumer ${n}`)
        : desk('POST', `/channels/${channel}/messages`, { body: { text: `from the desk ${n}` } }),
    ),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const { body } = await desk('GET', `/channels/${channel}/messages?limit=100`);
  expect(body.data.map((one: { seq: number }) => one.seq)).toEqual(
    Array.from({ length: body.data.length }, (_, n) => n + 1),
  );
});

test('stores a repeated message once, concurrently and later', async () => {
  const before = await api.countAudit('support.message');
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => write('once', { id })));
  const again = await write('once', { id });
  expect(new Set([...answers, again].map(({ body }) => body.data.seq)).size).toBe(1);
  expect(await api.countAudit('support.message')).toBe(before + 1);
});

test('returns 50 messages, and those before or after a given one', async () => {
  for (let n = 0; n < 40; n += 1) await write(`line ${n}`);
  const latest = (await consumer('GET', '/support/messages')).body;
  expect(latest.data).toHaveLength(50);
  expect(latest.more).toBe(true);
  const first = latest.data[0].seq;
  const older = (await consumer('GET', `/support/messages?before=${first}`)).body;
  expect(older.data.at(-1).seq).toBe(first - 1);
  const last = latest.data.at(-1).seq;
  await write('missed one');
  await write('missed two');
  const missed = (await consumer('GET', `/support/messages?after=${last}`)).body;
  expect(missed.data.map((one: { text: string }) => one.text)).toEqual(['missed one', 'missed two']);
});

test('marks only move forward, and answering marks as read', async () => {
  const mark = (body: object) => desk('POST', `/channels/${channel}/marks`, { body });
  const last = (await desk('GET', '/channels')).body.data[0].last_seq;
  expect((await mark({ delivered: last, read: last - 1 })).body).toMatchObject({
    desk_delivered: last,
    desk_read: last - 1,
  });
  expect((await mark({ delivered: 1, read: 1 })).body.desk_read).toBe(last - 1);
  expect((await mark({ delivered: 2_000_000, read: 2_000_000 })).body.desk_read).toBe(last);
  expect((await desk('GET', '/channels')).body.data[0].unread).toBe(0);
  await write('and now?');
  await desk('POST', `/channels/${channel}/messages`, { body: { text: 'answered' } });
  expect((await desk('GET', '/channels')).body.data[0].unread).toBe(0);
});

test('an attachment is sent once and can be read only by both sides of the conversation', async () => {
  const { uuid } = (await consumer('POST', '/support/attachments', { ...formWith(png()) })).body.data;
  expect((await write('', { attachment: uuid })).body.data.attachment).toMatchObject({ mime: 'image/png' });
  expect((await write('again', { attachment: uuid })).status).toBe(422);
  const path = `/channels/${channel}/attachments/${uuid}`;
  const opened = await desk('GET', path);
  expect([opened.status, opened.headers['content-type']]).toEqual([200, 'image/png']);
  expect(String(opened.headers['content-disposition'])).toContain('attachment');
  expect((await consumer('GET', `/support/attachments/${uuid}`)).status).toBe(200);
  expect((await api.call('GET', `/files/${uuid}`)).status).toBe(404);
  expect((await api.call('GET', `/support${path}`, { as: 'analytics-admin' })).status).toBe(403);
  expect((await consumer('POST', '/support/attachments', formWith(pdf))).body.data.mime).toBe(
    'application/pdf',
  );
  const script = formWith(Buffer.from('<script>alert(1)</script>'));
  expect((await consumer('POST', '/support/attachments', script)).status).toBe(422);
  const theirs = (await desk('POST', `/channels/${channel}/attachments`, formWith(png()))).body.data;
  expect((await write('not mine', { attachment: theirs.uuid })).status).toBe(422);
});

test.each([
  ['no content', {}],
  ['blank text', { text: '   ' }],
  ['text that is too long', { text: 'x'.repeat(4_001) }],
])('rejects a message with %s with 422', async (_what, body) => {
  expect((await consumer('POST', '/support/messages', { body })).status).toBe(422);
});

test('a consumer token is accepted on consumer endpoints only', async () => {
  for (const path of ['/support/channels', '/user/admin/users', '/auth/me', '/bulknotification/audience'])
    expect((await api.call('GET', path, { token })).status).toBe(403);
  expect((await api.call('GET', '/consumer/support/messages')).status).toBe(403);
  const wrong = { email: 'nobody@mail.example', password: 'baobab-demo' };
  expect((await api.call('POST', '/consumer/sign-in', { as: null, body: wrong })).status).toBe(401);
});

test('unread messages of a conversation are one entry of the bell with their number', async () => {
  const opened = { id: [], status: 'read', opened: `/support?channel=${channel}` };
  await api.call('PUT', '/notification/status/all', { body: opened });
  const admin = (await api.call('GET', '/auth/me')).body.uuid;
  const bell = async () => (await api.call('GET', `/notification/list/${admin}`)).body;
  const before = await bell();
  await write('first');
  await write('second');
  const after = await bell();
  expect(after.unread).toBe(before.unread + 1);
  expect(after.data[0]).toMatchObject({
    message: expect.stringMatching(/^2 new messages from /),
    link: `/support?channel=${channel}`,
  });
});

test('opening the details of a consumer writes an audit row', async () => {
  const before = await api.countAudit('support.open-person');
  const { rows } = await api.owner.query(
    `select c.uuid from support_channels c where exists (select from bookings b where b.consumer_uuid = c.consumer_uuid) limit 1`,
  );
  const { status, body } = await desk('GET', `/channels/${rows[0].uuid}/person`);
  expect(status).toBe(200);
  expect(body.bookings[0]).toMatchObject({ what: expect.stringMatching(/^Dr /) });
  expect(await api.countAudit('support.open-person')).toBe(before + 1);
  const members = (await desk('GET', `/channels/${channel}/members`)).body.data;
  expect(members[0]).toMatchObject({ id: `user_${me}`, online: false });
});

test('the details of a consumer have the ids of records only for roles that can open them', async () => {
  const { rows } = await api.owner.query(
    `select c.uuid from support_channels c where exists (select from bookings b where b.consumer_uuid = c.consumer_uuid) limit 1`,
  );
  const path = `/channels/${rows[0].uuid}/person`;
  const ofSupport = (await desk('GET', path)).body.bookings[0];
  const ofAdmin = (await desk('GET', path, { as: 'admin' })).body.bookings[0];
  expect(ofSupport).toMatchObject({ kind: 'booking', uuid: null });
  expect(ofAdmin).toEqual({ ...ofSupport, uuid: expect.any(String) });
});

test('adds, edits and deletes quick replies, whose titles are unique', async () => {
  const body = { title: 'Opening hours', text: 'We answer from 7 to 22.' };
  const made = (await desk('POST', '/quick-replies', { body })).body.data;
  const taken = await desk('POST', '/quick-replies', { body: { ...body, title: 'OPENING HOURS' } });
  expect([taken.status, Object.keys(taken.body.fields)]).toEqual([409, ['title']]);
  const edit = (changes: object) =>
    desk('PUT', `/quick-replies/${made.uuid}`, { body: { ...body, ...changes } });
  expect((await edit({ text: 'We answer all day.', version: 1 })).body.data.version).toBe(2);
  expect((await edit({ text: 'Never.', version: 1 })).status).toBe(409);
  expect((await desk('DELETE', `/quick-replies/${made.uuid}`)).status).toBe(200);
  expect((await edit({})).status).toBe(404);
});
