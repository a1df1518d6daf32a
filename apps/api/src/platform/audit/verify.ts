import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import type { Keyring } from '../keys.ts';
import { chainKey, FIRST_HASH, hashV1, hashV2, type ChainedRow } from './chain.ts';
import { findCheckpoint, insertCheckpoint } from './checkpoint.ts';
import { findChainedRows, findHash } from './seal.ts';
import { findDroppedSeal } from './retention.ts';
import { readSealFile, type Seal } from './seal-file.ts';

const BATCH = 5_000;

export interface Verifying {
  pool: pg.Pool;
  keys: Keyring;
  sealFile: string;
}

/** A range of seals that cannot be verified because their key is lost. */
export interface Unverifiable {
  keyId: string;
  first: number;
  last: number;
}

export interface Verification {
  /** The first problem as a sentence; null when the chain is intact. */
  problem: string | null;
  unverifiable: Unverifiable[];
  /** Verification started after this seal: a checkpoint or the last of a dropped month; 0 for the whole chain. */
  since: number;
  /** The last seal of the chain. */
  last: number;
  /** The last seal in the seal file; null without a file. */
  comparedWith: number | null;
}

/**
 * Verifies the chain from its start or from the last checkpoint. The seals of the file and of the checkpoint must still
 * be in the database. A successful verification adds a checkpoint.
 */
export async function verifyAudit(
  { pool, keys, sealFile }: Verifying,
  from: 'start' | 'checkpoint' = 'start',
): Promise<Verification> {
  const client = await pool.connect();
  try {
    // The file is read before the database, which may be ahead of the file but never behind.
    const file = await readSealFile(sealFile);
    const checkpoint = await findCheckpoint(client, keys);
    const dropped = await findDroppedSeal(client, keys);
    const start = from === 'checkpoint' ? (checkpoint.seal ?? dropped.seal) : dropped.seal;
    const known = [
      { seal: file, source: `the file ${sealFile}` },
      { seal: checkpoint.seal, source: 'the last checkpoint' },
    ];
    const chain = await verifySeals(client, keys, start);
    const problem =
      checkpoint.problem ??
      dropped.problem ??
      (await findMissingSeal(client, known)) ??
      chain.problem ??
      (await findNeverSealed(client, from === 'checkpoint' && checkpoint.seal ? checkpoint.at : new Date(0)));
    if (!problem && chain.last.seq > 0) await insertCheckpoint(client, keys.current, chain.last);
    return {
      problem,
      unverifiable: chain.unverifiable,
      since: start?.seq ?? 0,
      last: chain.last.seq,
      comparedWith: file?.seq ?? null,
    };
  } finally {
    client.release();
  }
}

/** Finds a known seal that is missing from the database or has another hash there. */
async function findMissingSeal(client: pg.PoolClient, known: { seal: Seal | null; source: string }[]) {
  for (const { seal, source } of known) {
    if (!seal) continue;
    const hash = await findHash(client, seal.seq);
    if (!hash) return `seal ${seal.seq} is gone, but ${source} has it: rows were deleted at the end`;
    if (!hash.equals(seal.hash)) return `seal ${seal.seq} is not the one in ${source}`;
  }
  return null;
}

interface StoredSeal {
  seq: number;
  audit_id: string;
  at: string;
  hash: Buffer;
  version: number;
  key_id: string | null;
}

interface ChainCheck {
  problem: string | null;
  unverifiable: Unverifiable[];
  last: Seal;
}

async function verifySeals(client: pg.PoolClient, keys: Keyring, start: Seal | null): Promise<ChainCheck> {
  const unverifiable: Unverifiable[] = [];
  let last: Seal = start ?? { seq: 0, hash: FIRST_HASH };
  // Checkpoints exist since version 2.
  let version = start ? 2 : 1;
  const check = checker(keys);
  for (;;) {
    const seals = await findSeals(client, last.seq);
    if (seals.length === 0) return { problem: null, unverifiable, last };
    const rows = await findRowsOf(client, seals);
    for (const seal of seals) {
      const problem =
        seal.seq === last.seq + 1
          ? check(seal, rows.get(seal.audit_id), last.hash, version)
          : `seal ${last.seq + 1} is missing`;
      if (problem === LOST_KEY) extend(unverifiable, seal);
      else if (problem) return { problem, unverifiable, last };
      last = seal;
      version = seal.version;
    }
  }
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

async function findSeals(client: pg.PoolClient, after: number): Promise<StoredSeal[]> {
  const { rows } = await client.query<Omit<StoredSeal, 'seq'> & { seq: string }>(
    `select seq::text, audit_id::text, at::text, hash, version, key_id from audit_seals
     where seq > $1 order by audit_seals.seq limit ${BATCH}`,
    [after],
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

const SPAN_MS = 86_400_000;

/** Finds a row that has no seal and is not queued for one. Reads day by day to keep each query short. */
async function findNeverSealed(client: pg.PoolClient, since: Date): Promise<string | null> {
  const { rows: ends } = await client.query<{ first: Date | null; until: Date }>(
    `select (select min(at) from audit_log where at >= $1) as first, now() - interval '1 minute' as until`,
    [since],
  );
  const { first, until } = ends[0]!;
  if (!first) return null;
  for (let from = first.getTime(); from < until.getTime(); from += SPAN_MS) {
    const to = new Date(Math.min(from + SPAN_MS, until.getTime()));
    const { rows } = await client.query<{ id: string }>(
      `select a.id::text from audit_log a where a.at >= $1 and a.at < $2
         and not exists (select from audit_seals s where s.audit_id = a.id and s.at = a.at and s.at >= $1 and s.at < $2)
         and not exists (select from audit_unsealed u where u.audit_id = a.id)
       order by a.id limit 1`,
      [new Date(from), to],
    );
    if (rows[0]) return `row ${rows[0].id} was never sealed`;
  }
  return null;
}
