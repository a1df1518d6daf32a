import type pg from 'pg';
import type { Keyring } from '../keys.ts';
import { findCheckpoint, insertCheckpoint } from './checkpoint.ts';
import { findDroppedSeal } from './retention.ts';
import { findHash } from './seal.ts';
import { readSealFile, type Seal } from './seal-file.ts';
import { dueDays, dueSince, findNeverSealed, verifyEarlier } from './verify-earlier.ts';
import { CHAIN_START, verifySeals, type Start, type Unverifiable } from './verify-seals.ts';

export interface Verifying {
  pool: pg.Pool;
  keys: Keyring;
  sealFile: string;
  now?: () => Date;
}

/** The rows since the last checkpoint with the part of earlier rows that is due, or every row. */
export type VerificationScope = 'new' | 'everything';

export interface Verification {
  scope: VerificationScope;
  /** The first problem as a sentence; null when nothing was changed. */
  problem: string | null;
  /** Seals whose key is missing, and thus not verified. */
  unverifiable: Unverifiable[];
  /** Keyed records, other than seals, whose key is missing. */
  unproven: { record: string; keyId: string }[];
  /** Verification started after this seal: a checkpoint or the last of a dropped month; 0 for the whole chain. */
  since: number;
  /** The number of rows before `since` that were verified, too. */
  earlier: number;
  /** The last seal of the chain. */
  last: number;
  /** The last seal in the seal file; null without a file. */
  comparedWith: number | null;
}

/**
 * Verifies the chain. The seals of the file and of the last checkpoint must still be in the database. A verification
 * that finds nothing, and could verify all of its range, adds a checkpoint.
 */
export async function verifyAudit(
  { pool, keys, sealFile, now = () => new Date() }: Verifying,
  scope: VerificationScope = 'everything',
): Promise<Verification> {
  const client = await pool.connect();
  try {
    // The file is read before the database, which may be ahead of the file but never behind.
    const file = await readSealFile(sealFile);
    const checkpoint = await findCheckpoint(client, keys);
    const dropped = await findDroppedSeal(client, keys);
    const first: Start = dropped.seal ? { ...dropped.seal, version: 2 } : CHAIN_START;
    const isUsed = scope === 'new' && checkpoint.seal !== null && checkpoint.seal.seq >= first.seq;
    // Checkpoints exist since version 2.
    const verified = isUsed ? { ...checkpoint.seal!, version: 2 } : null;
    const isDue = verified ? dueSince(checkpoint.at, now()) : () => true;
    const start = verified ?? first;
    const earlier = await verifyEarlier(client, keys, { start: first, until: start.seq, isDue });
    const chain = await verifySeals(client, keys, start);
    const known = [
      { seal: file, source: `the file ${sealFile}` },
      { seal: checkpoint.seal, source: 'the last checkpoint' },
    ];
    const problem =
      checkpoint.problem ??
      dropped.problem ??
      (await findMissingSeal(client, known, first.seq)) ??
      earlier.problem ??
      chain.problem ??
      (await findNeverSealed(client, verified ? dueDays(checkpoint.at, isDue) : isDue));
    const unverifiable = [...earlier.unverifiable, ...chain.unverifiable];
    const unproven = [checkpoint, dropped].flatMap((record) => record.unproven ?? []);
    const isVerified = !problem && unverifiable.length === 0 && unproven.length === 0;
    if (isVerified && chain.last.seq > 0) await insertCheckpoint(client, keys.current, chain.last, now());
    return {
      scope,
      problem,
      unverifiable,
      unproven,
      since: start.seq,
      earlier: earlier.count,
      last: chain.last.seq,
      comparedWith: file?.seq ?? null,
    };
  } finally {
    client.release();
  }
}

interface KnownSeal {
  seal: Seal | null;
  source: string;
}

/** Finds a known seal that is missing from the database, without being dropped, or has another hash there. */
async function findMissingSeal(client: pg.PoolClient, known: KnownSeal[], dropped: number) {
  for (const { seal, source } of known) {
    if (!seal || seal.seq <= dropped) continue;
    const hash = await findHash(client, seal.seq);
    if (!hash) return `seal ${seal.seq} is gone, but ${source} has it: rows were deleted at the end`;
    if (!hash.equals(seal.hash)) return `seal ${seal.seq} is not the one in ${source}`;
  }
  return null;
}
