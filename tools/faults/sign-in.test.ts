import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { useProduct } from '../../apps/api/src/testing/product.ts';
import { useTestApp } from '../../apps/api/src/testing/test-app.ts';
import { faultTest, isFullRun } from './fault-test.ts';

const DEFAULT_RATE_LIMIT = 1_200;
const app = useTestApp({ RATE_LIMIT: String(DEFAULT_RATE_LIMIT), TRUST_PROXY: '1', DEMO_DATA: 'small' });
/** A private IP address for each client; the server trusts one proxy. */
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

const login = (username: string, password: string, address: string) =>
  app.call('POST', '/auth/login', {
    as: null,
    body: { username, password },
    headers: { 'x-forwarded-for': address },
  });

faultTest('Parallel guesses at one name', { short: 100, full: 800 }, async ({ size, report }) => {
  const answers = await Promise.all(
    Array.from({ length: size }, (_, n) => login('dmp-admin', 'wrong-guess', addressOf(n))),
  );
  const checked = answers.filter(({ status }) => status === 401).length;
  report('guesses checked', checked, 10);
  expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
});

faultTest('Guesses in batches that fit the queue', { short: 60, full: 600 }, async ({ size, report }) => {
  const BATCH = 30;
  let checked = 0;
  for (let sent = 0; sent < size; sent += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, n) =>
      login('support', 'wrong-guess', addressOf(1_000 + sent + n)),
    );
    checked += (await Promise.all(batch)).filter(({ status }) => status === 401).length;
  }
  report('guesses checked', checked, 10);
});

faultTest(
  'Requests with forged tokens from one address',
  { short: 1_500, full: 2_400 },
  async ({ size, report }) => {
    const address = addressOf(5_000);
    let answered = 0;
    for (let sent = 0; sent < size; sent += 100) {
      const answers = await Promise.all(
        Array.from({ length: Math.min(100, size - sent) }, () =>
          app.call('GET', '/auth/me', {
            token: randomBytes(32).toString('base64url'),
            headers: { 'x-forwarded-for': address },
          }),
        ),
      );
      answered += answers.filter(({ status }) => status !== 429).length;
    }
    report('requests accepted', answered, DEFAULT_RATE_LIMIT);
  },
);

const product = useProduct(() => ({ DATABASE_URL: app.url, TRUST_PROXY: '1', DEMO_DATA: 'small' }));
const ROUTES = { 'a list': '/api/v1/user/admin/users?skip=0&limit=10', 'a file of the console': '/login' };
type Times = Record<keyof typeof ROUTES, number[]>;
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

async function timeOf(route: string, token: string) {
  const started = performance.now();
  const reply = await fetch(`${product.address()}${route}`, { headers: { 'x-auth-token': token } });
  await reply.arrayBuffer();
  // Without a built console the file returns 404.
  expect([200, 404]).toContain(reply.status);
  return performance.now() - started;
}

async function measure(times: Times, token: string, until: () => boolean) {
  while (!until()) {
    for (const name of Object.keys(ROUTES) as (keyof typeof ROUTES)[])
      times[name].push(await timeOf(ROUTES[name], token));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const noTimes = (): Times => ({ 'a list': [], 'a file of the console': [] });

/** A hundred concurrent clients that guess passwords without a pause, each guess from another IP address. */
async function flood(size: number) {
  let left = size;
  const guess = async () => {
    while (left > 0) {
      left -= 1;
      const reply = await fetch(`${product.address()}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(10_000 + left) },
        body: JSON.stringify({ username: `unknown-${left}`, password: 'a wrong guess' }),
      });
      await reply.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 100 }, guess));
}

faultTest('A flood of sign-ins', { short: 120, full: 2_000 }, async ({ size, report }) => {
  await product.start();
  const token = await product.signIn();
  await measure(noTimes(), token, countdown(20));
  const usual = noTimes();
  const flooded = noTimes();
  await measure(usual, token, countdown(50));
  let over = false;
  const flooding = flood(size).finally(() => (over = true));
  await measure(flooded, token, () => over);
  await flooding;
  // Measured again afterwards, so that other load on the machine affects both sides.
  await measure(usual, token, countdown(50));
  for (const name of Object.keys(ROUTES) as (keyof typeof ROUTES)[])
    report(
      `${name} compared with its usual time`,
      median(flooded[name]) / median(usual[name]),
      isFullRun ? 2 : 20,
      'x',
    );
});

function countdown(times: number) {
  let left = times;
  return () => (left -= 1) < 0;
}
