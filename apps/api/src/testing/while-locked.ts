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
    await expect.poll(() => countWaiting(owner), { timeout: 60_000 }).toBe(requests.length);
    await holder.query('commit');
    return await answers;
  } finally {
    holder.release();
  }
}

/** Starts the second request while the first one waits for the locks of a statement, and commits it when both wait or are done. */
export async function oneByOneWhileLocked<One, Two>(
  { owner }: Pick<TestApp, 'owner'>,
  [statement, values]: readonly [string, unknown[]],
  first: () => Promise<One>,
  second: () => Promise<Two>,
): Promise<[One, Two]> {
  const holder = await owner.connect();
  try {
    await holder.query('begin');
    await holder.query(statement, values);
    const one = first();
    await expect.poll(() => countWaiting(owner), { timeout: 60_000 }).toBe(1);
    let isDone = false;
    const two = second().finally(() => (isDone = true));
    await expect
      .poll(async () => isDone || (await countWaiting(owner)) === 2, { timeout: 60_000 })
      .toBe(true);
    await holder.query('commit');
    return await Promise.all([one, two]);
  } finally {
    holder.release();
  }
}

const countWaiting = async (owner: TestApp['owner']) =>
  (
    await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount;
