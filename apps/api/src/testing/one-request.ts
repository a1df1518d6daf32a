import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

const request = new AsyncLocalStorage<{ committed: boolean }>();

/** Runs one call of the API, so that its statements are known as its own. */
export const asOneRequest = <T>(call: () => PromiseLike<T>): Promise<T> =>
  // Awaited inside: an injected request begins when somebody waits for it.
  request.run({ committed: false }, async () => await call());

/**
 * Fails a request that wants a connection after its transaction was committed. A reply must be read before that, on
 * the transaction's connection: a second one may not be free, and then a write that happened is answered with 503.
 */
export function refuseConnectionAfterCommit(pool: pg.Pool) {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  pool.connect = ((...given: unknown[]) => {
    if (request.getStore()?.committed) throw new Error('A connection was wanted after the commit');
    return connect(...given);
  }) as typeof pool.connect;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [text] = given;
      const running = request.getStore();
      if (running && text === 'commit') running.committed = true;
      return query(...given);
    }) as typeof client.query;
  });
}
