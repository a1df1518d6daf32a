import { timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import type { Key, Keyring } from '../keys.ts';
import { chainKey, checkpointCode } from './chain.ts';
import type { Seal } from './seal-file.ts';

interface Checkpoint {
  /** Null when there is none, or when the key that made it is lost. */
  seal: Seal | null;
  at: Date;
  problem: string | null;
}

/** The last seal up to which a process with the key verified the chain. */
export async function findCheckpoint(client: pg.Pool | pg.PoolClient, keys: Keyring): Promise<Checkpoint> {
  const { rows } = await client.query<{
    verified_at: Date;
    seq: string;
    hash: Buffer;
    key_id: string;
    code: Buffer;
  }>(
    'select verified_at, seq::text, hash, key_id, code from audit_checkpoints order by verified_at desc limit 1',
  );
  const [row] = rows;
  const key = row && keys.find(row.key_id);
  if (!key) return { seal: null, at: new Date(0), problem: null };
  const seal = { seq: Number(row.seq), hash: row.hash };
  const code = checkpointCode(chainKey(key), seal.seq, seal.hash, row.verified_at);
  const isGenuine = code.length === row.code.length && timingSafeEqual(code, row.code);
  return {
    seal: isGenuine ? seal : null,
    at: row.verified_at,
    problem: isGenuine ? null : 'the last checkpoint was changed',
  };
}

export async function insertCheckpoint(client: pg.PoolClient, key: Key, { seq, hash }: Seal): Promise<void> {
  const verifiedAt = new Date();
  await client.query(
    `insert into audit_checkpoints (verified_at, seq, hash, key_id, code) values ($1, $2, $3, $4, $5)
     on conflict (verified_at) do nothing`,
    [verifiedAt, seq, hash, key.id, checkpointCode(chainKey(key), seq, hash, verifiedAt)],
  );
}
