import type { Actor, Services } from '../context.ts';

type ReadSource<Schema> = Pick<Services<Schema>, 'readDb' | 'readPool'>;

/**
 * Runs the handler of a read with the replica, or with the primary while the replica lacks the last write of the
 * session. A read that fails because of the replica is repeated on the primary.
 */
export async function withReadSource<Schema, T>(
  { db, pool, replica }: Services<Schema>,
  { wroteLsn }: Pick<Actor, 'wroteLsn'>,
  isRead: boolean,
  run: (source: ReadSource<Schema>) => Promise<T>,
): Promise<T> {
  const primary = { readDb: db, readPool: pool };
  if (!isRead || !replica?.isUsable()) return run(primary);
  if (wroteLsn !== null && !(await replica.hasReplayed(wroteLsn))) return run(primary);
  try {
    return await run({ readDb: replica.connection.db, readPool: replica.connection.pool });
  } catch (error) {
    if (await replica.isCauseOf(error)) return run(primary);
    throw error;
  }
}
