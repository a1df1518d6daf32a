import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_PASSWORD } from '../../apps/api/src/domains/workspace/access/access.seed.ts';
import { sendBulk } from '../../apps/api/src/domains/messages/bulk-notifications/bulk-notifications.jobs.ts';
import {
  skipWaitingTime,
  openWorker,
} from '../../apps/api/src/domains/messages/bulk-notifications/bulk-notifications.testing.ts';
import { fillOutbox } from '../../apps/api/src/domains/messages/bulk-notifications/outbox.repository.ts';
import { withDedicatedConnection } from '@baobab/postgres/dedicated-connection';
import { readSettings } from '../../apps/api/src/platform/settings.ts';
import type { Schema } from '../../apps/api/src/schema.ts';
import { openClient, startProcess, type Client } from '../../apps/api/src/testing/process.ts';
import { printReport, type Measurement } from './measure.ts';
import { measureUnderLoad, type UploadResult } from './measure-under-load.ts';
import { startBenchServer, type BenchServer } from './bench-server.ts';

const MESSAGES = 20;

/** A chat across two API processes, and a bulk notification to every consumer. */
export async function benchMessages(server: BenchServer): Promise<Measurement[]> {
  return [
    ...(await benchChat(server)),
    ...(await benchAudiences(server)),
    ...(await benchBulkNotification(server)),
  ];
}

const measurement = (
  name: string,
  value: number,
  limit: number,
  unit: string,
  baseline = '',
): Measurement => ({
  name,
  measured: `${value.toFixed(2)} ${unit}`,
  baseline,
  value,
  limit,
  unit,
});

async function post<T>(address: string, call: string, body: object, token?: string): Promise<T> {
  const reply = await fetch(`${address}/api/v1${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { 'x-auth-token': token }) },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${call} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** Time from sending at one process until the other has received the event and fetched the text. */
async function benchChat(server: BenchServer): Promise<Measurement[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'baobab-chat-'));
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: '100000000' });
  const [first, second] = await Promise.all([
    startProcess(server.url, settings),
    startProcess(server.url, settings),
  ]);
  const { rows } = await server.client.query<{ email: string }>(
    `select a.email from accounts a join support_channels c on c.consumer_uuid = a.uuid where a.active limit 1`,
  );
  const { accessToken } = await post<{ accessToken: string }>(second.address, '/consumer/sign-in', {
    email: rows[0]!.email,
    password: DEMO_PASSWORD,
  });
  const desk = openClient(first, server.token);
  const consumer = openClient(second, accessToken);
  try {
    await Promise.all([desk.nextEvent('connect'), consumer.nextEvent('connect')]);
    const latencies = await messageLatencies(desk, consumer);
    const middle = latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length / 2)]!;
    return [
      measurement('chat message across two processes, median', middle, 300, 'ms'),
      measurement('chat message across two processes, slowest', Math.max(...latencies), 1_000, 'ms'),
    ];
  } finally {
    desk.close();
    consumer.close();
    await Promise.all([first.stop(), second.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function messageLatencies(desk: Client, consumer: Client): Promise<number[]> {
  const arrived = desk.nextEvent('support', ({ seq }) => seq !== undefined);
  await consumer.call('POST', '/consumer/support/messages', { text: 'Hello' });
  const { channel, seq } = await arrived;
  const latencies: number[] = [];
  for (let n = 1; n <= MESSAGES; n += 1) {
    const next = Number(seq) + n;
    const notified = consumer.nextEvent('support', (event) => event['seq'] === next);
    const started = performance.now();
    const sent = desk.call('POST', `/support/channels/${String(channel)}/messages`, { text: `Number ${n}` });
    await notified;
    const { data } = await consumer.call<{ data: { text: string }[] }>(
      'GET',
      `/consumer/support/messages?after=${next - 1}`,
    );
    if (data[0]?.text !== `Number ${n}`) throw new Error(`message ${n} did not arrive in order`);
    latencies.push(performance.now() - started);
    await sent;
  }
  return latencies;
}

const timeWork = async (work: () => Promise<unknown>): Promise<UploadResult> => {
  const started = performance.now();
  await work();
  return { seconds: (performance.now() - started) / 1_000, batch: '' };
};

/** The count that the composer shows while a rule is edited. */
async function benchAudiences(server: BenchServer): Promise<Measurement[]> {
  const rules = {
    'of no condition': {},
    'by city and age': { cities: ['Lagos'], age_from: 25, age_to: 60 },
    'by last visit and open order': { not_visited_for: 90, open_order: false },
    'by device and last notification': { platforms: ['android'], not_reached_for: 7 },
  };
  const measured: Measurement[] = [];
  for (const [name, rule] of Object.entries(rules)) {
    const { seconds } = await timeWork(() =>
      post(server.address, '/bulknotification/audience/rule', { rule }, server.token),
    );
    measured.push(measurement(`count of an audience ${name}`, seconds, 1, 's'));
  }
  return measured;
}

/** Fills the outbox and delivers from it in the process that serves other requests meanwhile. */
async function benchBulkNotification(server: BenchServer): Promise<Measurement[]> {
  const { data } = await post<{ data: { uuid: string } }>(
    server.address,
    '/bulknotification/send/all',
    { type: 'information', title: 'To every consumer', message: 'Measured.', user: ['ALL'] },
    server.token,
  );
  await skipWaitingTime(server.client, data.uuid);
  const worker = openWorker(server.url);
  try {
    const enqueued = await measureUnderLoad(server, () =>
      timeWork(() =>
        withDedicatedConnection<Schema, boolean>(worker.services.pool, ({ db }) =>
          db.transaction().execute((trx) => fillOutbox(trx, data.uuid, { open: [], now: new Date() })),
        ),
      ),
    );
    const sent = await measureUnderLoad(server, () => timeWork(() => sendBulk(worker.services, data.uuid)));
    const { rows } = await server.client.query<{ recipients: number; delivered: number }>(
      'select recipients, delivered from bulk_notifications where uuid = $1',
      [data.uuid],
    );
    const { recipients, delivered } = rows[0]!;
    if (recipients !== delivered)
      throw new Error(`${delivered} of ${recipients} notifications were delivered`);
    const to = `a notification to ${recipients.toLocaleString('en')}:`;
    const usually = (load: typeof enqueued) => `${load.usual.toFixed(2)} ms usually`;
    return [
      measurement(`${to} enqueueing`, enqueued.seconds, 10, 's'),
      measurement(
        `${to} other requests while enqueueing`,
        enqueued.page / enqueued.usual,
        2,
        'x',
        usually(enqueued),
      ),
      measurement(`${to} delivering`, sent.seconds, 120, 's'),
      measurement(`${to} other requests while delivering`, sent.page / sent.usual, 2, 'x', usually(sent)),
      measurement(`${to} longest stall of the event loop`, Math.max(enqueued.stall, sent.stall), 100, 'ms'),
    ];
  } finally {
    await worker.close();
    // BENCH_DATA_DIR may keep this database for the next run.
    await server.client.query('truncate bulk_deliveries, inbox_items');
    await server.client.query('delete from bulk_notifications where uuid = $1', [data.uuid]);
  }
}

if (import.meta.main) {
  const server = await startBenchServer(process.argv[2] === 'small' ? 'small' : 'large');
  try {
    process.exitCode = printReport(await benchMessages(server)) ? 0 : 1;
  } finally {
    await server.close();
  }
}
