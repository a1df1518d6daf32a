import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { deriveKey, type Key } from '../keys.ts';

/** An audit row with every value as text, so that the hash does not depend on a parser. */
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

/** The fields that both versions hash, in this order. */
const fieldsOf = (row: ChainedRow) => [
  row.id,
  row.micros,
  row.actor_uuid,
  row.actor_role,
  row.action,
  row.subject,
  row.details,
  row.request_id,
];

/** Version 1: fields joined by `|`, nulls omitted, without a key. Only verifies old seals. */
export const hashV1 = (previous: Buffer, row: ChainedRow): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(
      fieldsOf(row)
        .filter((value) => value !== null)
        .join('|'),
    )
    .digest();

/** Version 2: HMAC over length-prefixed fields, so that no value can move into the next field. */
export const hashV2 = (key: KeyObject, previous: Buffer, row: ChainedRow): Buffer =>
  keyedHash(key, [previous.toString('hex'), ...fieldsOf(row), row.address]);

/** The code of a checkpoint: proof that a process with the key verified the chain up to this seal. */
export const checkpointCode = (key: KeyObject, seq: number, hash: Buffer, verifiedAt: Date): Buffer =>
  keyedHash(key, ['checkpoint', String(seq), hash.toString('hex'), verifiedAt.toISOString()]);

/** The code of a dropped month: proof that the retention job, and nobody else, dropped it. */
export const droppedMonthCode = (key: KeyObject, seq: number, hash: Buffer, droppedAt: Date): Buffer =>
  keyedHash(key, ['dropped month', String(seq), hash.toString('hex'), droppedAt.toISOString()]);

/** A KeyObject, because an HMAC with a raw key is five times slower. */
export const chainKey = (key: Key): KeyObject => createSecretKey(deriveKey(key, 'audit chain'));

const prefixed = (field: string | null) => (field === null ? '-:' : `${Buffer.byteLength(field)}:${field}`);

const keyedHash = (key: KeyObject, fields: readonly (string | null)[]): Buffer =>
  createHmac('sha256', key).update(fields.map(prefixed).join('')).digest();
