import { ERASED, isOpenField, personOf, UNREADABLE } from '@baobab/contract/kit/personal-fields';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isUuid } from '../ids.ts';
import type { Keyring } from '../keys.ts';
import { ensurePersonKey, findPersonKeys } from './person-keys.ts';

type Details = Record<string, unknown>;

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The place of a personal text: its index in the list that is encrypted as `personal`. */
interface Encrypted {
  encrypted: number;
}
export const isEncrypted = (value: unknown): value is Encrypted =>
  typeof value === 'object' && value !== null && typeof (value as Encrypted).encrypted === 'number';

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
  if (!person) return details;
  const texts: string[] = [];
  const replaced = mapTexts(details, (text) => ({ encrypted: texts.push(text) - 1 }));
  if (texts.length === 0) return details;
  if (!keys) throw new Error(`The audit row of ${action} contains personal values and needs the keys`);
  const key = await ensurePersonKey(db, keys, person);
  if (!key) return { ...mapTexts(details, () => ERASED), person };
  // The texts are encrypted as one list, because each encryption costs as much as a short query.
  return { ...replaced, person, personal: encrypt(key, person, JSON.stringify(texts)) };
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
    const { person, personal, ...details } = row.details as Details;
    if (!isUuid(person)) return row;
    const keysOfPerson = personKeys.get(person);
    const texts = typeof personal === 'string' ? decrypt(keysOfPerson ?? [], person, personal) : null;
    const missing = keysOfPerson === undefined ? ERASED : UNREADABLE;
    const open = ({ encrypted }: Encrypted) => texts?.[encrypted] ?? missing;
    return { ...row, details: mapEncrypted(details, open) as Details };
  });
}

const isPersonal = (field: string, value: unknown): value is string | Date =>
  !isOpenField(field) &&
  (value instanceof Date || (typeof value === 'string' && value !== '' && !isUuid(value)));

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

/** The person is authenticated, so that values cannot be moved to a row about someone else. */
function encrypt(key: Buffer, person: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(person));
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64');
}

/** Null when no key opens the values. */
function decrypt(personKeys: readonly Buffer[], person: string, encrypted: string): string[] | null {
  const stored = Buffer.from(encrypted, 'base64');
  for (const key of personKeys)
    try {
      const decipher = createDecipheriv(ALGORITHM, key, stored.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(person))
        .setAuthTag(stored.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const content = stored.subarray(IV_BYTES + TAG_BYTES);
      const text = Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
      return JSON.parse(text) as string[];
    } catch {
      // The values are of another key of the person, or were changed.
    }
  return null;
}
