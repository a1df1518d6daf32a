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

/** A decrypted value, or the reason why it cannot be read; the value can be entered again. */
export type OpenedSecret = { text: string } | { text: null; reason: string };

/** Opens a value; it is unreadable when its key is lost, or when it was changed or belongs to another place. */
export function openSecret(keys: Keyring, place: string, stored: Buffer): OpenedSecret {
  const id = secretKeyId(stored);
  const key = keys.find(id);
  if (!key) return { text: null, reason: `The encryption key ${id} of ${place} is missing` };
  try {
    const iv = stored.subarray(ID_BYTES, ID_BYTES + IV_BYTES);
    const decipher = createDecipheriv(ALGORITHM, secretKey(key), iv)
      .setAAD(Buffer.from(place))
      .setAuthTag(stored.subarray(ID_BYTES + IV_BYTES, HEAD_BYTES));
    const content = [decipher.update(stored.subarray(HEAD_BYTES)), decipher.final()];
    return { text: Buffer.concat(content).toString('utf8') };
  } catch {
    return { text: null, reason: `The encrypted value of ${place} is not genuine` };
  }
}

/** For values that the caller cannot do without: throws when the value is unreadable. */
export function decryptSecret(keys: Keyring, place: string, stored: Buffer): string {
  const opened = openSecret(keys, place, stored);
  if (opened.text === null) throw new Error(opened.reason);
  return opened.text;
}

/** The id of the key of an encrypted value: a rotation encrypts the values of earlier keys again. */
export const secretKeyId = (stored: Buffer): string => stored.subarray(0, ID_BYTES).toString('hex');

/** Values of text columns, encrypted as `enc:<key id>:<base64>`. Rows of earlier releases are plain until the job ran. */
const ENCRYPTED = /^enc:[\da-f]{16}:/;
export const textPrefix = ({ id }: Key) => `enc:${id}:`;

export const encryptText = (keys: Keyring, place: string, text: string): string =>
  text && textPrefix(keys.current) + encryptSecret(keys, place, text).toString('base64');

export function openText(keys: Keyring, place: string, stored: string): OpenedSecret {
  const [prefix] = ENCRYPTED.exec(stored) ?? [];
  if (!prefix) return { text: stored };
  return openSecret(keys, place, Buffer.from(stored.slice(prefix.length), 'base64'));
}
