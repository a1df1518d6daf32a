import { createHash, createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { deriveKey, type Key, type Keyring } from '../keys.ts';
import type { Seal } from './seal-file.ts';

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

/** Records that only a process with the key can make. */
export type KeyedRecord = 'checkpoint' | 'dropped month';

/** Proof that a process with the key made the record of this seal at this time. */
export const recordCode = (key: Key, record: KeyedRecord, { seq, hash }: Seal, at: Date): Buffer =>
  keyedHash(chainKey(key), [record, String(seq), hash.toString('hex'), at.toISOString()]);

export interface StoredRecord {
  seq: string;
  hash: Buffer;
  key_id: string;
  code: Buffer;
  at: Date;
}

/** The seal of a stored record and whether its code proves it; `unproven` names a key that is missing. */
export interface ProvenSeal {
  seal: Seal;
  isGenuine: boolean;
  unproven: { record: string; keyId: string } | null;
}

export function proveRecord(keys: Keyring, record: KeyedRecord, row: StoredRecord): ProvenSeal {
  const seal = { seq: Number(row.seq), hash: row.hash };
  const key = keys.find(row.key_id);
  if (!key) return { seal, isGenuine: false, unproven: { record: `the last ${record}`, keyId: row.key_id } };
  const code = recordCode(key, record, seal, row.at);
  const isGenuine = code.length === row.code.length && timingSafeEqual(code, row.code);
  return { seal, isGenuine, unproven: null };
}

/** A KeyObject, because an HMAC with a raw key is five times slower. */
export const chainKey = (key: Key): KeyObject => createSecretKey(deriveKey(key, 'audit chain'));

const prefixed = (field: string | null) => (field === null ? '-:' : `${Buffer.byteLength(field)}:${field}`);

const keyedHash = (key: KeyObject, fields: readonly (string | null)[]): Buffer =>
  createHmac('sha256', key).update(fields.map(prefixed).join('')).digest();
