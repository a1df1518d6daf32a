import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

const request = new AsyncLocalStorage<{ committed: boolean }>();

/** Runs one API call in its own async context, so that its statements can be attributed to it. */
export const runAsRequest = <T>(call: () => PromiseLike<T>): Promise<T> =>
  // Awaited inside the context, because an injected request starts when it is awaited.
  request.run({ committed: false }, async () => await call());

/**
 * Fails a request that takes a connection after its commit. The reply must be read inside the transaction: a second
 * connection may not be free, and then a committed write is answered with 503.
 */
export function refuseConnectionAfterCommit(pool: pg.Pool) {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  pool.connect = ((...given: unknown[]) => {
    if (request.getStore()?.committed) throw new Error('The request took a connection after its commit');
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
