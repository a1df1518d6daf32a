import { beforeEach, expect, test } from 'vitest';
import { readSettings } from '../../../platform/settings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { DEMO_PASSWORD } from './access.seed.ts';
import { assembled } from '../../../domains.ts';
import { prepareStaff } from './demo-staff.service.ts';
import { loadKeys } from '../../../platform/keys.ts';
import { inviteByCommand } from './invitations.service.ts';
import { addStaff, setPassword } from './staff.service.ts';

const api = useTestApp();
const keyOf = (letter: string) =>
  loadKeys(readSettings({ DATA_DIR: '/nonexistent', ENCRYPTION_KEYS: letter }));
const KEY = Buffer.alloc(32, 1).toString('base64');
const prepare = async (environment: Record<string, string>, key = KEY) => {
  const product = { ...assembled, db: api.db, keys: await keyOf(key) };
  return (await prepareStaff(readSettings(environment), product))?.token ?? null;
};
const login = (username: string, password = DEMO_PASSWORD) =>
  api.call('POST', '/auth/login', { as: null, body: { username, password } });
const accept = (token: string, more: Record<string, string> = {}) =>
  api.call('POST', '/auth/invitations/accept', {
    as: null,
    body: {
      token,
      username: 'ngozi',
      full_name: 'Ngozi Eze',
      email: 'ngozi@clinic.example',
      mobile: '+2348035551234',
      password: 'three quiet mango trees',
      ...more,
    },
  });
const check = (token: string) => api.call('POST', '/auth/invitations/check', { as: null, body: { token } });
const addRealAdmin = () =>
  addStaff(api.db, {
    username: 'real-admin',
    role: 'admin',
    name: 'Real Admin',
    email: 'real@clinic.example',
    mobile: '+2348035550001',
    password: 'three quiet mango trees',
  });

beforeEach(async () => {
  await api.owner.query(
    `delete from accounts where uuid in (select account_uuid from staff where not is_demo)`,
  );
  await api.owner.query('delete from staff_invitations');
  await api.owner.query(
    `update staff set is_demo = true, password_hash = (select password_hash from staff where role = 'admin')`,
  );
  await prepare({ DEMO_DATA: 'small' });
});

test('DEMO_DATA=off disables demo staff, ends their sessions and is audited; DEMO_DATA=small enables them', async () => {
  const { body } = await login('admin');
  const before = await api.countAudit('staff.disable');
  await prepare({ DEMO_DATA: 'off' });
  expect((await login('admin')).status).toBe(401);
  expect((await api.call('GET', '/auth/me', { token: body.accessToken })).status).toBe(401);
  expect(await api.countAudit('staff.disable')).toBe(before + 4);
  await prepare({ DEMO_DATA: 'off' });
  expect(await api.countAudit('staff.disable')).toBe(before + 4);
  await prepare({ DEMO_DATA: 'small' });
  expect((await login('admin')).status).toBe(200);
});

test.each([
  [{ HOST: '0.0.0.0' }],
  [{ HOST: '192.168.1.4' }],
  [{ TRUST_PROXY: '1' }],
  [{ HOST: '0.0.0.0', DATABASE_URL: 'postgres://db' }],
])('refuses to serve demo staff with %o', async (environment: Record<string, string>) => {
  await expect(prepare(environment)).rejects.toThrow('set DEMO_DATA=off to disable them');
});

test.each([
  [{}],
  [{ HOST: '::1' }],
  [{ HOST: 'localhost' }],
  [{ HOST: '0.0.0.0', DEMO_DATA: 'small' }],
  [{ TRUST_PROXY: '1', DEMO_DATA: 'off' }],
  [{ HOST: '0.0.0.0', ROLE: 'worker' }],
])('serves with %o', async (environment: Record<string, string>) => {
  await expect(prepare(environment)).resolves.toBeDefined();
});

test('staff whose password was changed are no longer demo staff', async () => {
  await setPassword(api.db, 'support', 'three quiet mango trees');
  await prepare({ DEMO_DATA: 'off' });
  expect((await login('support', 'three quiet mango trees')).status).toBe(200);
  expect((await login('admin')).status).toBe(401);
  await api.owner
    .query(`update staff set is_demo = true, password_hash = (select password_hash from staff where role = 'admin' limit 1)
    where role = 'support'`);
});

test('removes the demo mark from an account whose password is no longer the demo password', async () => {
  await setPassword(api.db, 'support', 'three quiet mango trees');
  await api.owner.query(`update staff set is_demo = true where role = 'support'`);
  await prepare({ DEMO_DATA: 'off' });
  expect((await login('support', 'three quiet mango trees')).status).toBe(200);
  await api.owner
    .query(`update staff set is_demo = true, password_hash = (select password_hash from staff where role = 'admin' limit 1)
    where role = 'support'`);
});

test('creates a link only while there is neither a real admin nor active demo staff', async () => {
  expect(await prepare({ DEMO_DATA: 'small' })).toBeNull();
  expect(await prepare({ DEMO_DATA: 'off' })).toMatch(/^[\w-]{43}$/);
  await addRealAdmin();
  expect(await prepare({ DEMO_DATA: 'off' })).toBeNull();
});

test('an account from the command line closes the open invitation of the person', async () => {
  const { token } = await inviteByCommand(api.db, { email: 'REAL@clinic.example', role: 'support' });
  await addRealAdmin();
  expect((await check(token)).body.message).toMatch(/^This link was revoked/);
});

test('creates and signs in the first admin with the link, once', async () => {
  const token = (await prepare({ DEMO_DATA: 'off' }))!;
  expect((await check(token)).body).toEqual({ role: 'admin', email: null });
  const before = await api.countAudit();
  const { status, body } = await accept(token);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ username: 'ngozi', full_name: 'Ngozi Eze', role: 'admin' });
  expect(await api.countAudit()).toBe(before + 1);
  expect((await api.call('GET', '/auth/me', { token: body.accessToken })).status).toBe(200);
  expect((await login('ngozi', 'three quiet mango trees')).status).toBe(200);

  for (const again of [
    await check(token),
    await accept(token, { username: 'second', email: 's@clinic.example' }),
  ]) {
    expect(again.status).toBe(409);
    expect(again.body.message).toBe(
      'This link has been used already. Sign in with your username and password.',
    );
  }
  const { rows } = await api.owner.query('select token_hash from staff_invitations');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('creates one account when ten requests use one link at once', async () => {
  const token = (await prepare({ DEMO_DATA: 'off' }))!;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      accept(token, {
        username: `first-${n}`,
        email: `f${n}@clinic.example`,
        mobile: `+23480355520${10 + n}`,
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
});

test('every process prints the same link, also when they start at once', async () => {
  const links = await Promise.all(Array.from({ length: 4 }, () => prepare({ DEMO_DATA: 'off' })));
  expect(new Set(links).size).toBe(1);
  expect(await prepare({ DEMO_DATA: 'off' })).toBe(links[0]);
  expect((await check(links[0]!)).status).toBe(200);
});

test('an invitation of the command line creates an account beside an admin and survives a start', async () => {
  await addRealAdmin();
  const { token } = await inviteByCommand(api.db, { email: 'ada@clinic.example', role: 'support' });
  await prepare({ DEMO_DATA: 'off' });
  expect((await check(token)).body).toEqual({ role: 'support', email: 'ada@clinic.example' });
  const { status, body } = await accept(token, { username: 'ada', email: 'ada@clinic.example' });
  expect([status, body.user?.role]).toEqual([200, 'support']);
  await expect(inviteByCommand(api.db, { email: 'ada@clinic.example', role: 'support' })).rejects.toThrow(
    'already exists',
  );
});

test('rejects a replaced, an expired and an unknown link with the reason', async () => {
  const replaced = (await prepare({ DEMO_DATA: 'off' }, Buffer.alloc(32, 2).toString('base64')))!;
  const token = (await prepare({ DEMO_DATA: 'off' }))!;
  expect((await check(replaced)).body.message).toBe('This link has expired. Ask for a new one.');
  expect((await check(token)).status).toBe(200);
  await api.owner.query(`update staff_invitations set expires_at = now() - interval '1 second'`);
  expect((await accept(token)).body.message).toBe('This link has expired. Ask for a new one.');
  const unknown = await check('made-up');
  expect([unknown.status, unknown.body.message]).toEqual([
    404,
    'This link is not valid. Check that it was copied completely.',
  ]);
});

test('rejects the link for the first admin when an admin was added from the command line', async () => {
  const token = (await prepare({ DEMO_DATA: 'off' }))!;
  await addRealAdmin();
  const { status, body } = await accept(token);
  expect([status, body.message]).toEqual([
    409,
    'This link was for the first admin, who already exists. Ask them to add you.',
  ]);
});

test('reports a common password, a taken username and an invalid number under their field', async () => {
  const token = (await prepare({ DEMO_DATA: 'off' }))!;
  const fieldsOf = async (more: Record<string, string>) =>
    Object.keys((await accept(token, more)).body.fields);
  expect(await fieldsOf({ password: 'Password12345' })).toEqual(['password']);
  expect(await fieldsOf({ password: 'Ngozi-2026-ngozi' })).toEqual(['password']);
  expect(await fieldsOf({ username: 'ADMIN' })).toEqual(['username']);
  expect(await fieldsOf({ username: 'a b' })).toEqual(['username']);
  expect(await fieldsOf({ mobile: '12' })).toEqual(['mobile']);
  expect((await accept(token)).status).toBe(200);
});
