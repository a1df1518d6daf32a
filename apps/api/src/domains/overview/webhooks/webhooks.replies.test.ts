import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import { webhooks, type WebhookEdit } from '@baobab/contract/overview/webhooks';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { stepUp } from '../privacy/privacy.testing.ts';
import { announce, environment, findDeliveries, send, subscribe, useReceiver } from './webhooks.testing.ts';

const api = useTestApp(environment);
const receiver = useReceiver();
const other = useReceiver();
const { call } = api.client();

let webhook: Awaited<ReturnType<typeof subscribe>>;
beforeEach(async () => {
  await api.owner.query('delete from webhooks');
  for (const { received } of [receiver, other]) received.length = 0;
  receiver.answer = () => 200;
  webhook = await subscribe(api, receiver.url, ['treatment-order.status', 'case.opened']);
});
const realNow = api.now;
afterEach(() => {
  api.now = realNow;
});
/** Stops the clock, so many milliseconds after a time at which the events of a test are due. */
const start = Date.now() + 60_000;
const later = (ms: number) => {
  api.now = () => new Date(start + ms);
};
const states = () => receiver.received.map(({ data }) => data['state']);
const read = async () => (await call(webhooks.get, { params: { uuid: webhook.uuid } })).data;
const statuses = async () => (await findDeliveries(api, webhook.uuid)).map(({ status }) => status);
const events = ['treatment-order.status', 'case.opened'] as WebhookEdit['events'];
async function edit(changes: Partial<WebhookEdit>) {
  await stepUp(api);
  const { name, url } = webhook;
  const body = { name, url, events, active: true, ...changes };
  return call(webhooks.edit, { params: { uuid: webhook.uuid }, body });
}
const write = (...given: [record: string, state: string][]) => announce(api, webhook.uuid, given);
const overloaded = (status: number, retryAfter: string) => () => ({
  status,
  headers: { 'retry-after': retryAfter },
});

describe('Retry-After', () => {
  test.each([
    ['seconds', () => '7200'],
    ['an HTTP date', () => new Date(start + 7_200_000).toUTCString()],
  ])('in %s holds back every event of the receiver until then', async (_form, header) => {
    later(0);
    await write([newId(), 'a']);
    receiver.answer = overloaded(429, header());
    await send(api, webhook.uuid);
    await write([newId(), 'b']);
    receiver.answer = () => 200;
    later(7_190_000);
    await send(api, webhook.uuid);
    expect(states()).toEqual(['a']);
    later(7_201_000);
    await send(api, webhook.uuid);
    expect(states().slice(1).toSorted()).toEqual(['a', 'b']);
  });

  test('shorter than the back-off, in the past or made up changes nothing', async () => {
    for (const header of ['1', '-5', 'soon', new Date(start - DAY_MS).toUTCString()]) {
      later(0);
      await write([newId(), header]);
      receiver.answer = overloaded(503, header);
      await send(api, webhook.uuid);
      const { rows } = await api.owner.query(
        `select next_at - to_timestamp($2 / 1000.0) between '4 seconds' and '6 seconds' as "isBackOff"
         from webhook_deliveries where webhook_uuid = $1 and state = $3`,
        [webhook.uuid, start, header],
      );
      expect([header, rows[0].isBackOff]).toEqual([header, true]);
      await api.owner.query('update webhooks set paused_until = null');
    }
  });

  test('with another status than 429 and 503 does not hold back other records', async () => {
    later(0);
    await write([newId(), 'bad'], [newId(), 'good']);
    receiver.answer = ({ data }) => (data['state'] === 'bad' ? overloaded(500, '7200')() : 200);
    await send(api, webhook.uuid);
    await write([newId(), 'next']);
    await send(api, webhook.uuid);
    expect(states().toSorted()).toEqual(['bad', 'good', 'next']);
  });

  test('of a week ends with the three days: one last attempt, then the webhook is switched off', async () => {
    later(0);
    await write([newId(), 'a']);
    receiver.answer = overloaded(503, String(7 * 24 * 3_600));
    await send(api, webhook.uuid);
    later(3 * DAY_MS - 1_000);
    await send(api, webhook.uuid);
    expect([states().length, (await read()).active]).toEqual([1, true]);
    later(3 * DAY_MS);
    await send(api, webhook.uuid);
    expect([states().length, (await read()).active]).toEqual([2, false]);
  });

  test('does not hold back an event that staff send again', async () => {
    await write([newId(), 'a']);
    receiver.answer = overloaded(429, '7200');
    await send(api, webhook.uuid);
    receiver.answer = () => 200;
    const { deliveries } = await call(webhooks.deliveries, { params: { uuid: webhook.uuid }, query: {} });
    await call(webhooks.replay, { params: { uuid: deliveries[0]!.uuid } });
    await send(api, webhook.uuid);
    expect(await statuses()).toEqual(['delivered']);
  });
});

describe('410 Gone', () => {
  test('switches the webhook off immediately with a bell item; its events stay', async () => {
    await write([newId(), 'a'], [newId(), 'b']);
    receiver.answer = () => 410;
    await send(api, webhook.uuid);
    const off_reason = 'The receiver answered 410 Gone: it wants no further deliveries';
    expect(await read()).toMatchObject({ active: false, waiting: 2, off_reason });
    const { rows } = await api.owner.query('select message from bell_items where link = $1 limit 1', [
      `/webhooks?dialog=view&id=${webhook.uuid}`,
    ]);
    expect(rows[0].message).toBe(`The webhook “${webhook.name}” was switched off. ${off_reason}`);
    await send(api, webhook.uuid);
    expect(states()).toHaveLength(2);
  });

  test('of the former address does not switch off a webhook that got another one during the attempt', async () => {
    await write([newId(), 'a']);
    receiver.answer = async () => {
      await edit({ url: other.url });
      return 410;
    };
    await send(api, webhook.uuid);
    expect(await read()).toMatchObject({ active: true, off_reason: null });
    await send(api, webhook.uuid);
    expect(other.received).toHaveLength(1);
    expect(await statuses()).toEqual(['delivered']);
  });
});

describe('while events wait', () => {
  test('another address gets them now, in order and with the same ids', async () => {
    later(0);
    const record = newId();
    await write([record, 'a'], [record, 'b']);
    receiver.answer = overloaded(503, '7200');
    await send(api, webhook.uuid);
    await edit({ url: other.url });
    await send(api, webhook.uuid);
    expect(other.received.map(({ data }) => data['state'])).toEqual(['a', 'b']);
    expect(other.received[0]!.headers['webhook-id']).toBe(receiver.received[0]!.headers['webhook-id']);
  });

  test('an edit during the attempt decides about the next one', async () => {
    await write([newId(), 'a']);
    receiver.answer = async () => {
      await edit({ url: other.url });
      return overloaded(503, '7200')();
    };
    await send(api, webhook.uuid);
    await send(api, webhook.uuid);
    expect(other.received).toHaveLength(1);
  });

  test('a webhook that is switched off sends nothing, and all of them when it is switched on', async () => {
    const record = newId();
    await write([record, 'a'], [record, 'b']);
    receiver.answer = async () => {
      await edit({ active: false });
      return 200;
    };
    await send(api, webhook.uuid);
    expect(states()).toEqual(['a']);
    expect(await statuses()).toEqual(['delivered', 'waiting']);
    receiver.answer = () => 200;
    await edit({ active: true });
    await send(api, webhook.uuid);
    expect(states()).toEqual(['a', 'b']);
  });

  test('events that are no longer named are not sent, and do not hold back the others', async () => {
    const record = newId();
    await announce(api, webhook.uuid, [[record, 'open']], 'case.opened');
    await write([record, 'a']);
    await edit({ events: ['treatment-order.status'] });
    await send(api, webhook.uuid);
    expect(states()).toEqual(['a']);
    expect(await statuses()).toEqual(['failed', 'delivered']);
    expect((await read()).waiting).toBe(0);
  });

  test('a new secret signs them, with the former one until the overlap ends', async () => {
    await write([newId(), 'a']);
    const { secret } = await edit({ rotate_secret: true });
    await send(api, webhook.uuid);
    const [{ text, headers }] = receiver.received as [(typeof receiver.received)[number]];
    for (const key of [secret!, webhook.secret])
      expect(() => new Webhook(key).verify(text, headers)).not.toThrow();
  });

  test('200 simultaneous replays of one event send it once; the others are refused with 409', async () => {
    await write([newId(), 'a']);
    await send(api, webhook.uuid);
    const { deliveries } = await call(webhooks.deliveries, { params: { uuid: webhook.uuid }, query: {} });
    const replay = () => api.call('POST', `/webhooks/deliveries/${deliveries[0]!.uuid}/replay`);
    const replies = await Promise.all(Array.from({ length: 200 }, replay));
    const accepted = replies.filter(({ status }) => status === 200);
    const refused = new Set(
      replies.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.message}`),
    );
    expect([accepted.length, ...refused]).toEqual([1, '409 This event already waits to be sent again.']);
    await send(api, webhook.uuid);
    expect(states()).toEqual(['a', 'a']);
    expect((await replay()).status).toBe(200);
  });
});
