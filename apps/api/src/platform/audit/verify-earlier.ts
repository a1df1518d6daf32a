import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import type pg from 'pg';
import type { Keyring } from '../keys.ts';
import { verifySeals, type ChainCheck, type Start } from './verify-seals.ts';

const DAYS = 7;
/** Seals of one part. Parts have fixed limits, so that no row moves to another day when the chain grows. */
export const PART = 1_000;

const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS);

/**
 * Part n of the chain is due on every seventh day, and so are the rows of day n. A checkpoint proves that everything due
 * until its day was verified: missed days are due later, and everything is verified once a week.
 */
export function dueSince(checkpoint: Date, now: Date): (n: number) => boolean {
  const missed = dayOf(now) - dayOf(checkpoint);
  const due = new Set(Array.from({ length: Math.min(missed, DAYS) }, (_, n) => (dayOf(now) - n) % DAYS));
  return (n) => due.has(n % DAYS);
}

/** Verifies the due parts between two seals. */
export async function verifyEarlier(
  client: pg.PoolClient,
  keys: Keyring,
  { start, until, isDue }: { start: Start; until: number; isDue: (part: number) => boolean },
): Promise<Omit<ChainCheck, 'last'> & { count: number }> {
  const unverifiable: ChainCheck['unverifiable'] = [];
  let count = 0;
  for (let part = Math.floor(start.seq / PART); part * PART < until; part += 1) {
    if (!isDue(part)) continue;
    const after = Math.max(part * PART, start.seq);
    const before = after === start.seq ? start : await findStart(client, after);
    if (!before) return { problem: `seal ${after} is missing`, unverifiable, count };
    const check = await verifySeals(client, keys, before, Math.min((part + 1) * PART, until));
    unverifiable.push(...check.unverifiable);
    count += check.last.seq - after;
    if (check.problem) return { problem: check.problem, unverifiable, count };
  }
  return { problem: null, unverifiable, count };
}

async function findStart(client: pg.PoolClient, seq: number): Promise<Start | null> {
  const { rows } = await client.query<{ hash: Buffer; version: number }>(
    'select hash, version from audit_seals where seq = $1',
    [seq],
  );
  return rows[0] ? { seq, ...rows[0] } : null;
}

/** Finds a row without a seal that does not wait for one, on the days that are due. Reads day by day. */
export async function findNeverSealed(
  client: pg.PoolClient,
  isDueDay: (day: number) => boolean,
): Promise<string | null> {
  const { rows: ends } = await client.query<{ first: Date | null; until: Date }>(
    `select min(at) as first, now() - interval '1 minute' as until from audit_log`,
  );
  const { first, until } = ends[0]!;
  if (!first) return null;
  for (let day = dayOf(first); day <= dayOf(until); day += 1) {
    if (!isDueDay(day)) continue;
    const to = new Date(Math.min((day + 1) * DAY_MS, until.getTime()));
    const { rows } = await client.query<{ id: string }>(
      `select a.id::text from audit_log a where a.at >= $1 and a.at < $2
         and not exists (select from audit_seals s where s.audit_id = a.id and s.at = a.at and s.at >= $1 and s.at < $2)
         and not exists (select from audit_unsealed u where u.audit_id = a.id)
       order by a.id limit 1`,
      [new Date(day * DAY_MS), to],
    );
    if (rows[0]) return `row ${rows[0].id} was never sealed`;
  }
  return null;
}

/** The days from the one of the checkpoint are always due. */
export const dueDays =
  (checkpoint: Date, isDue: (day: number) => boolean) =>
  (day: number): boolean =>
    day >= dayOf(checkpoint) || isDue(day);
