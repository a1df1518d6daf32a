import pg from 'pg';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import {
  startReceiver,
  type Receiver,
} from '../../apps/api/src/domains/overview/webhooks/webhooks.testing.ts';
import { newId } from '../../apps/api/src/platform/ids.ts';
import { useProduct } from '../../apps/api/src/testing/product.ts';
import { testDatabase } from '../../apps/api/src/testing/test-database.ts';
import { faultTest } from './fault-test.ts';

/** Changes of a record that the test makes while the worker is killed. */
const CHANGES = 12;
const RECORDS = 3;

let database: Awaited<ReturnType<typeof testDatabase>>;
let receiver: Receiver;
let owner: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  receiver = await startReceiver();
  owner = new pg.Client({ connectionString: database.url });
  owner.on('error', () => undefined);
  await owner.connect();
});
afterAll(async () => {
  receiver.close();
  await owner.end();
  await database.drop();
});
const product = useProduct(() => ({
  DATABASE_URL: database.url,
  LOG_LEVEL: 'silent',
  WEBHOOK_ALLOW_PRIVATE: 'on',
}));

async function subscribe() {
  const token = await product.signIn();
  await owner.query('update sessions set stepped_up_at = now()');
  const body = { name: 'Receiver', url: receiver.url, events: ['case.opened', 'case.closed'] };
  const { status } = await product.api('POST', '/webhooks', token, body);
  expect(status).toBe(201);
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
      const wanted = Array.from({ length: CHANGES }, (_, n) => (n % 2 === 0 ? 'open' : 'closed'));
      const isComplete = () => cases.every(({ channel }) => statesOf(channel).length >= CHANGES);
      await vi.waitUntil(isComplete, { timeout: 100_000, interval: 100 }).catch(() => undefined);
      for (const { channel } of cases) {
        lost += CHANGES - statesOf(channel).length;
        disordered += statesOf(channel).join() === wanted.join() ? 0 : 1;
      }
    }
    report('lost events', lost, 0);
    report('records with events in another order', disordered, 0);
  },
);
