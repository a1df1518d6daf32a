import { ERASED, isOpenField, personOf } from '@baobab/contract/kit/personal-fields';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isUuid } from '../ids.ts';
import type { Keyring } from '../keys.ts';
import { ensurePersonKey, findPersonKeys } from './person-keys.ts';

type Details = Record<string, unknown>;

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** A value whose key of the installation is lost, or that was changed in the database. */
const UNREADABLE = 'unreadable';

/** An encrypted text in the details of an audit row. */
interface Encrypted {
  encrypted: string;
}
const isEncrypted = (value: unknown): value is Encrypted =>
  typeof value === 'object' && value !== null && typeof (value as Encrypted).encrypted === 'string';

interface AuditDetails {
  action: string;
  subject: string;
  details: Details;
}

/**
 * The details to store: texts about a person are encrypted under the key of the person, which `person` names. Ids,
 * numbers, booleans and the open fields stay readable. The texts of an erased person are not stored.
 */
export async function encryptDetails<Schema>(
  db: Kysely<Schema>,
  keys: Keyring | undefined,
  { action, subject, details }: AuditDetails,
): Promise<Details> {
  const person = personOf(action, subject, details);
  if (!person || !hasPersonalText(details)) return details;
  if (!keys) throw new Error(`The audit row of ${action} contains personal values and needs the keys`);
  const key = await ensurePersonKey(db, keys, person);
  const replaced = mapTexts(details, (text) => (key ? encrypt(key, person, text) : ERASED));
  return { ...replaced, person };
}

/** The rows with readable details, by one query for all of them. */
export async function decryptDetails<Schema, Row extends { details: unknown }>(
  db: Kysely<Schema>,
  keys: Keyring,
  rows: readonly Row[],
): Promise<Row[]> {
  const people = new Set(rows.map(({ details }) => (details as Details)['person']).filter(isUuid));
  const personKeys = await findPersonKeys(db, keys, [...people]);
  return rows.map((row) => {
    const { person, ...details } = row.details as Details;
    if (!isUuid(person)) return row;
    const key = personKeys.get(person);
    const open = ({ encrypted }: Encrypted) =>
      key === undefined ? ERASED : (decrypt(key, person, encrypted) ?? UNREADABLE);
    return { ...row, details: mapEncrypted(details, open) as Details };
  });
}

const isPersonal = (field: string, value: unknown): value is string | Date =>
  !isOpenField(field) &&
  (value instanceof Date || (typeof value === 'string' && value !== '' && !isUuid(value)));

const hasPersonalText = (details: Details): boolean => {
  let found = false;
  mapTexts(details, () => (found = true));
  return found;
};

/** Replaces personal texts. The values of a list belong to the field of the list. */
function mapTexts(details: Details, replace: (text: string) => unknown): Details {
  const map = (value: unknown, field: string): unknown => {
    if (isPersonal(field, value)) return replace(value instanceof Date ? value.toISOString() : value);
    if (Array.isArray(value)) return value.map((one) => map(one, field));
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, map(one, name)]));
  };
  return map(details, '') as Details;
}

function mapEncrypted(value: unknown, open: (value: Encrypted) => string): unknown {
  if (isEncrypted(value)) return open(value);
  if (Array.isArray(value)) return value.map((one) => mapEncrypted(one, open));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapEncrypted(one, open)]));
}

/** The person is authenticated, so that a value cannot be moved to a row about someone else. */
function encrypt(key: Buffer, person: string, text: string): Encrypted {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(person));
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { encrypted: Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64') };
}

/** Null when the key is lost or the value is not genuine. */
function decrypt(key: Buffer | null, person: string, encrypted: string): string | null {
  if (!key) return null;
  const stored = Buffer.from(encrypted, 'base64');
  try {
    const decipher = createDecipheriv(ALGORITHM, key, stored.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(person))
      .setAuthTag(stored.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const content = stored.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
