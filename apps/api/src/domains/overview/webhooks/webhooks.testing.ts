import { webhooks, type NewWebhook } from '@baobab/contract/overview/webhooks';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import { stepUp } from '../privacy/privacy.testing.ts';
import { sendEvents } from './webhooks.jobs.ts';

export const environment = { WEBHOOK_ALLOW_PRIVATE: 'on' };

export interface Received {
  headers: Record<string, string>;
  text: string;
  type: string;
  data: Record<string, string>;
}

type Answer = number | { status: number; headers: Record<string, string> };

/** A receiver on this machine. `answer` gives the status of the reply to each message, or its status and headers. */
function createReceiver() {
  const received: Received[] = [];
  const server = http.createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const text = Buffer.concat(chunks).toString();
      const message = { headers: request.headers as Record<string, string>, text, ...JSON.parse(text) };
      received.push(message);
      const answer = await receiver.answer(message);
      const { status, headers } = typeof answer === 'number' ? { status: answer, headers: {} } : answer;
      reply.writeHead(status, headers).end(`answer ${status}`);
    });
  });
  const receiver = {
    received,
    answer: (_message: Received): Answer | Promise<Answer> => 200,
    url: '',
    async start() {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
export async function startReceiver() {
  const receiver = createReceiver();
  await receiver.start();
  return receiver;
}
export type Receiver = ReturnType<typeof createReceiver>;

/** A receiver for the tests of a file. */
export function useReceiver(): Receiver {
  const receiver = createReceiver();
  beforeAll(receiver.start);
  afterAll(() => receiver.close());
  return receiver;
}

/** Subscribes to events as an admin who has proved their identity. */
export async function subscribe(api: TestApp, url: string, events: NewWebhook['events'], name = 'Receiver') {
  await api.call('GET', '/auth/me');
  await stepUp(api);
  const { data, secret } = await api.client().call(webhooks.add, { body: { name, url, events } });
  return { ...data, secret };
}

/** Writes events of records, in the order of their states, as the triggers do. */
export async function announce(
  api: TestApp,
  webhook: string,
  events: readonly [record: string, state: string][],
  type = 'treatment-order.status',
) {
  for (const [record, state] of events)
    await api.owner.query(
      'insert into webhook_deliveries (webhook_uuid, type, record_uuid, state) values ($1, $2, $3, $4)',
      [webhook, type, record, state],
    );
}

/** Sends what is due, as a worker does. */
export const send = (api: TestApp, uuid: string) => sendEvents(api.services, uuid);

export const findDeliveries = async (api: TestApp, webhook: string) =>
  (
    await api.owner.query<{
      type: string;
      state: string;
      status: string;
      record_uuid: string;
      attempts: object[];
    }>(
      `select type, state, status, record_uuid, attempts from webhook_deliveries where webhook_uuid = $1 order by id`,
      [webhook],
    )
  ).rows;
