import { DAY_MS, endOfDay } from '@baobab/contract/kit/lagos-time';
import { MAX_KEYS, type NewApiKey } from '@baobab/contract/workspace/api-keys/api-keys';
import { change, done, type Changer } from '../../../platform/audit/change.ts';
import { conflict, found, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Ctx, Db, Schema, Trx } from '../../../schema.ts';
import { hashToken } from '../access/public.ts';
import { withdrawRequestsAbout } from '../approvals/public.ts';
import { presentKey } from './api-keys.presenter.ts';
import * as repository from './api-keys.repository.ts';
import { hintOf, newSecret } from './key-secret.ts';

const HOUR_MS = DAY_MS / 24;

export async function readKey(ctx: Ctx, db: Db, uuid: string) {
  const now = ctx.now();
  const row = found(await repository.findKey(db, uuid, now), 'This API key');
  return presentKey(row, await repository.findKeyDays(db, [uuid], now), now);
}

/** Refuses a new key that has expired by now, has the name of another one, or would be one too many. */
export async function refuseKey(
  ctx: Ctx,
  db: Db,
  { name, expires_on }: Pick<NewApiKey, 'name' | 'expires_on'>,
) {
  if (expires_on && endOfDay(expires_on) <= ctx.now())
    throw invalid('Choose a day in the future.', { expires_on: 'This must be today or later' });
  if (await repository.isNameTaken(db, name)) {
    const { field, message } = repository.keyConstraintMessages.api_keys_name;
    throw conflict(message, { fields: { [field]: message } });
  }
  if ((await repository.countLiveKeys(db)) >= MAX_KEYS)
    throw conflict(`There are ${MAX_KEYS} API keys already. Revoke one first.`);
}

/** Stores a key. With a secret it works immediately; without one its owner takes the secret later. */
export const addKey = (
  ctx: Ctx,
  { name, scopes, addresses, rate, expires_on }: NewApiKey,
  { owner, secret }: { owner: string; secret?: string },
) =>
  change(ctx, 'api-key.add', async (trx) => {
    await refuseKey(ctx, trx, { name, expires_on });
    const uuid = newId();
    await repository.insertKey(trx, {
      uuid,
      name,
      owner_uuid: owner,
      scopes: [...new Set(scopes)],
      addresses: [...new Set(addresses)],
      rate,
      expires_at: expires_on ? endOfDay(expires_on) : null,
      secret_granted: secret === undefined,
      created_at: ctx.now(),
    });
    if (secret) await storeSecret(ctx, trx, uuid, secret);
    return done(await readKey(ctx, trx, uuid), uuid, { name, scopes, addresses, rate, expires_on });
  });

const storeSecret = (ctx: Ctx, trx: Trx, key: string, secret: string) =>
  repository.insertSecret(trx, {
    token_hash: hashToken(secret),
    key_uuid: key,
    hint: hintOf(secret),
    created_at: ctx.now(),
  });

async function lockLiveKey(trx: Trx, uuid: string) {
  const key = found(await repository.lockKey(trx, uuid), 'This API key');
  if (key.revoked_at) throw conflict('This API key was revoked.');
  return key;
}

/** A second person has confirmed a new secret, which the owner may take once. */
export const grantSecret = (ctx: Ctx, uuid: string) =>
  change(ctx, 'api-key.grant-secret', async (trx) => {
    const { name } = await lockLiveKey(trx, uuid);
    await repository.updateKey(trx, uuid, { secret_granted: true });
    return done({ name }, uuid);
  });

/** A colleague with the secret would act under the name of the owner. */
export function requireOwner({ actor }: Ctx, key: { owner_uuid: string }) {
  if (key.owner_uuid !== actor.uuid)
    throw conflict('Only the owner can rotate this API key. You can revoke it and make another one.');
}

interface Rotation {
  overlapHours: number;
  /** A second person has confirmed one secret, which two requests at once must not both take. */
  isGranted: boolean;
}

/** Gives a key a new secret; the former ones end after the overlap. */
export function replaceSecret(ctx: Ctx, uuid: string, { overlapHours, isGranted }: Rotation) {
  const secret = newSecret();
  return change(ctx, 'api-key.rotate', async (trx) => {
    const key = await lockLiveKey(trx, uuid);
    requireOwner(ctx, key);
    if (isGranted && !key.secret_granted) throw conflict('This secret was taken already.');
    const now = ctx.now();
    await repository.endSecrets(trx, uuid, new Date(now.getTime() + overlapHours * HOUR_MS));
    await storeSecret(ctx, trx, uuid, secret);
    await repository.updateKey(trx, uuid, { secret_granted: false, rotated_at: now });
    return done({ key: await readKey(ctx, trx, uuid), secret }, uuid, { overlap_hours: overlapHours });
  });
}

export const revokeKey = (ctx: Ctx, uuid: string) =>
  change(ctx, 'api-key.revoke', async (trx) => {
    const { name } = await lockLiveKey(trx, uuid);
    await endKey(ctx, trx, uuid);
    return done(await readKey(ctx, trx, uuid), uuid, { name });
  });

/** The key is refused from now on. Its row stays for the trail, which names it. */
export async function endKey(by: Changer<Schema>, trx: Trx, uuid: string) {
  await repository.endKey(trx, uuid);
  await withdrawRequestsAbout(trx, by, { kind: 'api-key', subject: uuid }, 'The API key was revoked.');
}
