import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Starts requests while another transaction holds the locks of a statement, and commits it as soon as all of them wait. */
export async function whileLocked<T>(
  { owner }: Pick<TestApp, 'owner'>,
  [statement, values]: readonly [string, unknown[]],
  requests: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const holder = await owner.connect();
  try {
    await holder.query('begin');
    await holder.query(statement, values);
    const answers = Promise.all(requests.map((request) => request()));
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await owner.query(waiting)).rowCount, { timeout: 60_000 })
      .toBe(requests.length);
    await holder.query('commit');
    return await answers;
  } finally {
    holder.release();
  }
}
