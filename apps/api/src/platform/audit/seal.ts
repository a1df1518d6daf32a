import type pg from 'pg';
import type { Logger } from '../logger.ts';

const EVERY_MS = 1_000;

/**
 * Chains waiting audit rows once a second. Any number of processes may run it: the database lets one
 * seal at a time. A failure is logged and tried again; rows wait, none is lost.
 */
export function startSealing(pool: pg.Pool, log: Logger): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    // One at a time: in an outage each attempt takes seconds, and a queue of them would outlast it.
    running ??= sealAudit(pool)
      .catch((error: Error) => log.warn({ err: error }, 'audit rows wait to be sealed'))
      .finally(() => (running = null));
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

export async function sealAudit(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select seal_audit() as n');
  return rows[0]?.n ?? 0;
}

/** The first row that does not fit the chain, or null when all is well. */
export async function verifyAudit(pool: pg.Pool): Promise<{ audit_id: number; problem: string } | null> {
  const { rows } = await pool.query<{ audit_id: number; problem: string }>('select * from verify_audit()');
  return rows[0] ?? null;
}
