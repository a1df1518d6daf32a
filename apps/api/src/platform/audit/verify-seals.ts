import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import type { Keyring } from '../keys.ts';
import { chainKey, FIRST_HASH, hashV1, hashV2, type ChainedRow } from './chain.ts';
import { findChainedRows } from './seal.ts';
import type { Seal } from './seal-file.ts';

const BATCH = 5_000;

/** The seal before a verified range. */
export interface Start extends Seal {
  version: number;
}

/** The start of the whole chain. */
export const CHAIN_START: Start = { seq: 0, hash: FIRST_HASH, version: 1 };

/** A range of seals that cannot be verified because the key that they name is missing. */
export interface Unverifiable {
  keyId: string;
  first: number;
  last: number;
}

export interface ChainCheck {
  problem: string | null;
  unverifiable: Unverifiable[];
  last: Seal;
}

/** Verifies the seals after `start`: to the end of the chain, or to `until`, which must exist. */
export async function verifySeals(
  client: pg.PoolClient,
  keys: Keyring,
  start: Start,
  until?: number,
): Promise<ChainCheck> {
  const unverifiable: Unverifiable[] = [];
  let last: Seal = start;
  let { version } = start;
  const check = checker(keys);
  const missing = () => `seal ${last.seq + 1} is missing`;
  for (;;) {
    const seals = await findSeals(client, last.seq, until);
    if (seals.length === 0) {
      const isCut = until !== undefined && last.seq < until;
      return { problem: isCut ? missing() : null, unverifiable, last };
    }
    const rows = await findRowsOf(client, seals);
    for (const seal of seals) {
      const problem =
        seal.seq === last.seq + 1 ? check(seal, rows.get(seal.audit_id), last.hash, version) : missing();
      if (problem === LOST_KEY) extend(unverifiable, seal);
      else if (problem) return { problem, unverifiable, last };
      last = seal;
      version = seal.version;
    }
  }
}

interface StoredSeal extends Start {
  audit_id: string;
  at: string;
  micros: string;
  key_id: string | null;
}

const LOST_KEY = Symbol('lost key');

function checker(keys: Keyring) {
  const derived = new Map<string, KeyObject | undefined>();
  const keyOf = (id: string) => {
    const key = keys.find(id);
    if (!derived.has(id)) derived.set(id, key && chainKey(key));
    return derived.get(id);
  };
  return (seal: StoredSeal, row: ChainedRow | undefined, previous: Buffer, version: number) => {
    if (!row) return `row ${seal.audit_id} is gone`;
    if (seal.version < version) return `the seal of row ${seal.audit_id} has an outdated version`;
    // Retention drops seals by their time, which the hash does not contain.
    if (seal.micros !== row.micros) return `the seal of row ${seal.audit_id} has another time`;
    const key = seal.version === 1 ? null : keyOf(seal.key_id ?? '');
    if (key === undefined) return LOST_KEY;
    const hash = key ? hashV2(key, previous, row) : hashV1(previous, row);
    return hash.equals(seal.hash) ? null : `row ${seal.audit_id} was changed`;
  };
}

function extend(list: Unverifiable[], { seq, key_id }: StoredSeal) {
  const keyId = key_id ?? '';
  const open = list.at(-1);
  if (open?.keyId === keyId && open.last === seq - 1) open.last = seq;
  else list.push({ keyId, first: seq, last: seq });
}

async function findSeals(client: pg.PoolClient, after: number, until?: number): Promise<StoredSeal[]> {
  const { rows } = await client.query<Omit<StoredSeal, 'seq'> & { seq: string }>(
    `select seq::text, audit_id::text, at::text, (extract(epoch from at) * 1000000)::bigint::text as micros, hash,
       version, key_id from audit_seals
     where seq > $1 and seq <= $2 order by audit_seals.seq limit ${BATCH}`,
    [after, until ?? Number.MAX_SAFE_INTEGER],
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

async function findRowsOf(client: pg.PoolClient, seals: StoredSeal[]): Promise<Map<string, ChainedRow>> {
  const ids = seals.map((seal) => seal.audit_id);
  const { rows: times } = await client.query<{ since: string; until: string }>(
    'select min(at)::text as since, max(at)::text as until from unnest($1::timestamptz[]) at',
    [seals.map((seal) => seal.at)],
  );
  const { since, until } = times[0]!;
  const rows = await findChainedRows(client, ids, since, until);
  return new Map(rows.map((row) => [row.id, row]));
}
