import type { QueryExecutorProvider } from 'kysely';
import type { EventEmitter } from 'node:events';
import { limitPerKey, QueueFullError } from '../concurrency-limit.ts';
import type { Actor } from '../context.ts';
import { isOutage } from '@baobab/postgres/outage';
import { notSignedIn, tooMany } from '../errors.ts';
import { networkOf } from './address.ts';
import { countRefusals, delayRefusal } from './login-throttle.ts';
import type { VerifiedTokens } from './verified-tokens.ts';

/** A browser sends six requests at once over HTTP/1.1, so a person hardly ever waits. */
export const REQUESTS_AT_ONCE = 4;
export const REQUESTS_WAITING = 250;
/** More requests wait only in a flood, which leaves more of the processor to the others. */
export const CROWD = { waiting: 20, atOnce: 2 };
/** Uploads take as long as the network of their sender, and are in memory until they are complete. */
export const UPLOADS_AT_ONCE = 10;
const WAIT_MS = 5_000;

const queueFull = () => tooMany('You have too many requests waiting. Please try again in a moment.', 1);

/** A caller whose token may not be proven yet. */
interface Caller {
  token: unknown;
  address: string;
  /** Closed when the caller leaves. */
  response?: EventEmitter;
}

interface SessionQueueOptions {
  tokens: VerifiedTokens;
  authenticate: (token: string) => Promise<Actor | null>;
  db: QueryExecutorProvider;
  /** The longest time in the queue; tests raise it. */
  waitMs?: number | undefined;
}

/**
 * Works on a few requests of a session at once. The others wait in the queue of that session, without a database
 * connection and without counting as load, so that one session cannot take the connections of the others.
 */
export function createSessionQueue({ tokens, waitMs = WAIT_MS, ...options }: SessionQueueOptions) {
  const waiting = { waiting: REQUESTS_WAITING, waitMs };
  const requests = limitPerKey({
    atOnce: REQUESTS_AT_ONCE,
    crowd: CROWD,
    ...waiting,
    failsAll: isDatabaseAway,
  });
  const uploads = limitPerKey({ atOnce: UPLOADS_AT_ONCE, ...waiting });
  let limited = 0;

  async function inQueue<T>(queue: typeof requests, key: string, caller: Caller, work: () => Promise<T>) {
    try {
      return await queue.run(key, work, { caller: caller.response });
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      limited += 1;
      await delayRefusal();
      throw queueFull();
    }
  }

  /** The key of the caller's session. A token that is not proven yet is proven in the queue of its network. */
  async function shareOf(caller: Caller): Promise<string> {
    const { token, address } = caller;
    if (typeof token !== 'string' || !token) throw notSignedIn();
    const known = tokens.shareOf(token);
    if (known) return known;
    const network = networkOf(address);
    await inQueue(requests, network, caller, () => options.authenticate(token));
    const proven = tokens.shareOf(token);
    if (proven) return proven;
    // By the network of its sender.
    await countRefusals(options.db, 'token', [`address:${network}`]);
    throw notSignedIn();
  }

  return {
    /** Works on a request in its turn. The work authenticates the token, because its session may have ended by then. */
    run: async <T>(caller: Caller, work: () => Promise<T>) =>
      inQueue(requests, await shareOf(caller), caller, work),
    /** Receives an upload in its turn, apart from the other requests of the session. */
    receive: async <T>(caller: Caller, work: () => Promise<T>) =>
      inQueue(uploads, await shareOf(caller), caller, work),
    /** Requests that wait now, and those refused so far. */
    state: () => ({ waiting: requests.state().waiting + uploads.state().waiting, limited }),
  };
}
export type SessionQueue = ReturnType<typeof createSessionQueue>;

/** The next request would wait for the database as long as this one has; a statement that was cancelled is no outage. */
const isDatabaseAway = (error: unknown) => isOutage(error) && (error as { code?: string }).code !== '57014';
