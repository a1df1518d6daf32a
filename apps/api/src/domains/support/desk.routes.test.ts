import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp, type CallOptions } from '../../testing/test-app.ts';

const api = useTestApp();
let people: { uuid: string; email: string; token: string }[] = [];
let [admin, support] = ['', ''];
let [token, channel] = ['', ''];

const desk = (method: string, path: string, options: CallOptions = {}) =>
  api.call(method, `/support${path}`, { as: 'support', ...options });
const act = (path: string, body: object, as: 'admin' | 'support' = 'support') =>
  desk('POST', `/channels/${channel}${path}`, { as, body });
const write = (text: string, by = token) =>
  api.call('POST', '/consumer/support/messages', { token: by, body: { text } });
const answer = (text = 'Hello') => act('/messages', { text });
const close = (more: object = {}) => act('/state', { state: 'closed', ...more });
const read = async () => (await api.call('GET', `/records/support-channels/${channel}`)).body.data;
const idsOf = async (list: string, as: 'admin' | 'support' = 'support') =>
  (await desk('GET', `/channels?limit=100&list=${list}`, { as })).body.data.map(
    (one: { id: string }) => one.id,
  );
const currentCase = async () =>
  (
    await api.owner.query(
      `select k.* from support_cases k join support_channels c on c.case_uuid = k.uuid where c.uuid = $1`,
      [channel],
    )
  ).rows[0];
const settings = async (values: object) => {
  const { data } = (await desk('GET', '/settings')).body;
  const body = { values: { ...data.values, ...values }, version: data.version };
  expect((await desk('PUT', '/settings', { as: 'admin', body })).status).toBe(200);
};

beforeAll(async () => {
  const { rows } = await api.owner.query(
    `select a.uuid, a.email from accounts a where a.kind = 'consumer' and a.active
       and not exists (select from support_channels c where c.consumer_uuid = a.uuid) order by a.uuid limit 40`,
  );
  for (const { uuid, email } of rows) {
    const body = { email, password: 'baobab-demo' };
    const { accessToken } = (await api.call('POST', '/consumer/sign-in', { as: null, body })).body;
    people.push({ uuid, email, token: accessToken });
  }
  admin = (await api.call('GET', '/auth/me')).body.uuid;
  support = (await api.call('GET', '/auth/me', { as: 'support' })).body.uuid;
});

/** Each test has a conversation of its own, with one message. */
beforeEach(async () => {
  api.now = () => new Date();
  const person = people.shift()!;
  token = person.token;
  await write('Good morning');
  const { rows } = await api.owner.query('select uuid from support_channels where consumer_uuid = $1', [
    person.uuid,
  ]);
  channel = rows[0].uuid;
});

test('a conversation is open, waits after an answer, and is open again after the next message', async () => {
  expect(await read()).toMatchObject({ state: 'open', owner: null, priority: 'normal', labels: [] });
  await answer();
  expect(await read()).toMatchObject({ state: 'waiting', waiting_since: null });
  await write('One more thing');
  expect(await read()).toMatchObject({ state: 'open', waiting_since: expect.any(String) });
});

test('a further message keeps the time since which the consumer waits', async () => {
  const { waiting_since } = await read();
  await write('Hello?');
  expect((await read()).waiting_since).toBe(waiting_since);
});

test('a message reopens a closed conversation as a new case, an answer does not', async () => {
  await act('/priority', { priority: 'urgent' });
  await act('/owner', { owner: support });
  expect((await close()).status).toBe(200);
  const first = await currentCase();
  expect(first).toMatchObject({ closed_by: support, closed_at: expect.any(Date) });
  expect(await read()).toMatchObject({ state: 'closed', timer: null, closed: { by: expect.any(String) } });
  await answer('Goodbye');
  expect((await read()).state).toBe('closed');
  await write('It happened again');
  expect(await read()).toMatchObject({ state: 'open', priority: 'normal', owner: { uuid: support } });
  expect((await currentCase()).uuid).not.toBe(first.uuid);
});

test('reopening by the desk continues the same case', async () => {
  const first = await currentCase();
  await close();
  expect((await act('/state', { state: 'open' })).status).toBe(200);
  expect((await read()).state).toBe('open');
  expect(await currentCase()).toMatchObject({ uuid: first.uuid, closed_at: null, resolution_seconds: null });
});

test('a second close changes nothing, and a closed conversation cannot be snoozed', async () => {
  const before = await api.countAudit('support.close');
  await Promise.all([close(), close()]);
  expect(await api.countAudit('support.close')).toBe(before + 1);
  const until = new Date(Date.now() + 60_000).toISOString();
  expect((await act('/state', { state: 'snoozed', until })).status).toBe(409);
});

test('of two people who take a conversation at once one gets it', async () => {
  const answers = await Promise.all([
    act('/owner', { owner: admin, expected: null }, 'admin'),
    act('/owner', { owner: support, expected: null }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  const { owner } = await read();
  expect(refused.body.message).toBe(`${owner.name} has already taken this conversation.`);
});

test('assigning to a colleague notifies them, and only staff who may answer can own a conversation', async () => {
  await act('/owner', { owner: admin });
  const { data } = (await api.call('GET', `/notification/list/${admin}`)).body;
  expect(data[0]).toMatchObject({
    message: expect.stringMatching(/ assigned you the conversation with /),
    link: `/support?channel=${channel}`,
  });
  const { rows } = await api.owner.query(`select account_uuid from staff where role = 'analytics-admin'`);
  expect((await act('/owner', { owner: rows[0].account_uuid })).status).toBe(422);
  const { data: colleagues } = (await desk('GET', '/colleagues')).body;
  const ids = colleagues.map(({ uuid }: { uuid: string }) => uuid);
  expect(ids).toEqual(expect.arrayContaining([admin, support]));
  expect(ids).not.toContain(rows[0].account_uuid);
});

test('closing is refused when the consumer has written since, whichever comes first', async () => {
  await write('Wait');
  expect((await close({ seen: 1 })).status).toBe(409);
  const [closed] = await Promise.all([close({ seen: 2 }), write('One more question')]);
  // Either the message came first and refused the close, or it reopened the conversation.
  expect([200, 409]).toContain(closed.status);
  expect((await read()).state).toBe('open');
});

test('200 messages at once begin one case', async () => {
  await close();
  const { rows: before } = await api.owner.query('select uuid from support_cases where channel_uuid = $1', [
    channel,
  ]);
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => write(`message ${n}`)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const { rows: after } = await api.owner.query('select uuid from support_cases where channel_uuid = $1', [
    channel,
  ]);
  expect(after.length).toBe(before.length + 1);
  expect(await read()).toMatchObject({ state: 'open', unread: 201, last_seq: 201 });
});

test('snoozes until a time in the next year, also for another time', async () => {
  const snooze = (until: string) => act('/state', { state: 'snoozed', until });
  expect((await snooze(new Date(Date.now() - 1000).toISOString())).status).toBe(422);
  expect((await snooze('2099-01-01T00:00:00Z')).status).toBe(422);
  expect((await act('/state', { state: 'snoozed' })).status).toBe(422);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  expect((await snooze(until)).status).toBe(200);
  expect(await read()).toMatchObject({ state: 'snoozed', snoozed_until: until });
  const later = new Date(Date.now() + 7_200_000).toISOString();
  await snooze(later);
  expect((await read()).snoozed_until).toBe(later);
  await write('I am back');
  expect(await read()).toMatchObject({ state: 'open', snoozed_until: null });
});

test('labels are unique by name, belong to a case, and are added once', async () => {
  const { data: label } = (await desk('POST', '/labels', { body: { name: 'Delivery' } })).body;
  expect((await desk('POST', '/labels', { body: { name: 'DELIVERY' } })).status).toBe(409);
  const before = await api.countAudit('support.label');
  await Promise.all([1, 2].map(() => act('/labels', { label: label.uuid, on: true })));
  expect(await api.countAudit('support.label')).toBe(before + 1);
  expect((await read()).labels).toEqual([{ uuid: label.uuid, name: 'Delivery' }]);
  const body = { name: 'Courier', version: 1 };
  expect((await desk('PUT', `/labels/${label.uuid}`, { body })).body.data.version).toBe(2);
  expect((await read()).labels).toEqual([{ uuid: label.uuid, name: 'Courier' }]);
  await close();
  await write('Another matter');
  expect((await read()).labels).toEqual([]);
  await act('/labels', { label: label.uuid, on: true });
  await act('/labels', { label: label.uuid, on: false });
  expect((await read()).labels).toEqual([]);
  expect((await act('/labels', { label: randomUUID(), on: true })).status).toBe(404);
  expect((await desk('DELETE', `/labels/${label.uuid}`)).status).toBe(200);
});

test('every list has the conversations of its condition, in its order and page by page', async () => {
  const mine = async () => (await idsOf('mine')).includes(channel);
  expect(await mine()).toBe(false);
  expect(await idsOf('unassigned')).toContain(channel);
  expect(await idsOf('unread')).toContain(channel);
  expect((await idsOf('longest')).at(-1)).toBe(channel);
  await act('/owner', { owner: support });
  expect(await mine()).toBe(true);
  expect(await idsOf('mine', 'admin')).not.toContain(channel);
  expect(await idsOf('unassigned')).not.toContain(channel);
  await answer();
  expect(await mine()).toBe(true);
  expect(await idsOf('unread')).not.toContain(channel);
  expect(await idsOf('longest')).not.toContain(channel);
  await act('/state', { state: 'snoozed', until: new Date(Date.now() + 3_600_000).toISOString() });
  expect(await mine()).toBe(false);
  expect(await idsOf('snoozed')).toContain(channel);
  await close();
  expect((await idsOf('closed'))[0]).toBe(channel);
  for (const list of ['closed', 'longest']) {
    const all = await idsOf(list);
    const pages: string[] = [];
    for (let next = ''; ;) {
      const { body } = await desk('GET', `/channels?limit=3&list=${list}${next && `&cursor=${next}`}`);
      pages.push(...body.data.map((one: { id: string }) => one.id));
      if (!(next = body.next)) break;
    }
    expect(pages).toEqual(all);
  }
});

test('the counts are those of the lists', async () => {
  await act('/owner', { owner: support });
  const { body: counts } = await desk('GET', '/counts');
  for (const list of ['mine', 'unassigned', 'unread', 'longest', 'snoozed', 'closed'])
    expect([list, counts[list]]).toEqual([list, (await idsOf(list)).length]);
  const { rows } = await api.owner.query('select count(*)::int as n from support_channels');
  expect(counts.all).toBe(rows[0].n);
});

test('assigns by turns among those online when the setting is on', async () => {
  await settings({ auto_assign: true });
  const restart = async () => {
    await act('/owner', { owner: null });
    await close();
    await write('Again');
    return (await read()).owner?.uuid ?? null;
  };
  expect(await restart()).toBeNull();
  await api.owner.query(`insert into live_presence (process, account_uuid) select $1, unnest($2::uuid[])`, [
    randomUUID(),
    [admin, support],
  ]);
  const owners = [await restart(), await restart(), await restart(), await restart()];
  expect(owners.slice(0, 2).toSorted()).toEqual([admin, support].toSorted());
  expect(owners.slice(2)).toEqual(owners.slice(0, 2));
  await settings({ auto_assign: false });
  expect(await restart()).toBeNull();
});

test('measures the first answer and the resolution in business hours, with a timer for the next target', async () => {
  await close();
  // Friday 17:45, Monday 08:20 and 09:00 in Lagos.
  api.now = () => new Date('2026-11-13T17:45:00+01:00');
  await write('Is anybody there?');
  expect((await read()).timer).toEqual({
    target: 'first-answer',
    amber_at: new Date('2026-11-16T08:07:30+01:00').toISOString(),
    due_at: new Date('2026-11-16T08:15:00+01:00').toISOString(),
  });
  api.now = () => new Date('2026-11-16T08:20:00+01:00');
  await answer();
  expect((await read()).timer).toMatchObject({
    target: 'resolution',
    due_at: new Date('2026-11-16T17:45:00+01:00').toISOString(),
  });
  api.now = () => new Date('2026-11-16T09:00:00+01:00');
  await answer('More');
  await close();
  expect(await currentCase()).toMatchObject({
    first_answer_seconds: 35 * 60,
    resolution_seconds: 75 * 60,
    person_uuid: support,
  });
});

test('settings need an end after the start, a day, and the current version', async () => {
  const { data } = (await desk('GET', '/settings')).body;
  const put = (values: object, version = data.version) =>
    desk('PUT', '/settings', { as: 'admin', body: { values: { ...data.values, ...values }, version } });
  expect((await put({ opens: '18:00', closes: '08:00' })).status).toBe(422);
  expect((await put({ days: [] })).status).toBe(422);
  expect((await put({ first_answer_minutes: 15 })).status).toBe(200);
  expect((await put({ first_answer_minutes: 20 })).status).toBe(409);
  const body = { values: data.values };
  expect((await desk('PUT', '/settings', { body })).status).toBe(403);
  await settings({ first_answer_minutes: 30 });
});
