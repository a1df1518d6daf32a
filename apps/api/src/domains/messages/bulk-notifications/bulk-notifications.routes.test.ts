import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { sendBulk } from './bulk-notifications.jobs.ts';
import { countBy, skipWaitingTime, openWorker } from './bulk-notifications.testing.ts';

const api = useTestApp();
let worker: ReturnType<typeof openWorker>;
let people: string[] = [];
beforeAll(async () => {
  worker = openWorker(api.url);
  const { body } = await api.call('GET', '/user/getallconsumer?limit=5');
  people = body.data.map((row: { uuid: string }) => row.uuid);
});
afterAll(() => worker.close());

let serial = 0;
const newNotification = (changes: object = {}) => ({
  type: 'information',
  title: `Clinic hours ${(serial += 1)}`,
  message: 'We are open on Saturday.',
  user: people,
  ...changes,
});
const post = (path: string, body?: object) => api.call('POST', `/bulknotification/${path}`, { body });
const one = async (uuid: string) => (await api.call('GET', `/records/bulk-notifications/${uuid}`)).body.data;
const send = async (uuid: string) => {
  await skipWaitingTime(api.owner, uuid);
  await sendBulk(worker.services, uuid);
};
const activeConsumers = async () =>
  Number(
    (await api.owner.query(`select count(*) as n from accounts where kind = 'consumer' and active`)).rows[0]
      .n,
  );

test('saves a draft, lists it first and does not deliver it', async () => {
  const before = await api.countAudit('notification.save');
  const { status, body } = await post('draft/save', newNotification({ user: ['ALL'] }));
  expect([status, body.message]).toEqual([200, 'Notification Saved Successfully As Draft']);
  const { body: listed } = await api.call('GET', '/bulknotification/list/0');
  expect(listed.notification).toHaveLength(10);
  expect(listed.notification[0]).toMatchObject({ uuid: body.data.uuid, status: 'draft', user: ['ALL'] });
  expect(listed.count).toBeGreaterThan(10);
  const { body: next } = await api.call('GET', '/bulknotification/list/1');
  expect(next.notification[0].uuid).not.toBe(listed.notification[0].uuid);
  await sendBulk(worker.services, body.data.uuid);
  expect(await countBy(api.owner, 'bulk_deliveries', body.data.uuid)).toBe(0);
  expect(await api.countAudit('notification.save')).toBe(before + 1);
});

test('answers 404 for an unknown notification', async () => {
  const unknown = crypto.randomUUID();
  expect((await api.call('GET', `/records/bulk-notifications/${unknown}`)).status).toBe(404);
  expect((await api.call('POST', `/bulknotification/draft/send/${unknown}`)).status).toBe(404);
  expect((await api.call('POST', `/bulknotification/cancel/${unknown}`)).status).toBe(404);
});

test('waits ten seconds, then delivers once to each selected consumer', async () => {
  const { status, body } = await post('send/selected', newNotification());
  expect([status, body.message, body.data.status]).toEqual([200, 'Notification Sent Successfully', 'sent']);
  const { uuid, progress } = body.data;
  expect(progress.state).toBe('scheduled');
  const { rows } = await api.owner.query(
    'select extract(epoch from begins_at - pressed_at)::int as seconds from bulk_notifications where uuid = $1',
    [uuid],
  );
  expect(rows[0].seconds).toBe(10);
  await send(uuid);
  await sendBulk(worker.services, uuid);
  expect((await one(uuid)).progress).toMatchObject({ state: 'sent', recipients: 5, sent: 5, remaining: 0 });
  expect(await countBy(api.owner, 'inbox_items', uuid)).toBe(5);
});

test('delivers to all active consumers at the time of sending, as many as the audience count', async () => {
  const announced = (await api.call('GET', '/bulknotification/audience')).body.count;
  expect(announced).toBe(await activeConsumers());
  const { body } = await post('send/all', newNotification({ user: ['ALL'] }));
  await api.owner.query(
    `insert into accounts (uuid, kind, username, email, mobile, first_name)
     values ($1, 'consumer', 'late', 'late@x.example', '+2348169999999', 'Late')`,
    [randomUUID()],
  );
  await send(body.data.uuid);
  expect((await one(body.data.uuid)).progress).toMatchObject({ recipients: announced, sent: announced });
});

test('sends once for repeated and concurrent requests', async () => {
  const before = await api.countAudit('notification.send');
  const body = newNotification({ request_key: randomUUID() });
  const keyed = await Promise.all(Array.from({ length: 10 }, () => post('send/selected', body)));
  expect(new Set(keyed.map((answer) => answer.body.data.uuid)).size).toBe(1);
  await send(keyed[0]!.body.data.uuid);
  // The key is also recognised after the delivery.
  expect((await post('send/selected', body)).body.data.uuid).toBe(keyed[0]!.body.data.uuid);

  const unkeyed = newNotification();
  const answers = await Promise.all(Array.from({ length: 10 }, () => post('send/selected', unkeyed)));
  expect(new Set(answers.map((answer) => answer.body.data.uuid)).size).toBe(1);

  const draft = (await post('draft/save', newNotification())).body.data;
  const presses = await Promise.all(Array.from({ length: 10 }, () => post(`draft/send/${draft.uuid}`)));
  expect(presses.every(({ status }) => status === 200)).toBe(true);
  expect(await api.countAudit('notification.send')).toBe(before + 3);
});

const isDraft = 'is a draft';
const isScheduled = 'is scheduled';
test.each([
  ['another text', 'send/selected', 'send/selected', { message: 'Another text.' }, isScheduled],
  ['another link', 'send/selected', 'send/selected', { link: '/wallet' }, isScheduled],
  ['other recipients', 'send/selected', 'send/all', { user: ['ALL'] }, isScheduled],
  ['a time', 'send/selected', 'send/selected', { begins_at: '2999-01-01T00:00:00Z' }, isScheduled],
  ['a sending instead of a draft', 'draft/save', 'send/selected', {}, isDraft],
  ['a draft instead of a sending', 'send/selected', 'draft/save', {}, isScheduled],
])(
  'refuses a repeated request with %s and names the first one',
  async (_what, path, again, changes, state) => {
    const given = newNotification({ request_key: randomUUID() });
    const first = (await post(path, given)).body.data;
    const { status, body } = await post(again, { ...given, ...changes });
    expect([status, body.message, body.current.uuid]).toEqual([
      409,
      `Your last attempt was received: “${given.title}” ${state}. This attempt changed nothing.`,
      first.uuid,
    ]);
    expect(await one(first.uuid)).toMatchObject({
      message: given.message,
      version: 1,
      progress: first.progress,
    });
  },
);

test('sends the same text with another link as a notification of its own', async () => {
  const given = newNotification();
  const first = (await post('send/selected', given)).body.data;
  const second = (await post('send/selected', { ...given, link: '/wallet' })).body.data;
  expect([second.uuid === first.uuid, second.link]).toEqual([false, '/wallet']);
});

test('ten concurrent workers deliver once', async () => {
  const { body } = await post('send/all', newNotification({ user: ['ALL'] }));
  await skipWaitingTime(api.owner, body.data.uuid);
  await Promise.all(Array.from({ length: 10 }, () => sendBulk(worker.services, body.data.uuid)));
  const { progress } = await one(body.data.uuid);
  expect(progress).toMatchObject({ state: 'sent', remaining: 0, failed: 0 });
  expect(await countBy(api.owner, 'inbox_items', body.data.uuid)).toBe(progress.recipients);
});

test('a waiting notification can be cancelled and sent later; a sent one is rejected with 409', async () => {
  const { uuid } = (await post('send/selected', newNotification())).body.data;
  const called = await post(`cancel/${uuid}`);
  expect([called.status, called.body.data.status]).toEqual([200, 'draft']);
  expect((await post(`cancel/${uuid}`)).status).toBe(200);
  await sendBulk(worker.services, uuid);
  expect(await countBy(api.owner, 'bulk_deliveries', uuid)).toBe(0);

  await post(`draft/send/${uuid}`);
  await send(uuid);
  const late = await post(`cancel/${uuid}`);
  expect([late.status, (await one(uuid)).progress.sent]).toEqual([409, 5]);
});

test('a concurrent cancel and start leave either a draft or a complete delivery', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { uuid } = (await post('send/selected', newNotification())).body.data;
    await api.owner.query(
      `update bulk_notifications set begins_at = now() + interval '30 ms' where uuid = $1`,
      [uuid],
    );
    await new Promise((resolve) => setTimeout(resolve, round * 12));
    await Promise.all([sendBulk(worker.services, uuid), post(`cancel/${uuid}`)]);
    const { status, progress } = await one(uuid);
    expect(await countBy(api.owner, 'inbox_items', uuid)).toBe(status === 'draft' ? 0 : 5);
    expect(progress.sent).toBe(status === 'draft' ? 0 : 5);
  }
});

test.each([
  ['title', { title: '  ' }],
  ['message', { message: '' }],
  ['message', { message: 'x'.repeat(1_001) }],
  ['user', { user: [] }],
  ['user', { user: ['ALL'] }],
  ['user', { user: [randomUUID()] }],
  ['type', { type: 'alarm' }],
  ['colour', { colour: 'red' }],
])('rejects a notification to selected consumers under %s when it is invalid', async (field, changes) => {
  const before = await api.countAudit('notification.send');
  const { status, body } = await post('send/selected', newNotification(changes));
  expect(status).toBe(422);
  expect(Object.keys(body.fields)[0]).toContain(field);
  expect(await api.countAudit('notification.send')).toBe(before);
});

test('notifies staff with access when the delivery is finished', async () => {
  const admin = (await api.call('GET', '/auth/me')).body.uuid;
  const { body } = await post('send/selected', newNotification({ title: 'Vaccination week' }));
  await send(body.data.uuid);
  const { body: bell } = await api.call('GET', `/notification/list/${admin}`);
  expect(bell.data[0].message).toBe('“Vaccination week” was sent to 5 people');
});

test('registers the token of a console once and only for its own account', async () => {
  const me = (await api.call('GET', '/auth/me', { as: 'support' })).body.uuid;
  const body = { firebase_token: 'token-of-a-console', device_type: 'adminWebApp' };
  for (let again = 0; again < 2; again += 1)
    expect((await api.call('POST', `/notification/${me}`, { as: 'support', body })).status).toBe(200);
  const { rows } = await api.owner.query(`select * from device_tokens where token = 'token-of-a-console'`);
  expect(rows).toMatchObject([{ account_uuid: me, device_type: 'console' }]);
  expect((await api.call('POST', `/notification/${me}`, { body })).status).toBe(403);
  const wrong = { ...body, device_type: 'toaster' };
  expect((await api.call('POST', `/notification/${me}`, { as: 'support', body: wrong })).status).toBe(422);
});
