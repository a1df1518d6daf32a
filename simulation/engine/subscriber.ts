import { webhookEventNames } from '@baobab/contract/overview/webhook-event-types';
import { webhooks } from '@baobab/contract/overview/webhooks';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { Webhook } from 'standardwebhooks';
import type { Client } from './clients.ts';

export interface ReceivedEvent {
  id: string;
  type: string;
  data: Record<string, string>;
}

/** Another system that subscribes to every event. It takes each message once, by its id, in the order of arrival. */
export interface Subscriber {
  webhook: string;
  events: readonly ReceivedEvent[];
  /** Messages whose signature was wrong. */
  forged: readonly string[];
  /** The people of the first day, whose creation was not announced to it. */
  known: ReadonlySet<string>;
  close: () => void;
}

/** Every seventh message is refused at first, so that the worker repeats it. */
const isRefusedAtFirst = (serial: number) => serial % 7 === 3;

export async function openSubscriber(admin: Client, db: pg.Pool): Promise<Subscriber> {
  const events: ReceivedEvent[] = [];
  const forged: string[] = [];
  const seen = new Set<string>();
  let secret = '';
  const server = http.createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const id = String(request.headers['webhook-id']);
      const at = new Date(Number(request.headers['webhook-timestamp']) * 1_000);
      const isNew = !seen.has(id);
      seen.add(id);
      if (isNew && isRefusedAtFirst(seen.size)) return reply.writeHead(503).end();
      // The clock of the office is not that of `verify`.
      if (new Webhook(secret).sign(id, at, body) !== request.headers['webhook-signature']) forged.push(id);
      else if (!events.some((event) => event.id === id)) events.push({ id, ...JSON.parse(body) });
      return reply.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { data, ...added } = await admin.call(webhooks.add, {
    body: { name: 'Subscriber', url, events: webhookEventNames },
  });
  secret = added.secret;
  const { rows } = await db.query<{ uuid: string }>(`select uuid from accounts where kind <> 'staff'`);
  return {
    webhook: data.uuid,
    events,
    forged,
    known: new Set(rows.map(({ uuid }) => uuid)),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
