import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_PASSWORD } from '../apps/api/src/domains/access/access.seed.ts';
import { sendBulk } from '../apps/api/src/domains/notifications/bulk.jobs.ts';
import { letTimePass, openWorker } from '../apps/api/src/domains/notifications/bulk.testing.ts';
import { layOutbox } from '../apps/api/src/domains/notifications/outbox.repository.ts';
import { readSettings } from '../apps/api/src/platform/settings.ts';
import { openClient, startProcess, type Client } from '../apps/api/src/testing/process.ts';
import { print, type Finding } from './measure.ts';
import { watched, type Sent } from './uploading.ts';
import { buildWorld, type World } from './world.ts';

const MESSAGES = 20;

/** A chat across two API processes, and a notification to everybody. */
export async function benchMessages(world: World): Promise<Finding[]> {
  return [...(await chatting(world)), ...(await notifying(world))];
}

const finding = (what: string, value: number, limit: number, unit: string, against = ''): Finding => ({
  what,
  measured: `${value.toFixed(2)} ${unit}`,
  against,
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

/** From the press at one process to the text at the other, which hears that there is something and asks for it. */
async function chatting(world: World): Promise<Finding[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'baobab-chat-'));
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: '100000000' });
  const [here, there] = await Promise.all([
    startProcess(world.url, settings),
    startProcess(world.url, settings),
  ]);
  const { rows } = await world.plain.query<{ email: string }>(
    `select a.email from accounts a join support_channels c on c.consumer_uuid = a.uuid where a.active limit 1`,
  );
  const { accessToken } = await post<{ accessToken: string }>(there.address, '/consumer/sign-in', {
    email: rows[0]!.email,
    password: DEMO_PASSWORD,
  });
  const desk = openClient(here, world.token);
  const consumer = openClient(there, accessToken);
  try {
    await Promise.all([desk.heard('connect'), consumer.heard('connect')]);
    const took = await crossings(desk, consumer);
    const middle = took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)]!;
    return [
      finding('a chat message at the other side, across two processes', middle, 300, 'ms'),
      finding('the slowest of them', Math.max(...took), 1_000, 'ms'),
    ];
  } finally {
    desk.close();
    consumer.close();
    await Promise.all([here.stop(), there.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function crossings(desk: Client, consumer: Client): Promise<number[]> {
  const arrived = desk.heard('support', ({ seq }) => seq !== undefined);
  await consumer.call('POST', '/consumer/support/messages', { text: 'Hello' });
  const { channel, seq } = await arrived;
  const took: number[] = [];
  for (let n = 1; n <= MESSAGES; n += 1) {
    const next = Number(seq) + n;
    const told = consumer.heard('support', (event) => event['seq'] === next);
    const started = performance.now();
    const sent = desk.call('POST', `/support/channels/${String(channel)}/messages`, { text: `Number ${n}` });
    await told;
    const { data } = await consumer.call<{ data: { text: string }[] }>(
      'GET',
      `/consumer/support/messages?after=${next - 1}`,
    );
    if (data[0]?.text !== `Number ${n}`) throw new Error(`message ${n} did not arrive in its turn`);
    took.push(performance.now() - started);
    await sent;
  }
  return took;
}

const timed = async (work: () => Promise<unknown>): Promise<Sent> => {
  const started = performance.now();
  await work();
  return { seconds: (performance.now() - started) / 1_000, batch: '' };
};

/** Laying the outbox and delivering from it, in the process that answers everybody else meanwhile. */
async function notifying(world: World): Promise<Finding[]> {
  const { data } = await post<{ data: { uuid: string } }>(
    world.address,
    '/bulknotification/send/all',
    { type: 'information', title: 'To everybody', message: 'Measured.', user: ['ALL'] },
    world.token,
  );
  await letTimePass(world.plain, data.uuid);
  const worker = openWorker(world.url);
  try {
    const laid = await watched(world, () =>
      timed(() => worker.services.db.transaction().execute((trx) => layOutbox(trx, data.uuid))),
    );
    const sent = await watched(world, () => timed(() => sendBulk(worker.services, data.uuid)));
    const { rows } = await world.plain.query<{ recipients: number; delivered: number }>(
      'select recipients, delivered from bulk_notifications where uuid = $1',
      [data.uuid],
    );
    const { recipients, delivered } = rows[0]!;
    if (recipients !== delivered) throw new Error(`${delivered} of ${recipients} were delivered`);
    const to = `a notification to ${recipients.toLocaleString('en')}:`;
    const usually = (seen: typeof laid) => `${seen.usual.toFixed(2)} ms usually`;
    return [
      finding(`${to} enqueueing`, laid.seconds, 10, 's'),
      finding(`${to} other requests while enqueueing`, laid.page / laid.usual, 2, 'x', usually(laid)),
      finding(`${to} delivering`, sent.seconds, 120, 's'),
      finding(`${to} other requests while delivering`, sent.page / sent.usual, 2, 'x', usually(sent)),
      finding(`${to} longest stall of the event loop`, Math.max(laid.stall, sent.stall), 100, 'ms'),
    ];
  } finally {
    await worker.close();
    // A kept world stays as it was.
    await world.plain.query('truncate bulk_deliveries, inbox_items');
    await world.plain.query('delete from bulk_notifications where uuid = $1', [data.uuid]);
  }
}

if (import.meta.main) {
  const world = await buildWorld(process.argv[2] === 'small' ? 'small' : 'large');
  try {
    process.exitCode = print(await benchMessages(world)) ? 0 : 1;
  } finally {
    await world.close();
  }
}
