import type pg from 'pg';
import { withConnection } from '@baobab/postgres/with-connection';
import type { Keyring } from '../keys.ts';
import { proveRecord, recordCode, type ProvenSeal, type StoredRecord } from './chain.ts';
import type { Seal } from './seal-file.ts';
import { CHAIN_START, verifySeals } from './verify-seals.ts';

export interface DroppedMonth {
  /** The first day of the month. */
  month: string;
  rows: number;
  /** The last seal of the month, which stays. */
  seq: number;
}

export interface Retention {
  dropped: DroppedMonth[];
  /** The reason why the next month was not dropped; null when none is over. */
  obstacle: string | null;
}

/** Drops whole sealed months that ended before the retention period, the oldest first. */
export async function dropOldMonths(
  pool: pg.Pool,
  keys: Keyring,
  months: number,
  now: Date,
): Promise<Retention> {
  const dropped: DroppedMonth[] = [];
  for (;;) {
    const oldest = await findOldestMonth(pool);
    if (!oldest || !isOver(oldest.month, months, now)) return { dropped, obstacle: null };
    const obstacle = await findObstacle(pool, keys, oldest);
    if (obstacle)
      return {
        dropped,
        obstacle: `The audit trail of ${oldest.month.slice(0, 7)} was not dropped: ${obstacle}`,
      };
    dropped.push(await dropMonth(pool, keys, oldest));
  }
}

interface OldestMonth {
  month: string;
  seq: number;
  hash: Buffer;
}

/** The oldest month with its last seal; null while it has no sealed row. */
async function findOldestMonth(pool: pg.Pool): Promise<OldestMonth | null> {
  const { rows } = await pool.query<{ month: string; seq: string; hash: Buffer }>(
    `with oldest as (select date_trunc('month', min(at) at time zone 'UTC') as month from audit_log)
     select to_char(o.month, 'YYYY-MM-DD') as month, s.seq::text, s.hash from oldest o
     cross join lateral (select seq, hash from audit_seals
       where at >= o.month at time zone 'UTC' and at < (o.month + interval '1 month') at time zone 'UTC'
       order by audit_seals.seq desc limit 1) s`,
  );
  const [row] = rows;
  return row ? { ...row, seq: Number(row.seq) } : null;
}

const isOver = (month: string, months: number, now: Date) => {
  const end = new Date(`${month}T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 1 + months);
  return end <= now;
};

/**
 * A dropped month is not verified any more, so it must be intact before. Rows of later months before its last seal would
 * not be verified either: only rows of long transactions are sealed late.
 */
async function findObstacle(pool: pg.Pool, keys: Keyring, { month, seq }: OldestMonth) {
  return withConnection(pool, async (client) => {
    const dropped = await findDroppedSeal(client, keys);
    const start = dropped.seal ? { ...dropped.seal, version: 2 } : CHAIN_START;
    const { problem, unverifiable } = await verifySeals(client, keys, start, seq);
    if (dropped.problem ?? problem) return dropped.problem ?? problem;
    if (dropped.unproven ?? unverifiable[0]) return 'a key is missing, so its seals cannot be verified';
    const { rows } = await client.query<{ audit_id: string }>(
      `select audit_id::text from audit_seals where seq <= $1
         and at >= ($2::timestamp + interval '1 month 1 hour') at time zone 'UTC' limit 1`,
      [seq, month],
    );
    return rows[0] ? `row ${rows[0].audit_id} of a later month was sealed before its last row` : null;
  });
}

async function dropMonth(pool: pg.Pool, keys: Keyring, { month, seq, hash }: OldestMonth) {
  const at = new Date();
  const code = recordCode(keys.current, 'dropped month', { seq, hash }, at);
  const { rows } = await pool.query<{ rows: string }>(
    'select drop_audit_month($1, $2, $3, $4, $5, $6)::text as rows',
    [month, seq, hash, keys.current.id, code, at],
  );
  return { month, rows: Number(rows[0]!.rows), seq };
}

interface DroppedSeal {
  /** The last seal of the last dropped month, from which the chain is verified; null without one. */
  seal: Seal | null;
  problem: string | null;
  unproven: ProvenSeal['unproven'];
}

export async function findDroppedSeal(client: pg.PoolClient, keys: Keyring): Promise<DroppedSeal> {
  const { rows } = await client.query<StoredRecord>(
    `select dropped_at as at, seq::text, hash, key_id, code from audit_dropped_months
     order by month desc limit 1`,
  );
  const [row] = rows;
  if (!row) return { seal: null, problem: null, unproven: null };
  const { seal, isGenuine, unproven } = proveRecord(keys, 'dropped month', row);
  return {
    seal,
    problem: isGenuine || unproven ? null : 'the record of the dropped months was changed',
    unproven,
  };
}
