import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { sendBulk, bulkNotificationsJobs } from './bulk-notifications.jobs.ts';
import { countBy, openWorker, skipWaitingTime } from './bulk-notifications.testing.ts';
import { addPerson } from './campaigns.testing.ts';

const api = useTestApp();
let worker: ReturnType<typeof openWorker>;
let people: string[] = [];
beforeAll(async () => {
  worker = openWorker(api.url);
  const { body } = await api.call('GET', '/user/getallconsumer?limit=5');
  people = body.data.map((row: { uuid: string }) => row.uuid);
});
afterAll(() => worker.close());
beforeEach(async () => {
  await api.owner.query(
    'update bulk_settings set quiet_from = null, quiet_to = null, cap_count = null, cap_days = null',
  );
});

let serial = 0;
const words = () => ({ type: 'information', title: `Campaign ${(serial += 1)}`, message: 'Hello' });
const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60_000).toISOString();
const post = (path: string, body?: object) => api.call('POST', `/bulknotification/${path}`, { body });
const put = (uuid: string, body: object) => api.call('PUT', `/bulknotification/${uuid}`, { body });
const one = async (uuid: string) => (await api.call('GET', `/records/bulk-notifications/${uuid}`)).body.data;
const plan = async (changes: object = {}) => {
  const { body } = await post('send/selected', {
    ...words(),
    user: people,
    begins_at: inHours(24),
    ...changes,
  });
  return body.data as { uuid: string; title: string; version: number };
};
const send = async (uuid: string) => {
  await skipWaitingTime(api.owner, uuid);
  await sendBulk(worker.services, uuid);
};
const saveAudience = async (rule: object) =>
  (await post('audiences', { name: `Audience ${(serial += 1)}`, rule })).body.data.uuid as string;

test('plans a sending, shows it as scheduled and does not begin it before its time', async () => {
  const begins_at = inHours(24);
  const { body } = await post('send/selected', { ...words(), user: people, begins_at });
  expect(body).toMatchObject({
    message: 'Notification Scheduled Successfully',
    data: { status: 'sent', progress: { state: 'scheduled', planned_for: begins_at, begins_at } },
  });
  await sendBulk(worker.services, body.data.uuid);
  expect((await one(body.data.uuid)).progress.state).toBe('scheduled');
  const { body: listed } = await api.call('GET', '/bulknotification/list/0?state=scheduled');
  expect(listed.notification[0].uuid).toBe(body.data.uuid);
  expect(await api.countAudit('notification.plan')).toBe(1);
});

test.each([
  ['in the past', -1],
  ['more than a year ahead', 24 * 400],
])('refuses a time %s', async (_what, hours) => {
  const { status, body } = await post('send/all', { ...words(), user: ['ALL'], begins_at: inHours(hours) });
  expect([status, Object.keys(body.fields)]).toEqual([422, ['begins_at']]);
});

test('the sweep finds a planned sending after a restart and sends it once', async () => {
  const { uuid } = await plan();
  const sweep = bulkNotificationsJobs.find(({ name }) => name === 'notifications.sweep')!;
  const queued: unknown[] = [];
  const queue = { send: async (_name: string, data: object) => void queued.push(data) };
  await sweep.run({ ...worker.services, queue }, {});
  expect(queued).not.toContainEqual({ uuid });
  await skipWaitingTime(api.owner, uuid);
  const restarted = openWorker(api.url);
  await sweep.run({ ...restarted.services, queue }, {});
  expect(queued).toContainEqual({ uuid });
  await Promise.all([sendBulk(restarted.services, uuid), sendBulk(worker.services, uuid)]);
  await restarted.close();
  expect((await one(uuid)).progress).toMatchObject({ state: 'sent', sent: 5 });
  expect(await countBy(api.owner, 'inbox_items', uuid)).toBe(5);
});

test('a planned sending that is cancelled before its time is a draft again', async () => {
  const { uuid } = await plan();
  const { body } = await post(`cancel/${uuid}`);
  expect(body.data).toMatchObject({
    status: 'draft',
    progress: { state: 'draft', planned_for: null, begins_at: null },
  });
  expect((await post(`cancel/${uuid}`)).status).toBe(200);
  await sendBulk(worker.services, uuid);
  expect(await countBy(api.owner, 'bulk_deliveries', uuid)).toBe(0);
  const due = await plan();
  api.now = () => new Date(Date.now() + 2 * 86_400_000);
  const cancelled = await post(`cancel/${due.uuid}`);
  api.now = () => new Date();
  expect(cancelled.status).toBe(409);
});

test('edits text, recipients and time with a version, and refuses an outdated one', async () => {
  const { uuid, version } = await plan();
  const begins_at = inHours(48);
  const values = { ...words(), link: '/wallet', begins_at, version };
  const { status, body } = await put(uuid, { ...values, user: people.slice(0, 2) });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ title: values.title, link: '/wallet', version: version + 1 });
  expect([body.data.user.length, body.data.progress.begins_at]).toEqual([2, begins_at]);
  expect((await put(uuid, { ...words(), version })).status).toBe(409);
  // Without recipients and time both stay.
  const kept = await put(uuid, { ...words(), version: version + 1 });
  expect([kept.body.data.user.length, kept.body.data.progress.begins_at]).toEqual([2, begins_at]);
  await send(uuid);
  expect((await put(uuid, { ...words() })).status).toBe(409);
  expect((await one(uuid)).progress.sent).toBe(2);
});

test('rejects a link outside the app and a picture that was not uploaded', async () => {
  const draft = { ...words(), user: people };
  for (const wrong of [
    { link: '/admin' },
    { link: 'https://x.example' },
    { picture: 'https://x.example/a.png' },
  ])
    expect((await post('draft/save', { ...draft, ...wrong })).status).toBe(422);
});

test('duplicates a sent notification as a draft, and plans the draft once', async () => {
  const { uuid, title } = await plan({ link: '/orders' });
  await send(uuid);
  const { body } = await post(`duplicate/${uuid}`);
  expect(body.data).toMatchObject({ title, link: '/orders', status: 'draft', progress: { state: 'draft' } });
  expect(body.data.user.toSorted()).toEqual(people.toSorted());
  const times = await Promise.all(
    [1, 2].map((hours) => post(`schedule/${body.data.uuid}`, { begins_at: inHours(hours) })),
  );
  expect(new Set(times.map((answer) => answer.body.data.progress.begins_at)).size).toBe(1);
  expect(await countBy(api.owner, 'inbox_items', uuid)).toBe(5);
});

test('resolves the rule when the sending begins, and nobody joins later', async () => {
  await addPerson(api, { city: 'New Ikorodu' });
  const audience = await saveAudience({ cities: ['New Ikorodu'] });
  const { body } = await post('send/audience', { ...words(), audience, begins_at: inHours(3) });
  const { uuid } = body.data;
  expect(body.data).toMatchObject({
    user: [],
    audience: { kind: 'rule', rule: { cities: ['New Ikorodu'] } },
  });
  // A changed rule does not change what was written, and a person who comes before the start is reached.
  await api.call('PUT', `/bulknotification/audiences/${audience}`, { body: { name: 'Changed', rule: {} } });
  await addPerson(api, { city: 'New Ikorodu' });
  await addPerson(api, { city: 'New Ikorodu', consent: false });
  await skipWaitingTime(api.owner, uuid);
  const joined: Promise<string>[] = [];
  const requireSpace = () => void joined.push(addPerson(api, { city: 'New Ikorodu' }));
  await sendBulk({ ...worker.services, disk: { ...worker.services.disk, requireSpace } }, uuid);
  expect(await Promise.all(joined)).toHaveLength(1);
  await sendBulk(worker.services, uuid);
  expect((await one(uuid)).progress).toMatchObject({ state: 'sent', recipients: 2, sent: 2 });
  const { body: results } = await api.call('GET', `/bulknotification/results/${uuid}`);
  expect(results.data).toMatchObject({ reached: 2, skipped: { cap: 0, consent: 1 } });
  const next = await saveAudience({ cities: ['New Ikorodu'], not_reached_for: 7 });
  const { body: rest } = await post('send/audience', { ...words(), audience: next });
  await send(rest.data.uuid);
  expect((await one(rest.data.uuid)).progress.recipients).toBe(1);
});

/** Quiet hours that began an hour ago and end in two. */
const setQuietHours = () =>
  api.owner.query(`update bulk_settings set
    quiet_from = (now() at time zone 'Africa/Lagos' - interval '1 hour')::time(0),
    quiet_to = (now() at time zone 'Africa/Lagos' + interval '2 hours')::time(0)`);

test('waits until the quiet hours end, also when they are set after planning', async () => {
  const { uuid } = await plan();
  await skipWaitingTime(api.owner, uuid);
  await setQuietHours();
  await sendBulk(worker.services, uuid);
  const { progress } = await one(uuid);
  expect(progress.state).toBe('scheduled');
  expect(new Date(progress.begins_at).getTime()).toBeGreaterThan(Date.now() + 60 * 60_000);
  const { body } = await post('send/selected', { ...words(), user: people });
  expect(body.data.progress.begins_at).toBe(progress.begins_at);
});

test('a sending more than an hour after its time is a draft again, and staff are told', async () => {
  const [late, punctual] = [await plan(), await plan()];
  await skipWaitingTime(api.owner, late.uuid, 61);
  await skipWaitingTime(api.owner, punctual.uuid, 59);
  for (const { uuid } of [late, punctual]) await sendBulk(worker.services, uuid);
  expect((await one(punctual.uuid)).progress.state).toBe('sent');
  expect((await one(late.uuid)).progress).toMatchObject({
    state: 'draft',
    planned_for: null,
    begins_at: null,
  });
  expect(await countBy(api.owner, 'inbox_items', late.uuid)).toBe(0);
  const { rows } = await api.owner.query('select distinct message from bell_items where link like $1', [
    `%${late.uuid}`,
  ]);
  expect(rows).toEqual([{ message: expect.stringContaining(`“${late.title}” was not sent and is a draft`) }]);
  expect(await api.countAudit('notification.revert')).toBe(1);
});

test('a sending that quiet hours held until now is not late', async () => {
  const { uuid } = await plan();
  await skipWaitingTime(api.owner, uuid, 120);
  await api.owner.query(`update bulk_settings set
    quiet_from = (now() at time zone 'Africa/Lagos' - interval '3 hours')::time(0),
    quiet_to = (now() at time zone 'Africa/Lagos' - interval '10 minutes')::time(0)`);
  await sendBulk(worker.services, uuid);
  expect((await one(uuid)).progress.state).toBe('sent');
});

test('the answer says until when the quiet hours hold a sending', async () => {
  const now = await post('send/selected', { ...words(), user: people });
  expect([now.body.message, now.body.data.progress.held_until]).toEqual([
    'Notification Sent Successfully',
    null,
  ]);
  await setQuietHours();
  const held = await post('send/selected', { ...words(), user: people });
  const { held_until, begins_at } = held.body.data.progress;
  expect(held_until).toBe(begins_at);
  expect(held.body.message).toBe(
    `The quiet hours hold this notification. It will be sent on ${formatDateTime(held_until)}.`,
  );
  const planned = await post('send/selected', { ...words(), user: people, begins_at: inHours(1) });
  expect(planned.body.message).toBe(held.body.message);
});

test('skips people over the cap and counts them', async () => {
  const cities = ['New Ojo'];
  for (let n = 0; n < 3; n += 1) await addPerson(api, { city: 'New Ojo' });
  await api.owner.query('update bulk_settings set cap_count = 2, cap_days = 7');
  const audience = await saveAudience({ cities });
  const reached: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    if (n === 1) await addPerson(api, { city: 'New Ojo' });
    const { uuid } = (await post('send/audience', { ...words(), audience })).body.data;
    await send(uuid);
    const { data } = (await api.call('GET', `/bulknotification/results/${uuid}`)).body;
    reached.push(data.reached, data.skipped.cap);
  }
  expect(reached).toEqual([3, 0, 4, 0, 1, 3]);
});
