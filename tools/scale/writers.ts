import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DEMO_PASSWORD } from '../../apps/api/src/domains/workspace/access/access.seed.ts';
import { ports, urlOf } from './layout.ts';

const CONSUMERS = 20;
const MAX_IN_FLIGHT = 2_000;

export async function withDatabase<T>(work: (client: pg.Client) => Promise<T>, url = urlOf(ports.primary)) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const post = (address: string, path: string, token: string | undefined, body: object) =>
  fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { 'x-auth-token': token }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });

export async function signIn(address: string, path: string, body: object): Promise<string> {
  const reply = await post(address, path, undefined, body);
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { accessToken: string }).accessToken;
}

export const signInAdmin = (address: string) =>
  signIn(address, '/auth/login', { username: 'admin', password: DEMO_PASSWORD });

export async function signInConsumers(address: string, count = CONSUMERS): Promise<string[]> {
  const { rows } = await withDatabase((client) =>
    client.query<{ email: string }>(
      `select email from accounts where kind = 'consumer' and active
       order by uuid limit $1`,
      [count],
    ),
  );
  const tokens: string[] = [];
  for (const { email } of rows)
    tokens.push(await signIn(address, '/consumer/sign-in', { email, password: DEMO_PASSWORD }));
  return tokens;
}

export interface Write {
  text: string;
  sentAt: number;
  answeredAt: number;
  /** The status, or 0 when the connection was lost. */
  status: number;
  retryAfter: string | null;
}

/**
 * Sends messages of consumers at a fixed rate, whether or not the earlier ones were answered, and repeats none: whoever
 * got no answer does not know whether the message was written.
 */
export function startWriting(address: string, tokens: readonly string[], perSecond: number) {
  const run = randomUUID();
  const writes: Write[] = [];
  const inFlight = new Set<Promise<void>>();
  const stopping = new AbortController();
  let skipped = 0;

  async function send(number: number) {
    const text = `${run} ${number}`;
    const sentAt = performance.now();
    const write = (status: number, retryAfter: string | null) =>
      writes.push({ text, sentAt, answeredAt: performance.now(), status, retryAfter });
    try {
      const token = tokens[number % tokens.length]!;
      const reply = await post(address, '/consumer/support/messages', token, { text });
      await reply.arrayBuffer();
      write(reply.status, reply.headers.get('retry-after'));
    } catch {
      write(0, null);
    }
  }

  async function sendAll() {
    const started = performance.now();
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const due = started + (number * 1000) / perSecond;
      const early = due - performance.now();
      if (early > 0) await sleep(early);
      if (inFlight.size >= MAX_IN_FLIGHT) {
        skipped += 1;
        continue;
      }
      const sending = send(number).finally(() => inFlight.delete(sending));
      inFlight.add(sending);
    }
    await Promise.all(inFlight);
  }
  const sending = sendAll();
  return {
    writes,
    async stop() {
      stopping.abort();
      await sending;
      return { writes, skipped, stored: await storedTimes(run) };
    },
  };
}

/** How often each message of the run is in the database. */
async function storedTimes(run: string): Promise<Map<string, number>> {
  const { rows } = await withDatabase((client) =>
    client.query<{ text: string; times: number }>(
      'select text, count(*)::int as times from support_messages where text like $1 group by 1',
      [`${run} %`],
    ),
  );
  return new Map(rows.map(({ text, times }) => [text, times]));
}

export const isAcknowledged = ({ status }: Write) => status >= 200 && status < 300;

export const countLost = (writes: readonly Write[], stored: ReadonlyMap<string, number>) =>
  writes.filter((write) => isAcknowledged(write) && !stored.has(write.text)).length;

export const countDoubled = (stored: ReadonlyMap<string, number>) =>
  [...stored.values()].filter((times) => times > 1).length;
