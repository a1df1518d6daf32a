import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { DEMO_PASSWORD } from './access.seed.ts';

const RATE_LIMIT = 600;
const api = useTestApp({ RATE_LIMIT: String(RATE_LIMIT), TRUST_PROXY: '1', DEMO_DATA: 'small' });

const login = (username: string, password: string, address: string) =>
  api.call('POST', '/auth/login', {
    as: null,
    body: { username, password },
    headers: { 'x-forwarded-for': address },
  });

test('signs a person in from a known address while a flood fills the queue of hashes', async () => {
  const office = '10.12.0.1';
  expect((await login('support', DEMO_PASSWORD, office)).status).toBe(200);
  const ending = new AbortController();
  const guess = async (n: number) => {
    const statuses: number[] = [];
    while (!ending.signal.aborted)
      statuses.push((await login(`nobody-${n}`, 'wrong', `10.12.1.${n % 3}`)).status);
    return statuses;
  };
  const flood = Array.from({ length: 48 }, (_, n) => guess(n));
  const stranger = () => login('support', DEMO_PASSWORD, '10.12.0.2').then(({ status }) => status);
  await expect.poll(stranger, { timeout: 20_000 }).toBe(429);
  const known = [];
  for (let n = 0; n < 8; n += 1) known.push((await login('support', DEMO_PASSWORD, office)).status);
  ending.abort();
  expect(known).toEqual(Array.from({ length: 8 }, () => 200));
  expect((await Promise.all(flood)).flat()).toContain(429);
});

test('counts the addresses of an IPv6 network of 64 bits as one', async () => {
  const network = '2001:db8:12:34';
  for (let n = 0; n < 10; n += 1)
    expect((await login('dmp-admin', 'wrong', `${network}:${n}::1`)).status).toBe(401);
  const { rows } = await api.owner.query(
    `select key, n from login_attempts where key like 'address:2001:%' order by key`,
  );
  expect(rows).toEqual([{ key: `address:${network}::/64`, n: 10 }]);
  const me = (n: number) =>
    api.call('GET', '/auth/me', {
      token: `made-up-${n}`,
      headers: { 'x-forwarded-for': `2001:db8:55:66::${n.toString(16)}` },
    });
  const statuses: number[] = [];
  for (let sent = 0; sent < RATE_LIMIT + 20; sent += 20) {
    const batch = await Promise.all(Array.from({ length: 20 }, (_, n) => me(sent + n)));
    statuses.push(...batch.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(RATE_LIMIT);
});

test('knows a person in the IPv6 network of their last sign-in', async () => {
  expect((await login('analytics-admin', DEMO_PASSWORD, '2001:db8:77:1::1')).status).toBe(200);
  const { rows } = await api.owner.query(`select uuid from accounts where username = 'analytics-admin'`);
  await api.owner.query(
    `insert into login_attempts (key, n, ends_at) values ($1, 10, now() + interval '5 minutes')
     on conflict (key) do update set n = 10, ends_at = excluded.ends_at`,
    [rows[0].uuid],
  );
  expect((await login('analytics-admin', DEMO_PASSWORD, '2001:db8:77:2::1')).status).toBe(429);
  expect((await login('analytics-admin', DEMO_PASSWORD, '2001:db8:77:1:ffff::9')).status).toBe(200);
});
