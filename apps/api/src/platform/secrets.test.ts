import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Key, Keyring } from './keys.ts';
import { decryptSecret, encryptSecret, secretKeyId } from './secrets.ts';

const newKey = (): Key => ({ id: randomBytes(8).toString('hex'), secret: randomBytes(32) });
const ringOf = (...keys: Key[]): Keyring => ({
  current: keys[0]!,
  find: (id) => keys.find((key) => key.id === id),
});
const [first, second] = [newKey(), newKey()];
const keys = ringOf(first);

test('decrypts what it encrypted, and encrypts equal values differently', () => {
  const one = encryptSecret(keys, 'staff.totp_secret:1', 'Ọ̀ṣun 0123456789');
  const two = encryptSecret(keys, 'staff.totp_secret:1', 'Ọ̀ṣun 0123456789');
  expect(one.equals(two)).toBe(false);
  expect(decryptSecret(keys, 'staff.totp_secret:1', one)).toBe('Ọ̀ṣun 0123456789');
  expect(decryptSecret(keys, 'staff.totp_secret:1', two)).toBe('Ọ̀ṣun 0123456789');
});

test('rejects a value of another row, a changed value and a lost key', () => {
  const stored = encryptSecret(keys, 'staff.totp_secret:1', 'secret');
  expect(() => decryptSecret(keys, 'staff.totp_secret:2', stored)).toThrow();
  for (let at = 8; at < stored.length; at += 1) {
    const changed = Buffer.from(stored);
    changed[at]! ^= 1;
    expect(() => decryptSecret(keys, 'staff.totp_secret:1', changed)).toThrow();
  }
  expect(() => decryptSecret(ringOf(second), 'staff.totp_secret:1', stored)).toThrow(/is missing/);
});

test('decrypts values of an earlier key and encrypts with the current one', () => {
  const old = encryptSecret(keys, 'place', 'secret');
  const rotated = ringOf(second, first);
  expect(decryptSecret(rotated, 'place', old)).toBe('secret');
  expect(secretKeyId(old)).toBe(first.id);
  expect(secretKeyId(encryptSecret(rotated, 'place', 'secret'))).toBe(second.id);
});
