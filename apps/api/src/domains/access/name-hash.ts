import { createHmac } from 'node:crypto';
import type { Db } from '../../schema.ts';
import { getSignInSecret } from './access.repository.ts';

const secrets = new WeakMap<Db, Promise<Buffer>>();

function secretOf(db: Db): Promise<Buffer> {
  const secret = secrets.get(db) ?? getSignInSecret(db);
  secrets.set(db, secret);
  secret.catch(() => secrets.delete(db));
  return secret;
}

/** An unknown username may be a mistyped password, so it is stored only as this keyed hash. */
export async function hashUsername(db: Db, username: string): Promise<string> {
  const hmac = createHmac('sha256', await secretOf(db)).update(username.toLowerCase());
  return `name:${hmac.digest('base64url')}`;
}
