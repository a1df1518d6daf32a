import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Keyring } from '../../../platform/keys.ts';
import { placeOf, type SecretColumn } from '../../../platform/secret-columns.ts';
import { decryptSecret, encryptSecret, openSecret } from '../../../platform/secrets.ts';

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

/** The earlier secrets that still sign, newest first; none when their key is lost. */
function openEarlier(keys: Keyring, { uuid, earlier_secret, earlier_until }: Signer, at: Date): string[] {
  if (!earlier_secret || !earlier_until || earlier_until <= at) return [];
  return openSecret(keys, placeOf(earlier, uuid), earlier_secret).text?.split(' ') ?? [];
}

/** The secrets that sign now, as they are stored beside a new one; null when none of them can be read. */
export function earlierSecrets(keys: Keyring, signer: Signer, now: Date): Buffer | null {
  const { text } = openSecret(keys, placeOf(current, signer.uuid), signer.secret);
  const secrets = [...(text === null ? [] : [text]), ...openEarlier(keys, signer, now)];
  if (secrets.length === 0) return null;
  return encryptSecret(keys, placeOf(earlier, signer.uuid), secrets.slice(0, MAX_EARLIER).join(' '));
}

/** The headers of a message; further signatures while earlier secrets are accepted. */
export function signedHeaders(
  keys: Keyring,
  signer: Signer,
  message: { id: string; body: string; at: Date },
) {
  const { id, body, at } = message;
  const newest = decryptSecret(keys, placeOf(current, signer.uuid), signer.secret);
  const secrets = [newest, ...openEarlier(keys, signer, at)];
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
