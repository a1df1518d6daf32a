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

export interface Signer {
  uuid: string;
  secret: Buffer;
  earlier_secret: Buffer | null;
  earlier_until: Date | null;
}

/** Bounds the header of the signatures. */
const MAX_EARLIER = 4;

/** The current secret, then the earlier ones that still sign, newest first. */
function secretsOf(keys: Keyring, { uuid, secret, earlier_secret, earlier_until }: Signer, at: Date) {
  const newest = decryptSecret(keys, placeOf(current, uuid), secret);
  if (!earlier_secret || !earlier_until || earlier_until <= at) return [newest];
  return [newest, ...decryptSecret(keys, placeOf(earlier, uuid), earlier_secret).split(' ')];
}

/** The secrets that sign now, as they are stored beside a new one. */
export const earlierSecrets = (keys: Keyring, signer: Signer, now: Date) =>
  encryptSecret(
    keys,
    placeOf(earlier, signer.uuid),
    secretsOf(keys, signer, now).slice(0, MAX_EARLIER).join(' '),
  );

/** The headers of a message; further signatures while earlier secrets are accepted. */
export function signedHeaders(
  keys: Keyring,
  signer: Signer,
  message: { id: string; body: string; at: Date },
) {
  const { id, body, at } = message;
  const secrets = secretsOf(keys, signer, at);
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
