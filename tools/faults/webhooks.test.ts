import pg from 'pg';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import {
  startReceiver,
  type Receiver,
} from '../../apps/api/src/domains/overview/webhooks/webhooks.testing.ts';
import { newId } from '../../apps/api/src/platform/ids.ts';
import { startProxy, type Proxy } from '../../apps/api/src/testing/cuttable-proxy.ts';
import { useProduct } from '../../apps/api/src/testing/product.ts';
import { testDatabase } from '../../apps/api/src/testing/test-database.ts';
import { faultTest, isFullRun } from './fault-test.ts';

/** Changes of a record that the test makes while the worker is killed. */
const CHANGES = 12;
const RECORDS = 3;

let database: Awaited<ReturnType<typeof testDatabase>>;
let receiver: Receiver;
let owner: pg.Client;
let proxy: Proxy;
beforeAll(async () => {
  database = await testDatabase();
  proxy = await startProxy(database.url);
  receiver = await startReceiver();
  owner = new pg.Client({ connectionString: database.url });
  owner.on('error', () => undefined);
  await owner.connect();
});
afterAll(async () => {
  receiver.close();
  proxy.close();
  await owner.end();
  await database.drop();
});
const product = useProduct(() => ({
  DATABASE_URL: proxy.url,
  LOG_LEVEL: 'silent',
  WEBHOOK_ALLOW_PRIVATE: 'on',
}));

async function subscribe() {
  await owner.query('delete from webhooks');
  const token = await product.signIn();
  await owner.query('update sessions set stepped_up_at = now()');
  const body = { name: 'Receiver', url: receiver.url, events: ['case.opened', 'case.closed'] };
  const { status } = await product.api('POST', '/webhooks', token, body);
  expect(status).toBe(201);
  return token;
}

/** Conversations with a case each, written as the apps write them. */
async function addCases(): Promise<{ channel: string; supportCase: string }[]> {
  const { rows } = await owner.query<{ uuid: string }>(
    `select a.uuid from accounts a where kind = 'consumer'
     and not exists (select from support_channels c where c.consumer_uuid = a.uuid) limit ${RECORDS}`,
  );
  const cases = rows.map(({ uuid }) => ({ consumer: uuid, channel: newId(), supportCase: newId() }));
  for (const { consumer, channel, supportCase } of cases) {
    await owner.query('insert into support_channels (uuid, consumer_uuid) values ($1, $2)', [
      channel,
      consumer,
    ]);
    await owner.query('insert into support_cases (uuid, channel_uuid, started_at) values ($1, $2, now())', [
      supportCase,
      channel,
    ]);
  }
  return cases;
}

const toggle = (supportCase: string) =>
  owner.query(
    `update support_cases set closed_at = case when closed_at is null then now() end where uuid = $1`,
    [supportCase],
  );

/** The states of a record in the order of their first arrival. */
function statesOf(channel: string): string[] {
  const seen = new Set<string>();
  return receiver.received.flatMap(({ headers, data }) => {
    const id = headers['webhook-id']!;
    if (data['conversation'] !== channel || seen.has(id)) return [];
    seen.add(id);
    return [data['state']!];
  });
}

/** Waits for every change of the cases, and counts what did not arrive. */
async function findMissing(cases: readonly { channel: string }[]) {
  const wanted = Array.from({ length: CHANGES }, (_, n) => (n % 2 === 0 ? 'open' : 'closed'));
  const isComplete = () => cases.every(({ channel }) => statesOf(channel).length >= CHANGES);
  await vi.waitUntil(isComplete, { timeout: 100_000, interval: 100 }).catch(() => undefined);
  const found = cases.map(({ channel }) => statesOf(channel));
  return {
    lost: found.reduce((sum, states) => sum + CHANGES - states.length, 0),
    disordered: found.filter((states) => states.join() !== wanted.join()).length,
  };
}

faultTest(
  'kill -9 of the worker at any moment loses no event',
  { short: 1, full: 12 },
  async ({ size, report }) => {
    await product.start();
    await subscribe();
    let lost = 0;
    let disordered = 0;
    for (let round = 0; round < size; round += 1) {
      // The process dies while a request is with the receiver, before it, or after it: a different one each time.
      const killAt = receiver.received.length + 1 + Math.floor(Math.random() * CHANGES * RECORDS);
      let killed: Promise<unknown> | undefined;
      receiver.answer = async () => {
        if (receiver.received.length >= killAt) killed ??= product.stop('SIGKILL');
        return 200;
      };
      const cases = await addCases();
      for (let change = 1; change < CHANGES; change += 1)
        for (const { supportCase } of cases) await toggle(supportCase);
      await vi.waitUntil(() => killed !== undefined, { timeout: 100_000 });
      await killed;
      await product.start();
      const missing = await findMissing(cases);
      lost += missing.lost;
      disordered += missing.disordered;
    }
    report('lost events', lost, 0);
    report('records with events in another order', disordered, 0);
  },
);

/** A page of the feed of payments, with the cursor of the next one. */
async function readFeed(token: string, cursor: string) {
  const reply = await fetch(`${product.address()}/api/v1/feeds/payments?limit=5&cursor=${cursor}`, {
    headers: { 'x-auth-token': token },
  });
  const text = await reply.text();
  return {
    status: reply.status,
    uuids: reply.ok
      ? text
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line).uuid as string)
      : [],
    next: reply.headers.get('x-next-cursor') ?? '',
    more: reply.headers.get('x-has-more') === 'true',
  };
}

// Silent connections are found dead by timeouts, which takes a minute.
for (const mode of isFullRun ? (['cut', 'silent'] as const) : (['cut'] as const))
  faultTest(
    `a database that is ${mode} during deliveries and a feed`,
    { short: 1, full: 6 },
    async ({ size, report }) => {
      if (!product.pid()) await product.start();
      const token = await subscribe();
      for (let round = 0; round < size; round += 1) {
        const away = Promise.withResolvers<void>();
        const awayAt = receiver.received.length + 2;
        // The receiver has the message, and the product cannot record it.
        receiver.answer = () => {
          if (receiver.received.length === awayAt) {
            proxy.set(mode);
            away.resolve();
          }
          return 200;
        };
        const first = await readFeed(token, '');
        const cases = await addCases();
        for (let change = 1; change < CHANGES; change += 1)
          for (const { supportCase } of cases) await toggle(supportCase);
        await away.promise;
        const refused = await readFeed(token, first.next);
        expect([refused.status, refused.uuids]).toEqual([503, []]);
        proxy.set('open');
        const { lost, disordered } = await findMissing(cases);
        report('lost events', lost, 0);
        report('records with events in another order', disordered, 0);

        const copy = new Set(first.uuids);
        let page = first;
        for (let failures = 0; page.more && failures < 1_000;) {
          const next = await readFeed(token, page.next);
          if (next.status !== 200) failures += 1;
          else page = next;
          for (const uuid of next.uuids) copy.add(uuid);
        }
        const { rows } = await owner.query<{ uuid: string }>('select uuid from payments');
        report('payments that the feed left out', rows.filter(({ uuid }) => !copy.has(uuid)).length, 0);
      }
    },
  );
