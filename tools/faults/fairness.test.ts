import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { beforeAll, expect } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/api/src/domains/workspace/access/access.seed.ts';
import { useProduct } from '../../apps/api/src/testing/product.ts';
import { useTestApp } from '../../apps/api/src/testing/test-app.ts';
import { faultTest, isFullRun, type FaultRun } from './fault-test.ts';
import type { Flood } from './flood-client.ts';

const CLIENTS = 300;
const SAMPLES = 60;
const LIST = '/user/admin/users?skip=0&limit=10';

const app = useTestApp();
const product = useProduct(() => ({ DATABASE_URL: app.url, TRUST_PROXY: '1', DEMO_DATA: 'small' }));
let colleague = '';

beforeAll(async () => {
  await product.start();
  colleague = await product.signIn();
  await measure(countdown(SAMPLES));
});

async function signIn(username: string, address: string) {
  const reply = await fetch(urlOf('/auth/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  const { accessToken = '' } = (await reply.json()) as { accessToken?: string };
  return { status: reply.status, token: accessToken };
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

function countdown(times: number) {
  let left = times;
  return () => (left -= 1) < 0;
}

/** Reads a list as a colleague; returns the times and the replies other than 200. */
async function measure(until: () => boolean) {
  const times: number[] = [];
  const refused: number[] = [];
  while (!until()) {
    const started = performance.now();
    const { status } = await product.api('GET', LIST, colleague);
    times.push(performance.now() - started);
    if (status !== 200) refused.push(status);
    await sleep(20);
  }
  return { times, refused };
}

/** `refused` ends with the first 429 of the flood, `ended` with its statuses. */
function listenTo(worker: Worker) {
  const [refused, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<number[]>()];
  worker.on('error', ended.reject);
  worker.on('message', (message: 'refused' | number[]) => {
    refused.resolve();
    if (message !== 'refused') ended.resolve(message);
  });
  return { refused: refused.promise, ended: ended.promise };
}

/** Measures the list before, during and after a flood: other load on the machine affects both sides. */
async function compare(
  flood: Flood,
  report: FaultRun['report'],
  during: (isOver: () => boolean, refused: Promise<unknown>) => Promise<void> = async () => undefined,
) {
  const before = await measure(countdown(SAMPLES));
  const worker = new Worker(new URL('flood-client.ts', import.meta.url), { workerData: flood });
  let over = false;
  const { refused, ended } = listenTo(worker);
  const flooding = ended.finally(() => (over = true));
  const [flooded] = await Promise.all([measure(() => over), during(() => over, refused)]);
  const statuses = await flooding;
  const after = await measure(countdown(SAMPLES));
  expect.soft(flooded.refused).toEqual([]);
  report('reads of a colleague that were refused', flooded.refused.length, 0);
  if (isFullRun)
    report(
      'a list compared with its usual time',
      median(flooded.times) / median([...before.times, ...after.times]),
      2,
      'x',
    );
  return statuses;
}

const requestsOf = (size: number, token: string, body: (n: number) => object) =>
  Array.from({ length: size }, (_, n) => ({ headers: { 'x-auth-token': token }, body: body(n) }));

const urlOf = (path: string) => `${product.address()}/api/v1${path}`;
const only = (statuses: number[], allowed: number[]) =>
  expect(statuses.filter((status) => !allowed.includes(status))).toEqual([]);

faultTest('chat messages of one consumer', { short: 150, full: 3_000 }, async ({ size, report }) => {
  const { body: people } = await product.api('GET', '/consumer/demo-people', '');
  const { email } = (people['data'] as { email: string }[])[0]!;
  const signedIn = await product.api('POST', '/consumer/sign-in', '', { email, password: DEMO_PASSWORD });
  const token = String(signedIn.body['accessToken']);
  const requests = requestsOf(size, token, (n) => ({ text: `Message ${n}` }));
  const flood = { url: urlOf('/consumer/support/messages'), clients: CLIENTS, requests };
  only(await compare(flood, report), [200, 429]);
});

faultTest('saved views of one member of staff', { short: 150, full: 3_000 }, async ({ size, report }) => {
  const { token } = await signIn('support', '10.1.0.2');
  const view = { screen: '/support', search: {}, columns: null, shared_with: null };
  const requests = requestsOf(size, token, (n) => ({ ...view, name: `View ${n}` }));
  // 409 after the two hundredth view.
  only(await compare({ url: urlOf('/views'), clients: CLIENTS, requests }, report), [200, 409, 429]);
});

const PEOPLE = ['admin', 'support', 'dmp-admin', 'analytics-admin'];

faultTest('sign-ins from three addresses', { short: 290, full: 1_500 }, async ({ size, report }) => {
  const requests = Array.from({ length: size }, (_, n) => ({
    headers: { 'x-forwarded-for': `10.0.0.${n % 3}` },
    body: { username: `unknown-${n}`, password: 'a wrong guess' },
  }));
  const known = (username: string) => signIn(username, '10.1.0.1').then(({ status }) => status);
  for (const person of PEOPLE) expect(await known(person)).toBe(200);
  let refused = 0;
  const statuses = await compare(
    { url: urlOf('/auth/login'), clients: 100, requests },
    report,
    async (isOver, isFull) => {
      await isFull;
      // Two for each person, the places that are kept, at the moment at which the queue of hashes is full.
      const answers = await Promise.all([...PEOPLE, ...PEOPLE].map(known));
      refused += answers.filter((status) => status !== 200).length;
      while (!isOver()) if ((await known('admin')) !== 200) refused += 1;
    },
  );
  only(statuses, [401, 429]);
  report('right sign-ins from a known address that were refused', refused, 0);
});
