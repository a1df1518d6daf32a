import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { DEMO_PASSWORD } from './access.seed.ts';
import { recordRefusals } from './refusals.service.ts';

const RATE_LIMIT = 100;
const api = useTestApp({ RATE_LIMIT: String(RATE_LIMIT), TRUST_PROXY: '1', DEMO_DATA: 'small' });

const login = (username: string, password: string, address: string) =>
  api.call('POST', '/auth/login', {
    as: null,
    body: { username, password },
    headers: { 'x-forwarded-for': address },
  });

const tokenOf = async (username: string, address: string): Promise<string> =>
  (await login(username, DEMO_PASSWORD, address)).body.accessToken;

/** Sends wrong passwords until the name is locked for callers of this address. */
async function lockOut(username: string, address: string) {
  for (let n = 0; n < 10; n += 1) expect((await login(username, 'wrong', address)).status).toBe(401);
  expect((await login(username, 'wrong', address)).status).toBe(429);
}

/** Moves the counts one hour back, so that their minute has ended. */
const endMinute = () => api.owner.query(`update login_refusals set minute = minute - interval '1 hour'`);

async function refusalsOf(kind: string) {
  await endMinute();
  await recordRefusals(api.db);
  const { rows } = await api.owner.query<{
    subject: string;
    address: string | null;
    details: { count: number; minute: string };
  }>(`select subject, address, details from audit_log where action = $1 order by id`, [
    `access.sign-in-${kind}`,
  ]);
  return rows;
}

async function accountOf(username: string): Promise<string> {
  const { rows } = await api.owner.query('select uuid from accounts where username = $1', [username]);
  return rows[0].uuid;
}

test('does not lock a person out of an address they have signed in from', async () => {
  const office = '10.1.0.1';
  expect((await login('support', DEMO_PASSWORD, office)).status).toBe(200);
  await lockOut('support', '10.1.0.66');
  expect((await login('support', DEMO_PASSWORD, '10.1.0.2')).status).toBe(429);
  expect((await login('support', DEMO_PASSWORD, office)).status).toBe(200);
});

test('limits attempts from an address the person has signed in from', async () => {
  const office = '10.2.0.1';
  expect((await login('dmp-admin', DEMO_PASSWORD, office)).status).toBe(200);
  await lockOut('dmp-admin', office);
  expect((await login('dmp-admin', DEMO_PASSWORD, '10.2.0.2')).status).toBe(200);
});

test('treats an address as known for 30 days after a sign-in', async () => {
  const [recent, old] = ['10.3.0.1', '10.3.0.2'];
  for (const address of [recent, old])
    expect((await login('analytics-admin', DEMO_PASSWORD, address)).status).toBe(200);
  const age = (address: string, days: number) =>
    api.owner.query(
      `update sign_in_addresses set last_at = now() - make_interval(days => $2) where address = $1`,
      [address, days],
    );
  await age(recent, 29);
  await age(old, 31);
  await lockOut('analytics-admin', '10.3.0.66');
  expect((await login('analytics-admin', DEMO_PASSWORD, recent)).status).toBe(200);
  expect((await login('analytics-admin', DEMO_PASSWORD, old)).status).toBe(429);
});

test('does not count a successful sign-in as an attempt', async () => {
  const key = `${await accountOf('admin')} at 10.4.0.1`;
  for (let n = 0; n < 12; n += 1) expect((await login('admin', DEMO_PASSWORD, '10.4.0.1')).status).toBe(200);
  const { rows } = await api.owner.query('select n from login_attempts where key = $1', [key]);
  expect(rows[0].n).toBe(0);
});

test('locks an address after 100 attempts with any usernames', async () => {
  await api.owner.query(
    `insert into login_attempts (key, n, ends_at) values ('address:10.5.0.1', 99, now() + interval '5 minutes')`,
  );
  expect((await login('nobody-1', 'wrong', '10.5.0.1')).status).toBe(401);
  const { status, headers } = await login('nobody-2', 'wrong', '10.5.0.1');
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(300);
});

test('counts attempts from zero after the window has ended', async () => {
  await api.owner.query(
    `insert into login_attempts (key, n, ends_at) values ('address:10.5.0.2', 100, now() - interval '1 second')`,
  );
  expect((await login('nobody-3', 'wrong', '10.5.0.2')).status).toBe(401);
});

test('writes one audit row per subject, kind and minute for failures and lockouts', async () => {
  await endMinute();
  await recordRefusals(api.db);
  const before = { failed: (await refusalsOf('failed')).length, locked: (await refusalsOf('locked')).length };
  await lockOut('admin', '10.6.0.1');
  const failed = (await refusalsOf('failed')).slice(before.failed);
  const locked = (await refusalsOf('locked')).slice(before.locked);
  const sum = (rows: typeof failed) => {
    const counts = new Map<string, number>();
    for (const { subject, details } of rows) counts.set(subject, (counts.get(subject) ?? 0) + details.count);
    return Object.fromEntries(counts);
  };
  const admin = await accountOf('admin');
  // A new minute may begin during the test; then two rows add up to the same count.
  expect(sum(failed)).toEqual({ [admin]: 10, 'address:10.6.0.1': 10 });
  expect(sum(locked)).toEqual({ [admin]: 1 });
  expect(failed.length).toBeLessThanOrEqual(4);
  expect(new Set(failed.map(({ address }) => address))).toEqual(new Set(['10.6.0.1']));
});

test('stores an unknown username only as a keyed hash, in attempts and in the audit trail', async () => {
  const mistyped = 'my-secret-password-as-a-name';
  expect((await login(mistyped, 'wrong', '10.7.0.1')).status).toBe(401);
  const rows = (await refusalsOf('failed')).slice(-2);
  expect(rows.map(({ subject }) => subject).toSorted()).toEqual([
    'address:10.7.0.1',
    expect.stringMatching(/^name:[\w-]{43}$/),
  ]);
  const { rows: stored } = await api.owner.query(
    `select (select count(*) from login_attempts where key ilike $1)
       + (select count(*) from audit_log where audit_log::text ilike $1) as n`,
    [`%${mistyped}%`],
  );
  expect(Number(stored[0].n)).toBe(0);
});

test('writes at most 100 audit rows for a minute with refusals of 1,000 subjects', async () => {
  await api.owner.query(
    `insert into login_refusals select 'busy', 'address:10.9.' || n / 256 || '.' || n % 256, '2026-01-01 10:00+01', 1
     from generate_series(1, 1000) n`,
  );
  const rows = await refusalsOf('busy');
  expect(rows).toHaveLength(100);
  expect(rows.reduce((total, { details }) => total + details.count, 0)).toBe(1_000);
  expect(rows.at(-1)).toMatchObject({ subject: 'others', details: { count: 901 } });
});

test('counts sign-ins by outcome in the metrics', async () => {
  const read = async (outcome: string) => {
    const { payload } = await api.app.inject({ url: '/metrics' });
    return Number(
      new RegExp(`^baobab_sign_ins_total\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(payload)?.[1] ?? 0,
    );
  };
  const [failed, succeeded] = [await read('failed'), await read('succeeded')];
  await login('nobody-4', 'wrong', '10.8.0.1');
  await login('admin', DEMO_PASSWORD, '10.4.0.1');
  expect([await read('failed'), await read('succeeded')]).toEqual([failed + 1, succeeded + 1]);
});

test('limits signed-in staff by token and other callers at the same address by address', async () => {
  const headers = { 'x-forwarded-for': '10.10.0.1' };
  const tokens = [await tokenOf('admin', '10.4.0.1'), await tokenOf('support', '10.1.0.1')];
  const me = (token: string) => api.call('GET', '/auth/me', { token, headers });
  for (const token of tokens) expect((await me(token)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: RATE_LIMIT + 20 }, (_, n) => me(`made-up-${n}`)));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20);
  for (const token of tokens) expect((await me(token)).status).toBe(200);
});

test('limits requests with an encoded address like others', async () => {
  const request = { url: '/%61pi/v1/auth/me', headers: { 'x-forwarded-for': '10.12.0.1' } };
  const answers: number[] = [];
  for (let n = 0; n < RATE_LIMIT + 5; n += 1) answers.push((await api.app.inject(request)).statusCode);
  expect([answers[0], answers.at(-1)]).toEqual([401, 429]);
});

test('limits an ended token by address', async () => {
  const headers = { 'x-forwarded-for': '10.11.0.1' };
  const token = await tokenOf('dmp-admin', '10.2.0.2');
  const me = () => api.call('GET', '/auth/me', { token, headers });
  expect((await me()).status).toBe(200);
  await api.call('POST', '/auth/logout', { token, headers });
  const answers = [];
  for (let n = 0; n < RATE_LIMIT + 5; n += 1) answers.push((await me()).status);
  expect(answers.at(-1)).toBe(429);
});

test('counts tokens that no session has by address and minute in the audit trail', async () => {
  const me = (token: string) =>
    api.call('GET', '/auth/me', { token, headers: { 'x-forwarded-for': '10.13.0.1' } });
  const token = await tokenOf('admin', '10.4.0.1');
  expect((await me(token)).status).toBe(200);
  await api.call('POST', '/auth/logout', { token });
  // A token of an ended session is no guess.
  for (const sent of [token, 'made-up-1', 'made-up-2']) expect((await me(sent)).status).toBe(401);
  await endMinute();
  await recordRefusals(api.db);
  const { rows } = await api.owner.query(
    `select details->>'count' as count from audit_log
     where action = 'access.token-refused' and subject = 'address:10.13.0.1'`,
  );
  expect(rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(2);
});
