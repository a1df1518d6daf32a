import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { PushMessage, PushProvider, PushResult } from '../../platform/push/push.ts';
import { WEB_PUSH_HOSTS } from '../../platform/push/push.ts';
import { readSettings } from '../../platform/settings.ts';
import type { Services } from '../../schema.ts';
import { useTestApp } from '../../testing/test-app.ts';
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
const plain = useTestApp();

let heard: { token: string; message: PushMessage }[] = [];
const answers = new Map<string, PushResult>();
const push: PushProvider = {
  async send(token, message) {
    heard.push({ token, message });
    return answers.get(token) ?? { state: 'sent' };
  },
};
const round = () => pushBells({ db: api.db, push, product: api.settings.product } as Services);
const run = (text: string, values: unknown[] = []) => api.owner.query(text, values);

let admin: string;
let token: string;
const register = (firebase_token: string) =>
  api.call('POST', `/notification/${admin}`, {
    token,
    body: { firebase_token, device_type: 'adminWebApp' },
  });
const ring = (secondsAgo: number) =>
  run(
    `insert into bell_items (uuid, account_uuid, message, link, created_at)
     values (gen_random_uuid(), $1, 'Refund due', '/transactions', now() - make_interval(secs => $2))`,
    [admin, secondsAgo],
  );

beforeAll(async () => {
  admin = (await api.call('GET', '/auth/me')).body.uuid;
});
beforeEach(async () => {
  heard = [];
  answers.clear();
  // A suspension in one test has ended the session of the one before.
  token = await api.signIn('admin');
  await run('delete from bell_items');
  await run(`delete from device_tokens where device_type = 'console'`);
});

test('a console’s own token is kept once, and goes with whoever signed in there last', async () => {
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

test('who is away is told once how many wait, and not what they are about', async () => {
  await register('laptop');
  await ring(60);
  await ring(40);
  await round();
  expect(heard).toEqual([
    { token: 'laptop', message: { title: 'Baobab', body: '2 unread notifications', tag: 'bell' } },
  ]);
  await round();
  expect(heard).toHaveLength(1);
});

test('what was read, rang this moment or is old news is not pushed; nor is anything to the suspended', async () => {
  await register('laptop');
  await ring(5);
  await ring(2 * 3_600);
  await ring(60);
  await run(`update bell_items set read_at = now() where created_at > now() - interval '2 minutes'`);
  await round();
  expect(heard).toEqual([]);
  await ring(60);
  await run('update accounts set active = false where uuid = $1', [admin]);
  await round();
  await run('update accounts set active = true where uuid = $1', [admin]);
  expect(heard).toEqual([]);
});

test('a console that is no more is forgotten', async () => {
  await register('gone');
  await register('here');
  answers.set('gone', { state: 'gone' });
  await ring(60);
  await round();
  const { rows } = await run(`select token from device_tokens where device_type = 'console'`);
  expect(rows).toEqual([{ token: 'here' }]);
});

test('the console learns of the push service, and may call its two hosts, only where it is configured', async () => {
  const policyOf = async (one: typeof api) => {
    const reply = await one.app.inject({ url: '/config.json' });
    const policy = String(reply.headers['content-security-policy']);
    return { push: reply.json().push, connect: /connect-src ([^;]*)/.exec(policy)?.[1] };
  };
  expect(await policyOf(plain)).toEqual({ push: null, connect: "'self'" });
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

test('half of the settings is refused at start', () => {
  const { FCM_WEB_VAPID_KEY: _key, ...half } = web;
  expect(() => readSettings(half)).toThrow(/FCM_WEB_\*/);
  const { FCM_PROJECT_ID: _id, FCM_CLIENT_EMAIL: _mail, FCM_PRIVATE_KEY: _private, ...alone } = web;
  expect(() => readSettings(alone)).toThrow(/FCM_WEB_\*/);
});
