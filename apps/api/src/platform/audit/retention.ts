import { timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import type { Keyring } from '../keys.ts';
import { chainKey, droppedMonthCode } from './chain.ts';
import type { Seal } from './seal-file.ts';

export interface DroppedMonth {
  /** The first day of the month. */
  month: string;
  rows: number;
  /** The last seal of the month, which stays. */
  seq: number;
}

/** Drops whole sealed months that ended before the retention period, the oldest first. */
export async function dropOldMonths(
  pool: pg.Pool,
  keys: Keyring,
  months: number,
  now: Date,
): Promise<DroppedMonth[]> {
  const dropped: DroppedMonth[] = [];
  for (;;) {
    const oldest = await findOldestMonth(pool);
    if (!oldest || !isOver(oldest.month, months, now)) return dropped;
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

async function dropMonth(pool: pg.Pool, keys: Keyring, { month, seq, hash }: OldestMonth) {
  const at = new Date();
  const code = droppedMonthCode(chainKey(keys.current), seq, hash, at);
  const { rows } = await pool.query<{ rows: string }>(
    'select drop_audit_month($1, $2, $3, $4, $5, $6)::text as rows',
    [month, seq, hash, keys.current.id, code, at],
  );
  return { month, rows: Number(rows[0]!.rows), seq };
}

/** The seal of the last dropped month, from which the chain is verified; null without one. */
export async function findDroppedSeal(
  client: pg.PoolClient,
  keys: Keyring,
): Promise<{ seal: Seal | null; problem: string | null }> {
  const { rows } = await client.query<{
    seq: string;
    hash: Buffer;
    key_id: string;
    code: Buffer;
    dropped_at: Date;
  }>(
    'select seq::text, hash, key_id, code, dropped_at from audit_dropped_months order by month desc limit 1',
  );
  const [row] = rows;
  if (!row) return { seal: null, problem: null };
  const seal = { seq: Number(row.seq), hash: row.hash };
  const key = keys.find(row.key_id);
  const code = key && droppedMonthCode(chainKey(key), seal.seq, seal.hash, row.dropped_at);
  // Without the key the seal is used unproven: the later seals have their own keys.
  const isGenuine = !code || (code.length === row.code.length && timingSafeEqual(code, row.code));
  return { seal, problem: isGenuine ? null : 'the record of the dropped months was changed' };
}
