import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import { webhooks } from '@baobab/contract/overview/webhooks';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { stepUp } from '../privacy/privacy.testing.ts';
import { claimDue } from './deliveries.repository.ts';
import { retryDelay, webhooksJobs } from './webhooks.jobs.ts';
import {
  announce as write,
  environment,
  findDeliveries,
  send,
  subscribe,
  useReceiver,
  startReceiver,
} from './webhooks.testing.ts';

const api = useTestApp(environment);
const receiver = useReceiver();
const run = (sql: string, ...values: unknown[]) => api.owner.query(sql, values);

let webhook: Awaited<ReturnType<typeof subscribe>>;
beforeEach(async () => {
  await run('delete from webhooks');
  receiver.received.length = 0;
  receiver.answer = () => 200;
  webhook = await subscribe(api, receiver.url, ['treatment-order.status']);
});
afterEach(() => {
  api.now = () => new Date();
});
const later = (ms: number) => {
  const at = Date.now() + ms;
  api.now = () => new Date(at);
};

const announce = (...events: [record: string, state: string][]) => write(api, webhook.uuid, events);
const states = () => receiver.received.map(({ data }) => data['state']);
const statuses = async () => (await findDeliveries(api, webhook.uuid)).map(({ status }) => status);
const readWebhook = async () =>
  (await api.client().call(webhooks.get, { params: { uuid: webhook.uuid } })).data;

test('a delivery is signed by Standard Webhooks and names the call that reads the record', async () => {
  const record = newId();
  await announce([record, 'delivered']);
  await send(api, webhook.uuid);
  const [{ headers, text, data }] = receiver.received as [(typeof receiver.received)[number]];
  expect(new Webhook(webhook.secret).verify(text, headers)).toMatchObject({ type: 'treatment-order.status' });
  expect(() => new Webhook(`whsec_${'A'.repeat(32)}`).verify(text, headers)).toThrow();
  expect(data).toEqual({
    uuid: record,
    state: 'delivered',
    call: `/api/v1/records/treatment-orders/${record}`,
  });
  expect(await statuses()).toEqual(['delivered']);
  expect((await readWebhook()).last_delivered_at).not.toBeNull();
});

async function rotate() {
  await stepUp(api);
  const { name, url } = webhook;
  const events: ['treatment-order.status'] = ['treatment-order.status'];
  const body = { name, url, events, active: true, rotate_secret: true };
  return (await api.client().call(webhooks.edit, { params: { uuid: webhook.uuid }, body })).secret!;
}
const verify = (key: string, { headers, text }: (typeof receiver.received)[number]) =>
  new Webhook(key).verify(text, headers);

test('for 24 hours after a rotation both secrets verify, then only the new one', async () => {
  const secret = await rotate();
  await announce([newId(), 'a']);
  await send(api, webhook.uuid);
  verify(secret, receiver.received[0]!);
  verify(webhook.secret, receiver.received[0]!);
  expect(receiver.received[0]!.headers['webhook-signature']!.split(' ')).toHaveLength(2);
  later(DAY_MS + 1_000);
  await announce([newId(), 'b']);
  await send(api, webhook.uuid);
  expect(receiver.received[1]!.headers['webhook-signature']!.split(' ')).toHaveLength(1);
});

test('a secret that was replaced twice in 24 hours still verifies', async () => {
  const secrets = [webhook.secret, await rotate(), await rotate()];
  await announce([newId(), 'a']);
  await send(api, webhook.uuid);
  for (const secret of secrets) verify(secret, receiver.received[0]!);
  later(DAY_MS + 1_000);
  await rotate();
  await announce([newId(), 'b']);
  await send(api, webhook.uuid);
  expect(receiver.received[1]!.headers['webhook-signature']!.split(' ')).toHaveLength(2);
});

test('the events of a record are sent in order: the next one waits while the first is retried', async () => {
  const [slow, other] = [newId(), newId()];
  await announce([slow, 's1'], [slow, 's2'], [other, 'o1'], [other, 'o2']);
  receiver.answer = ({ data }) => (data['state'] === 's1' ? 500 : 200);
  await send(api, webhook.uuid);
  expect(states().toSorted()).toEqual(['o1', 'o2', 's1']);
  expect(states().indexOf('o1')).toBeLessThan(states().indexOf('o2'));
  receiver.answer = () => 200;
  later(60_000);
  await send(api, webhook.uuid);
  expect(states().slice(-2)).toEqual(['s1', 's2']);
  expect(await statuses()).toEqual(Array(4).fill('delivered'));
});

test('attempts are repeated with the same id at growing intervals', async () => {
  await announce([newId(), 'a']);
  receiver.answer = () => 503;
  await send(api, webhook.uuid);
  await send(api, webhook.uuid);
  expect(receiver.received).toHaveLength(1);
  later(60_000);
  await send(api, webhook.uuid);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  const [delivery] = await findDeliveries(api, webhook.uuid);
  expect(delivery!.attempts).toMatchObject([
    { status: 503, error: 'The receiver answered 503' },
    { status: 503, error: 'The receiver answered 503' },
  ]);
  const delays = [1, 2, 3, 5, 8, 12, 100].map((failures) => retryDelay(failures, 0.5) / 1_000);
  expect(delays).toEqual([5, 15, 45, 405, 10_935, 21_600, 21_600]);
});

test('after three days the webhook is switched off with a bell item, and continues when it is switched on', async () => {
  const record = newId();
  await announce([record, 'a'], [record, 'b']);
  receiver.answer = () => 500;
  await send(api, webhook.uuid);
  later(3 * DAY_MS - 60_000);
  await send(api, webhook.uuid);
  expect((await readWebhook()).active).toBe(true);
  later(3 * DAY_MS + 12 * 3_600_000);
  await send(api, webhook.uuid);
  expect(await readWebhook()).toMatchObject({
    active: false,
    waiting: 2,
    off_reason: 'The receiver has accepted no delivery for three days',
  });
  const { rows } = await run(`select message, link from bell_items where link like '/webhooks%'`);
  expect(rows[0]).toMatchObject({ link: `/webhooks?dialog=view&id=${webhook.uuid}` });
  expect(await api.countAudit('webhook.switch-off')).toBe(1);
  await send(api, webhook.uuid);
  expect(receiver.received).toHaveLength(3);

  receiver.answer = () => 200;
  await stepUp(api);
  const { name, url } = webhook;
  const body = { name, url, events: ['treatment-order.status' as const], active: true };
  await api.client().call(webhooks.edit, { params: { uuid: webhook.uuid }, body });
  await send(api, webhook.uuid);
  expect(states().slice(-2)).toEqual(['a', 'b']);
  expect(await readWebhook()).toMatchObject({ active: true, off_reason: null, waiting: 0 });
});

test('an event that is never accepted fails after three days when others were, and the webhook goes on', async () => {
  const record = newId();
  receiver.answer = ({ data }) => (data['state'] === 'odd' ? 500 : 200);
  await announce([record, 'odd'], [record, 'next']);
  await send(api, webhook.uuid);
  await announce([newId(), 'other']);
  later(60_000);
  await send(api, webhook.uuid);
  later(3 * DAY_MS + 60_000);
  await send(api, webhook.uuid);
  later(3 * DAY_MS + 120_000);
  await send(api, webhook.uuid);
  expect(await statuses()).toEqual(['failed', 'delivered', 'delivered']);
  expect(await readWebhook()).toMatchObject({ active: true, off_reason: null, waiting: 0 });
  const { rows } = await run(
    `select distinct message from bell_items where link like '%' || $1`,
    webhook.uuid,
  );
  expect(rows).toEqual([
    {
      message:
        'The receiver of the webhook “Receiver” did not accept 1 event for three days, but accepted others. Replay sends a failed event again.',
    },
  ]);
  expect(await api.countAudit('webhook.give-up')).toBe(1);
});

test('an event is sent again when its delivery could not be recorded, and none is lost', async () => {
  const record = newId();
  await announce([record, 'a'], [record, 'b']);
  await run(`create function refuse_update() returns trigger language plpgsql as $$
    begin raise exception 'the worker dies here'; end $$`);
  await run(`create trigger refuse_update before update on webhook_deliveries
    for each row execute function refuse_update()`);
  await expect(send(api, webhook.uuid)).rejects.toThrow('the worker dies here');
  expect(await statuses()).toEqual(['waiting', 'waiting']);
  await run('drop trigger refuse_update on webhook_deliveries; drop function refuse_update()');
  await send(api, webhook.uuid);
  expect(states()).toEqual(['a', 'a', 'b']);
  expect(receiver.received[0]!.headers['webhook-id']).toBe(receiver.received[1]!.headers['webhook-id']);
});

test('two workers do not send to one receiver at the same time', async () => {
  const record = newId();
  await announce([record, 'a'], [record, 'b'], [record, 'c']);
  await Promise.all([send(api, webhook.uuid), send(api, webhook.uuid), send(api, webhook.uuid)]);
  expect(states()).toEqual(['a', 'b', 'c']);
});

test('a receiver that fails is left alone for a while and does not delay another', async () => {
  const other = await startReceiver();
  try {
    const healthy = await subscribe(api, other.url, ['treatment-order.status'], 'Healthy');
    for (let n = 0; n < 20; n += 1) await announce([newId(), `${n}`]);
    await write(api, healthy.uuid, [[newId(), 'ok']]);
    receiver.answer = () => 500;
    later(1_000);
    expect((await claimDue(api.db, api.now())).toSorted()).toEqual([healthy.uuid, webhook.uuid].toSorted());
    // Queued once, whichever worker asks.
    expect(await claimDue(api.db, api.now())).toEqual([]);
    await Promise.all([send(api, webhook.uuid), send(api, healthy.uuid)]);
    expect(other.received).toHaveLength(1);
    expect(receiver.received).toHaveLength(4);
    expect(await claimDue(api.db, api.now())).toEqual([]);
    later(8_000);
    expect(await claimDue(api.db, api.now())).toEqual([webhook.uuid]);
  } finally {
    other.close();
  }
});

test('deliveries are deleted after 30 days', async () => {
  await announce([newId(), 'old'], [newId(), 'new']);
  await send(api, webhook.uuid);
  await run(`update webhook_deliveries set at = now() - interval '31 days' where state = 'old'`);
  await webhooksJobs.find(({ name }) => name === 'webhooks.delete-old')!.run(api.services, {});
  expect((await findDeliveries(api, webhook.uuid)).map(({ state }) => state)).toEqual(['new']);
});
