import type pg from 'pg';

/**
 * Runs work on a connection of the pool. After an error the connection is not reused, which also rolls back its
 * transaction.
 */
export async function withConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  // A lost connection fails the statement and also emits an error event.
  const onError = (error: Error) => (failure = error);
  client.on('error', onError);
  try {
    return await work(client);
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.off('error', onError);
    client.release(failure);
  }
}
