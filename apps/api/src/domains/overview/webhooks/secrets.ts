import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Keyring } from '../../../platform/keys.ts';
import { placeOf, type SecretColumn } from '../../../platform/secret-columns.ts';
import { decryptSecret, encryptSecret } from '../../../platform/secrets.ts';

const SECRET_BYTES = 24;
const column = (name: 'secret' | 'earlier_secret') =>
  ({ table: 'webhooks', column: name, id: 'uuid', type: 'bytea' }) as const satisfies SecretColumn;
const [current, earlier] = [column('secret'), column('earlier_secret')];
export const webhookSecretColumns: SecretColumn[] = [current, earlier];

/** A new secret in the form that Standard Webhooks define, with its encrypted form. */
export function newSecret(keys: Keyring, uuid: string) {
  const text = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  return { text, stored: encryptSecret(keys, placeOf(current, uuid), text) };
}

/** The current secret as it is stored beside a new one. */
export const earlierSecret = (keys: Keyring, uuid: string, stored: Buffer) =>
  encryptSecret(keys, placeOf(earlier, uuid), decryptSecret(keys, placeOf(current, uuid), stored));

export interface Signer {
  uuid: string;
  secret: Buffer;
  earlier_secret: Buffer | null;
  earlier_until: Date | null;
}

/** The headers of a message; two signatures while the earlier secret is accepted. */
export function signedHeaders(
  keys: Keyring,
  signer: Signer,
  message: { id: string; body: string; at: Date },
) {
  const { id, body, at } = message;
  const secrets = [decryptSecret(keys, placeOf(current, signer.uuid), signer.secret)];
  if (signer.earlier_secret && signer.earlier_until && signer.earlier_until > at)
    secrets.push(decryptSecret(keys, placeOf(earlier, signer.uuid), signer.earlier_secret));
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
