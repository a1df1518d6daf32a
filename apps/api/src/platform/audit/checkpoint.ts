import type pg from 'pg';
import type { Key, Keyring } from '../keys.ts';
import { proveRecord, recordCode, type ProvenSeal, type StoredRecord } from './chain.ts';
import type { Seal } from './seal-file.ts';

interface Checkpoint {
  /** Null when there is none, or none that is proven. */
  seal: Seal | null;
  at: Date;
  problem: string | null;
  unproven: ProvenSeal['unproven'];
}

/** The last seal up to which a process with the key verified the chain. */
export async function findCheckpoint(client: pg.Pool | pg.PoolClient, keys: Keyring): Promise<Checkpoint> {
  const { rows } = await client.query<StoredRecord>(
    `select verified_at as at, seq::text, hash, key_id, code from audit_checkpoints
     order by verified_at desc limit 1`,
  );
  const [row] = rows;
  if (!row) return { seal: null, at: new Date(0), problem: null, unproven: null };
  const { seal, isGenuine, unproven } = proveRecord(keys, 'checkpoint', row);
  return {
    seal: isGenuine ? seal : null,
    at: row.at,
    problem: isGenuine || unproven ? null : 'the last checkpoint was changed',
    unproven,
  };
}

export async function insertCheckpoint(client: pg.PoolClient, key: Key, seal: Seal, at: Date): Promise<void> {
  await client.query(
    `insert into audit_checkpoints (verified_at, seq, hash, key_id, code) values ($1, $2, $3, $4, $5)
     on conflict (verified_at) do nothing`,
    [at, seal.seq, seal.hash, key.id, recordCode(key, 'checkpoint', seal, at)],
  );
}
