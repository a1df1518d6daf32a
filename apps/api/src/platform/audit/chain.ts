import { createHash, createHmac } from 'node:crypto';
import { deriveKey, type Key } from '../keys.ts';

/** One audit row as it enters the chain: every value as text, so that hashing never depends on a parser. */
export interface ChainedRow {
  id: string;
  /** Microseconds since 1970. */
  micros: string;
  actor_uuid: string | null;
  actor_role: string | null;
  action: string;
  subject: string;
  details: string;
  request_id: string | null;
  address: string | null;
}

/** The columns of a `ChainedRow`. */
export const CHAINED_COLUMNS = `id::text, (extract(epoch from at) * 1000000)::bigint::text as micros,
  actor_uuid::text, actor_role, action, subject, details::text, request_id, address`;

/** The hash before the first seal. */
export const FIRST_HASH = Buffer.from([0]);

/** Version 1: fields joined by `|`, nulls left out, without a key. Only kept to verify old seals. */
export const hashV1 = (previous: Buffer, row: ChainedRow): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(
      [
        row.id,
        row.micros,
        row.actor_uuid,
        row.actor_role,
        row.action,
        row.subject,
        row.details,
        row.request_id,
      ]
        .filter((value) => value !== null)
        .join('|'),
    )
    .digest();

/** Version 2: HMAC over length-prefixed fields, so that no value can move into its neighbour. */
export function hashV2(key: Buffer, previous: Buffer, row: ChainedRow): Buffer {
  return keyedHash(key, [
    previous,
    row.id,
    row.micros,
    row.actor_uuid,
    row.actor_role,
    row.action,
    row.subject,
    row.details,
    row.request_id,
    row.address,
  ]);
}

/** The code of a checkpoint: proof that a process with the key verified the chain up to this seal. */
export const checkpointCode = (key: Buffer, seq: number, hash: Buffer, verifiedAt: Date): Buffer =>
  keyedHash(key, ['checkpoint', String(seq), hash, verifiedAt.toISOString()]);

export const chainKey = (key: Key) => deriveKey(key, 'audit chain');

const NULL_LENGTH = 0xff_ff_ff_ff;

function keyedHash(key: Buffer, fields: readonly (string | Buffer | null)[]): Buffer {
  const hmac = createHmac('sha256', key);
  for (const field of fields) {
    const bytes = typeof field === 'string' ? Buffer.from(field) : field;
    const length = Buffer.allocUnsafe(4);
    length.writeUInt32BE(bytes?.length ?? NULL_LENGTH);
    hmac.update(length);
    if (bytes) hmac.update(bytes);
  }
  return hmac.digest();
}
