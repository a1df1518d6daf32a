import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey, type Key, type Keyring } from './keys.ts';

const ALGORITHM = 'aes-256-gcm';
const ID_BYTES = 8;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = ID_BYTES + IV_BYTES + TAG_BYTES;

const derived = new WeakMap<Key, Buffer>();
function secretKey(key: Key): Buffer {
  const secret = derived.get(key) ?? deriveKey(key, 'stored secrets');
  derived.set(key, secret);
  return secret;
}

/**
 * Encrypts a value for a column of the database: key id, IV, tag and ciphertext. `place` names the column and the row,
 * such as `staff.totp_secret:<uuid>`; a value that was copied to another row cannot be decrypted there.
 */
export function encryptSecret(keys: Keyring, place: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, secretKey(keys.current), iv).setAAD(Buffer.from(place));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from(keys.current.id, 'hex'), iv, cipher.getAuthTag(), encrypted]);
}

/** Throws when the key is lost, or when the value was changed or belongs to another place. */
export function decryptSecret(keys: Keyring, place: string, stored: Buffer): string {
  const id = secretKeyId(stored);
  const key = keys.find(id);
  if (!key) throw new Error(`The encryption key ${id} of ${place} is missing`);
  const iv = stored.subarray(ID_BYTES, ID_BYTES + IV_BYTES);
  const decipher = createDecipheriv(ALGORITHM, secretKey(key), iv)
    .setAAD(Buffer.from(place))
    .setAuthTag(stored.subarray(ID_BYTES + IV_BYTES, HEAD_BYTES));
  return Buffer.concat([decipher.update(stored.subarray(HEAD_BYTES)), decipher.final()]).toString('utf8');
}

/** The id of the key of an encrypted value: a rotation encrypts the values of earlier keys again. */
export const secretKeyId = (stored: Buffer): string => stored.subarray(0, ID_BYTES).toString('hex');

/** Values of text columns, encrypted as `enc:<key id>:<base64>`. Rows of earlier releases are plain until the job ran. */
const ENCRYPTED = /^enc:[\da-f]{16}:/;
export const textPrefix = ({ id }: Key) => `enc:${id}:`;

export const encryptText = (keys: Keyring, place: string, text: string): string =>
  text && textPrefix(keys.current) + encryptSecret(keys, place, text).toString('base64');

export function decryptText(keys: Keyring, place: string, stored: string): string {
  const [prefix] = ENCRYPTED.exec(stored) ?? [];
  return prefix ? decryptSecret(keys, place, Buffer.from(stored.slice(prefix.length), 'base64')) : stored;
}
