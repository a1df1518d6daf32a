import type pg from 'pg';
import { withConnection } from './with-connection.ts';

export interface Backfill {
  table: string;
  /** The primary key. */
  key: string;
  /** A condition on rows that still need their value, which is false for a changed row: no position is stored. */
  isOpen: string;
  batch?: number;
  /** Changes the rows of a batch, which are locked. */
  change: (client: pg.PoolClient, keys: string[]) => Promise<unknown>;
}

const BATCH = 5_000;

/**
 * Gives rows of an earlier release their values, in batches by primary key with a transaction each. Changes a row once:
 * after a kill the next run finds the rows that remain. Rows that someone is editing are left to the next run.
 */
export async function runBackfill(pool: pg.Pool, backfill: Backfill): Promise<number> {
  const { batch = BATCH } = backfill;
  let total = 0;
  for (let after: string | undefined; ;) {
    const keys = await runBatch(pool, { ...backfill, batch }, after);
    total += keys.length;
    if (keys.length < batch) return total;
    after = keys.at(-1);
  }
}

const runBatch = (
  pool: pg.Pool,
  { table, key, isOpen, batch, change }: Backfill & { batch: number },
  after: string | undefined,
): Promise<string[]> =>
  withConnection(pool, async (client) => {
    await client.query('begin');
    const { rows } = await client.query<{ key: string }>(
      `select ${key}::text as key from ${table} where (${isOpen}) ${after === undefined ? '' : `and ${key} > $1`}
       order by ${table}.${key} limit ${batch} for update skip locked`,
      after === undefined ? [] : [after],
    );
    const keys = rows.map((row) => row.key);
    if (keys.length > 0) await change(client, keys);
    await client.query('commit');
    return keys;
  });
