import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openClient } from '@baobab/postgres/connect';
import type { Logger } from '../logger.ts';

/** A peer that disappears closes no connection, so a heartbeat query detects it. */
const HEARTBEAT_MS = 2_000;
const HEARTBEAT_TIMEOUT_MS = 3_000;
const FIRST_DELAY_MS = 100;
/** Below the five seconds within which everything must work again after an outage. */
const LONGEST_DELAY_MS = 1_500;

export interface ListenOptions {
  url: string;
  channel: string;
  log: Logger;
  onPayload: (payload: string) => void;
  /** Runs after every reconnect, because payloads may have been missed. */
  onReconnect: () => void;
}

/**
 * Listens on one channel over one connection and reconnects after a failure. Resolves after the first LISTEN with the
 * function that stops it.
 */
export async function listen(options: ListenOptions): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let onFirst: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (onFirst = resolve));
  const loop = reconnectLoop(options, stopping.signal, onFirst);
  await Promise.race([first, loop]);
  return async () => {
    stopping.abort();
    await loop;
  };
}

async function reconnectLoop(options: ListenOptions, stop: AbortSignal, onFirst: () => void) {
  let failures = 0;
  let connections = 0;
  while (!stop.aborted) {
    let client: pg.Client | undefined;
    try {
      client = await openClient(options.url, { query_timeout: HEARTBEAT_TIMEOUT_MS, keepAlive: true });
      const lost = whenLost(client);
      await Promise.race([startListening(client, options), lost]);
      failures = 0;
      connections += 1;
      if (connections === 1) onFirst();
      else runSafely(options, options.onReconnect);
      await Promise.race([heartbeat(client, stop), lost]);
    } catch (error) {
      failures += 1;
      if (!stop.aborted)
        options.log.warn({ err: error, failures }, 'live events are waiting for the database');
    } finally {
      if (client) close(client);
    }
    await sleep(delayAfter(failures), undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Rejects when the connection is lost; the empty catch prevents an unhandled rejection. */
function whenLost(client: pg.Client): Promise<never> {
  const lost = new Promise<never>((_resolve, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('The connection has ended')));
  });
  lost.catch(() => undefined);
  return lost;
}

async function startListening(client: pg.Client, options: ListenOptions) {
  client.on('notification', ({ payload }) => runSafely(options, () => options.onPayload(payload ?? '')));
  await client.query(`listen ${options.channel}`);
}

/** Resolves on stop and rejects when a heartbeat query times out. */
async function heartbeat(client: pg.Client, stop: AbortSignal) {
  while (!stop.aborted) {
    await sleep(HEARTBEAT_MS, undefined, { signal: stop }).catch(() => undefined);
    if (!stop.aborted) await client.query('select 1');
  }
}

/** Destroys the socket, because a graceful end would wait for a peer that may be gone. */
function close(client: pg.Client) {
  client.removeAllListeners('notification');
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** Exponential backoff with jitter, so that several processes do not reconnect at the same time. */
function delayAfter(failures: number) {
  const maximum = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
  return maximum * (0.5 + Math.random() / 2);
}

/** A listener that throws must not end the process. */
function runSafely({ log }: ListenOptions, work: () => void) {
  try {
    work();
  } catch (error) {
    log.error({ err: error }, 'a live event could not be delivered');
  }
}
