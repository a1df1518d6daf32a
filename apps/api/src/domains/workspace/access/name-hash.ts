import { createHmac } from 'node:crypto';
import { deriveKey, type Keyring } from '../../../platform/keys.ts';

/** An unknown username may be a mistyped password, so it is stored only as this keyed hash. */
export function hashUsername({ current }: Keyring, username: string): string {
  const key = deriveKey(current, 'names of refused sign-ins');
  return `name:${createHmac('sha256', key).update(username.toLowerCase()).digest('base64url')}`;
}
