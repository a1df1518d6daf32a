import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { PushMessage, PushProvider, PushResult } from '../../../platform/push/push.ts';
import { WEB_PUSH_HOSTS } from '../../../platform/push/push.ts';
import { readSettings } from '../../../platform/settings.ts';
import type { Services } from '../../../schema.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { pushBells } from './bell.jobs.ts';

const web = {
  FCM_PROJECT_ID: 'demo-project',
  FCM_CLIENT_EMAIL: 'push@demo.example',
  FCM_PRIVATE_KEY: 'key',
  FCM_WEB_API_KEY: 'api-key',
  FCM_WEB_APP_ID: '1:2:web:3',
  FCM_WEB_SENDER_ID: '2',
  FCM_WEB_VAPID_KEY: 'vapid',
};
const api = useTestApp(web);
const withoutPush = useTestApp();

let pushed: { token: string; message: PushMessage }[] = [];
const answers = new Map<string, PushResult>();
const push: PushProvider = {
  async send(token, message) {
    pushed.push({ token, message });
    return answers.get(token) ?? { state: 'sent' };
  },
};
const runJob = (now = new Date()) =>
  pushBells({ db: api.db, push, product: api.settings.product, now: () => now } as Services);
const run = (text: string, values: unknown[] = []) => api.owner.query(text, values);

let admin: string;
let token: string;
const register = (firebase_token: string) =>
  api.call('POST', `/notification/${admin}`, {
    token,
    body: { firebase_token, device_type: 'adminWebApp' },
  });
const addBellItem = (secondsAgo: number) =>
  run(
    `insert into bell_items (uuid, account_uuid, message, link, created_at)
     values (gen_random_uuid(), $1, 'Refund due', '/transactions', now() - make_interval(secs => $2))`,
    [admin, secondsAgo],
  );

beforeAll(async () => {
  admin = (await api.call('GET', '/auth/me')).body.uuid;
});
beforeEach(async () => {
  pushed = [];
  answers.clear();
  // The test of a suspension ends the session.
  token = await api.signIn('admin');
  await run('delete from bell_items');
  await run(`delete from device_tokens where device_type = 'console'`);
});

test('stores a console token once and moves it to the account that signed in last', async () => {
  const before = await api.countAudit('device.register');
  expect((await register('laptop')).status).toBe(200);
  expect((await register('laptop')).status).toBe(200);
  expect(await api.countAudit('device.register')).toBe(before + 1);
  const support = (await api.call('GET', '/auth/me', { as: 'support' })).body.uuid;
  const body = { firebase_token: 'laptop', device_type: 'adminWebApp' };
  expect((await api.call('POST', `/notification/${admin}`, { as: 'support', body })).status).toBe(403);
  await api.call('POST', `/notification/${support}`, { as: 'support', body });
  const { rows } = await run(`select account_uuid from device_tokens where token = 'laptop'`);
  expect(rows).toEqual([{ account_uuid: support }]);
});

test('pushes the unread count once, without the text of the items', async () => {
  await register('laptop');
  await addBellItem(60);
  await addBellItem(40);
  await runJob();
  expect(pushed).toEqual([
    { token: 'laptop', message: { title: 'Baobab', body: '2 unread notifications', tag: 'bell' } },
  ]);
  await runJob();
  expect(pushed).toHaveLength(1);
});

test('does not push read, very recent or old items, nor to suspended staff', async () => {
  await register('laptop');
  await addBellItem(5);
  await addBellItem(2 * 3_600);
  await addBellItem(60);
  await run(`update bell_items set read_at = now() where created_at > now() - interval '2 minutes'`);
  await runJob();
  expect(pushed).toEqual([]);
  await addBellItem(60);
  await run('update accounts set active = false where uuid = $1', [admin]);
  await runJob();
  await run('update accounts set active = true where uuid = $1', [admin]);
  expect(pushed).toEqual([]);
});

test('pushes nothing in quiet hours, and the number of all collected items when they end', async () => {
  await register('laptop');
  const value = { from: '22:00', to: '07:00' };
  expect((await api.call('PUT', '/preferences/quiet-hours', { token, body: { value } })).status).toBe(200);
  await addBellItem(8 * 3_600);
  await addBellItem(60);
  // Lagos is an hour ahead of UTC.
  for (const time of ['21:00', '23:30', '05:59']) await runJob(new Date(`2026-11-16T${time}:00Z`));
  expect(pushed).toEqual([]);
  await runJob(new Date('2026-11-16T06:00:00Z'));
  expect(pushed.map(({ message }) => message.body)).toEqual(['2 unread notifications']);
  await api.call('PUT', '/preferences/quiet-hours', { token, body: { value: null } });
});

test('quiet hours within a day end before the evening, and the two times differ', async () => {
  const set = (value: unknown) => api.call('PUT', '/preferences/quiet-hours', { token, body: { value } });
  await register('laptop');
  await set({ from: '12:00', to: '13:30' });
  await addBellItem(60);
  await runJob(new Date('2026-11-16T12:29:00Z'));
  expect(pushed).toEqual([]);
  await runJob(new Date('2026-11-16T12:30:00Z'));
  expect(pushed).toHaveLength(1);
  for (const value of [{ from: '12:00', to: '12:00' }, { from: '24:00', to: '07:00' }, { from: '7:00' }])
    expect((await set(value)).status, JSON.stringify(value)).toBe(422);
  await set(null);
});

test('deletes the token of an unregistered console', async () => {
  await register('gone');
  await register('here');
  answers.set('gone', { state: 'gone' });
  await addBellItem(60);
  await runJob();
  const { rows } = await run(`select token from device_tokens where device_type = 'console'`);
  expect(rows).toEqual([{ token: 'here' }]);
});

test('the console gets the push configuration and its two hosts only when push is configured', async () => {
  const policyOf = async (one: typeof api) => {
    const reply = await one.app.inject({ url: '/config.json' });
    const policy = String(reply.headers['content-security-policy']);
    return { push: reply.json().push, connect: /connect-src ([^;]*)/.exec(policy)?.[1] };
  };
  expect(await policyOf(withoutPush)).toEqual({ push: null, connect: "'self'" });
  expect(await policyOf(api)).toEqual({
    push: {
      projectId: 'demo-project',
      apiKey: 'api-key',
      appId: '1:2:web:3',
      senderId: '2',
      vapidKey: 'vapid',
    },
    connect: `'self' ${WEB_PUSH_HOSTS.join(' ')}`,
  });
});

test('rejects incomplete push settings', () => {
  const { FCM_WEB_VAPID_KEY: _key, ...half } = web;
  expect(() => readSettings(half)).toThrow(/FCM_WEB_\*/);
  const { FCM_PROJECT_ID: _id, FCM_CLIENT_EMAIL: _mail, FCM_PRIVATE_KEY: _private, ...alone } = web;
  expect(() => readSettings(alone)).toThrow(/FCM_WEB_\*/);
});
