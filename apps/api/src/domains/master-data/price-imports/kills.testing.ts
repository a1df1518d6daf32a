import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { builtFile } from '../../../testing/product.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Stops a commit in its middle and kills its process there. */
export function useKills(api: TestApp) {
  /** Locks the prices of a test, so that a commit stops after its inserts and before its updates. */
  async function holdPrice(name: string) {
    const holder = new pg.Client({ connectionString: api.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query(
      `select from price_entries e join national_tests t on t.uuid = e.test_uuid where t.name = $1 for update of e`,
      [name],
    );
    return async () => {
      await holder.query('rollback');
      await holder.end();
    };
  }

  /** The backend that waits for a locked price or table; its inserts are not committed yet. */
  async function waitingBackend(): Promise<number> {
    for (;;) {
      const { rows } = await api.owner.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query ~ 'price_entries|as before|insert into price_plan_rows'`,
      );
      if (rows[0]) return rows[0].pid;
      await pause();
    }
  }

  /** Starts a process of this domain and kills it with -9 while it waits for the prices of a test. */
  async function killDuring(test: string, program: string, ...args: string[]) {
    const release = await holdPrice(test);
    const child = spawn(process.execPath, [
      builtFile(`domains/master-data/price-imports/${program}.process.js`),
      api.url,
      ...args,
    ]);
    const ended = once(child, 'exit');
    const tooEarly = ended.then(() => Promise.reject(new Error('the process ended before it was killed')));
    const pid = await Promise.race([waitingBackend(), tooEarly]);
    tooEarly.catch(() => undefined);
    child.kill('SIGKILL');
    await ended;
    await release();
    while ((await api.owner.query('select from pg_stat_activity where pid = $1', [pid])).rowCount)
      await pause();
  }
  return { holdPrice, waitingBackend, killDuring };
}
