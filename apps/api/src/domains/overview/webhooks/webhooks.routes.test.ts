import { webhookEventNames } from '@baobab/contract/overview/webhook-event-types';
import { webhooks, type NewWebhook } from '@baobab/contract/overview/webhooks';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { stepUp } from '../privacy/privacy.testing.ts';
import { announce, environment, findDeliveries, send, subscribe, useReceiver } from './webhooks.testing.ts';

const api = useTestApp(environment);
const strict = useTestApp();
const receiver = useReceiver();
const { call } = api.client();

const body = (changes: Partial<NewWebhook> = {}): NewWebhook => ({
  name: 'Receiver',
  url: receiver.url,
  events: ['booking.created'],
  ...changes,
});
beforeEach(async () => {
  await api.call('GET', '/auth/me');
  await stepUp(api);
  receiver.received.length = 0;
  receiver.answer = () => 200;
});

test('a webhook is added with a secret that no later reply contains', async () => {
  const { data, secret } = await call(webhooks.add, {
    body: body({ events: ['payment.paid', 'booking.created'] }),
  });
  expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
  expect(data).toMatchObject({ name: 'Receiver', events: ['booking.created', 'payment.paid'], active: true });
  const list = await call(webhooks.list, { query: {} });
  expect(list.webhooks[0]).toEqual(data);
  expect(JSON.stringify(list)).not.toContain(secret);
  const { rows } = await api.owner.query('select secret from webhooks where uuid = $1', [data.uuid]);
  expect(rows[0].secret.toString()).not.toContain(secret.slice(6));
});

test('adding, changing and deleting need a fresh proof of identity', async () => {
  const { uuid } = await subscribe(api, receiver.url, ['booking.created']);
  await stepUp(api, false);
  const edit = { ...body(), active: true };
  for (const [method, path, content] of [
    ['POST', '/webhooks', body()],
    ['PUT', `/webhooks/${uuid}`, edit],
    ['DELETE', `/webhooks/${uuid}`, undefined],
  ] as const) {
    const answer = await api.call(method, path, { body: content });
    expect([method, answer.body.code]).toEqual([method, 'step_up_required']);
  }
});

test('addresses of private networks and without https are refused with the field', async () => {
  await strict.call('GET', '/auth/me');
  await stepUp(strict);
  for (const [url, message] of [
    ['https://10.0.0.1/', 'The address belongs to a private network'],
    ['https://[::ffff:7f00:1]/', 'The address belongs to a private network'],
    ['http://receiver.example/', 'The address must begin with https://'],
  ]) {
    const answer = await strict.call('POST', '/webhooks', { body: { ...body(), url } });
    expect([answer.status, answer.body.fields]).toEqual([422, { url: message }]);
  }
  expect((await api.call('POST', '/webhooks', { body: { ...body(), events: [] } })).status).toBe(422);
  expect((await api.call('POST', '/webhooks', { body: { ...body(), events: ['x.y'] } })).status).toBe(422);
});

test('an edit from an outdated version is refused, and one that changes nothing writes no audit row', async () => {
  const { uuid, version } = await subscribe(api, receiver.url, ['booking.created']);
  const edit = { ...body({ name: 'Renamed' }), active: false, version };
  const { data, secret } = await call(webhooks.edit, { params: { uuid }, body: edit });
  expect([data.name, data.active, data.version, secret]).toEqual(['Renamed', false, version + 1, null]);
  const before = await api.countAudit('webhook.edit');
  await call(webhooks.edit, { params: { uuid }, body: edit });
  expect(await api.countAudit('webhook.edit')).toBe(before);
  const outdated = await api.call('PUT', `/webhooks/${uuid}`, { body: { ...edit, name: 'Other' } });
  expect(outdated.status).toBe(409);
});

test('a test reports the reply, is listed and is not repeated', async () => {
  const { uuid } = await subscribe(api, receiver.url, ['booking.created']);
  const sent = await call(webhooks.test, { params: { uuid } });
  expect(sent.message).toBe('The receiver accepted the test');
  receiver.answer = () => 500;
  const { message, data } = await call(webhooks.test, { params: { uuid } });
  expect(message).toBe('The receiver did not accept the test');
  expect(data).toMatchObject({
    type: 'webhook.test',
    state: 'failed',
    reply: { status: 500, body: 'answer 500' },
  });
  await send(api, uuid);
  expect(receiver.received).toHaveLength(2);
  const refused = await api.call('POST', `/webhooks/deliveries/${data.uuid}/replay`);
  expect(refused.status).toBe(409);
});

test('a replay sends the same message with the same id; of a waiting event it is an attempt now', async () => {
  const { uuid } = await subscribe(api, receiver.url, ['treatment-order.status']);
  await announce(api, uuid, [[newId(), 'a']]);
  receiver.answer = () => 500;
  await send(api, uuid);
  const read = () => call(webhooks.deliveries, { params: { uuid }, query: {} });
  const { deliveries } = await read();
  receiver.answer = () => 200;
  const waiting = await call(webhooks.replay, { params: { uuid: deliveries[0]!.uuid } });
  expect(waiting.data).toMatchObject({ uuid: deliveries[0]!.uuid, state: 'waiting', is_replay: false });
  await send(api, uuid);
  const replay = await call(webhooks.replay, { params: { uuid: deliveries[0]!.uuid } });
  expect(replay.data).toMatchObject({ event: deliveries[0]!.event, is_replay: true });
  await send(api, uuid);
  const [first, ...others] = receiver.received.map(({ headers, text }) => [headers['webhook-id'], text]);
  expect(others).toEqual([first, first]);
  expect((await read()).deliveries.map(({ state }) => state)).toEqual(['delivered', 'delivered']);
});

test('a replay to a webhook that is switched off is refused, and a deleted one has no deliveries', async () => {
  const { uuid } = await subscribe(api, receiver.url, ['treatment-order.status']);
  await announce(api, uuid, [[newId(), 'a']]);
  const { deliveries } = await call(webhooks.deliveries, { params: { uuid }, query: { state: 'waiting' } });
  await call(webhooks.edit, {
    params: { uuid },
    body: { ...body({ events: ['treatment-order.status'] }), active: false },
  });
  const answer = await api.call('POST', `/webhooks/deliveries/${deliveries[0]!.uuid}/replay`);
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'This webhook is switched off. Switch it on first.',
  ]);
  await call(webhooks.remove, { params: { uuid } });
  expect(await findDeliveries(api, uuid)).toEqual([]);
  expect((await api.call('DELETE', `/webhooks/${uuid}`)).status).toBe(404);
});

test('the OpenAPI document has a schema for each event', async () => {
  const { body: document } = await api.call('GET', '/openapi.json');
  expect(Object.keys(document.webhooks).toSorted()).toEqual(
    [...webhookEventNames, 'webhook.test'].toSorted(),
  );
  const { schema } = document.webhooks['booking.created'].post.requestBody.content['application/json'];
  expect(schema.properties.type).toEqual({ type: 'string', const: 'booking.created' });
  expect(Object.keys(schema.properties.data.properties)).toEqual(['uuid', 'state', 'call']);
});
