import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { assembled } from '../../../domains.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { DEMO_PASSWORD } from './access.seed.ts';
import { setRole, setStaffActive } from './access-commands.service.ts';
import { addStaff, setPassword } from './staff.service.ts';

const api = useTestApp();
const login = (username: string, password = DEMO_PASSWORD) =>
  api.call('POST', '/auth/login', { as: null, body: { username, password } });

let serial = 0;
async function newStaff(role = 'support') {
  serial += 1;
  const username = `staff${serial}`;
  const password = 'a long password';
  await addStaff(api.db, {
    username,
    role,
    name: 'Ngozi Eze',
    email: `${username}@baobab.example`,
    mobile: `+23480355500${10 + serial}`,
    password,
  });
  const token = (await login(username, password)).body.accessToken as string;
  return { username, password, token };
}
const statusWith = async (token: string) => (await api.call('GET', '/auth/me', { token })).status;

test('signs in with the right username in any case and returns a token and the staff member', async () => {
  const { status, body } = await login('ADMIN');
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ username: 'admin', role: 'admin', full_name: 'Adaeze Okafor' });
  expect(await statusWith(body.accessToken)).toBe(200);
});

test('answers a wrong username and a wrong password alike and in about the same time', async () => {
  const time = async (username: string, before?: { took: number }) => {
    const started = performance.now();
    const answer = await login(username, 'wrong');
    return { answer, took: Math.min(performance.now() - started, before?.took ?? Infinity) };
  };
  // The demo staff of the tests have passwords that are hashed at a lower cost.
  const { username } = await newStaff();
  let [unknown, known] = [await time('nobody-at-all'), await time(username)];
  // Takes the fastest of several alternating runs, because other work on the machine slows single ones down.
  for (let i = 0; i < 4; i += 1) {
    unknown = await time('nobody-at-all', unknown);
    known = await time(username, known);
  }
  expect(unknown.answer.status).toBe(401);
  expect({ ...unknown.answer.body, requestId: '' }).toEqual({ ...known.answer.body, requestId: '' });
  expect(unknown.answer.body.message).toBe('Username or password is incorrect');
  expect(unknown.took).toBeGreaterThan(known.took / 4);
});

test('stores only hashes of passwords and tokens', async () => {
  const { token, password } = await newStaff();
  const { rows } = await api.owner.query(
    'select token_hash, password_hash from sessions join staff using (account_uuid)',
  );
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(password);
  expect(rows.some((row) => row.token_hash.equals(createHash('sha256').update(token).digest()))).toBe(true);
  expect(rows.every((row) => row.password_hash.startsWith('$argon2id$'))).toBe(true);
});

test('rejects the right password with 429 after ten failures', async () => {
  const { username, password } = await newStaff();
  for (let i = 0; i < 10; i += 1) expect((await login(username, 'wrong')).status).toBe(401);
  const { status, headers } = await login(username, password);
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(800);
});

test('invalidates the token at sign-out', async () => {
  const { token } = await newStaff();
  expect((await api.call('POST', '/auth/logout', { token })).status).toBe(200);
  expect(await statusWith(token)).toBe(401);
});

test.each([
  ['suspended', (name: string) => setStaffActive({ ...assembled, db: api.db }, name, false)],
  ['given another role', (name: string) => setRole({ ...assembled, db: api.db }, name, 'analytics-admin')],
  ['given a new password', (name: string) => setPassword(api.db, name, 'another long password')],
])('rejects the next request of staff who were %s', async (_change, act) => {
  const { username, token } = await newStaff();
  expect(await statusWith(token)).toBe(200);
  await act(username);
  expect(await statusWith(token)).toBe(401);
});

test('ends a session after its maximum duration and after the idle time', async () => {
  const late = await newStaff();
  await api.owner.query(`update sessions set ends_at = now() - interval '1 second' where token_hash = $1`, [
    createHash('sha256').update(late.token).digest(),
  ]);
  expect(await statusWith(late.token)).toBe(401);
  const idle = await newStaff();
  await api.owner.query(
    `update sessions set seen_at = now() - interval '121 minutes' where token_hash = $1`,
    [createHash('sha256').update(idle.token).digest()],
  );
  expect(await statusWith(idle.token)).toBe(401);
});

test('rejects new staff with a short password, an unknown role or a taken username', async () => {
  const given = {
    username: 'admin',
    role: 'admin',
    name: 'A B',
    email: 'fresh@baobab.example',
    mobile: '+2348035559999',
    password: 'a long password',
  };
  await expect(addStaff(api.db, { ...given, password: 'short' })).rejects.toThrow('at least 12 characters');
  await expect(addStaff(api.db, { ...given, role: 'boss' })).rejects.toThrow('The role must be one of');
  await expect(addStaff(api.db, given)).rejects.toThrow('accounts_username');
});
