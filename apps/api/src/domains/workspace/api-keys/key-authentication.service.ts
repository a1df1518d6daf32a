import { keyRole } from '@baobab/contract/kit/roles';
import type { Actor } from '../../../platform/context.ts';
import { noSession } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { KeyUsage } from '../../../platform/http/key-guard.ts';
import type { Services } from '../../../schema.ts';
import { hashToken } from '../access/public.ts';
import { isUsable } from './api-keys.presenter.ts';
import { findPresentedKey, type PresentedKey } from './api-keys.repository.ts';
import { isSecret } from './key-secret.ts';

function refusalOf({ revoked_at, expires_at, ends_at, owner_active }: PresentedKey, now: Date) {
  if (revoked_at) return 'This API key was revoked.';
  if (expires_at && expires_at <= now) return 'This API key has expired.';
  if (ends_at && ends_at <= now) return 'This secret was replaced. Use the new one.';
  if (!owner_active) return 'The owner of this API key was disabled.';
  return null;
}

/**
 * Resolves a secret to its actor: the owner, with the scopes that the owner still has the permission for. Both are read
 * with every request, so that a revocation and a lost permission apply immediately.
 */
export function keyAuthenticator(services: Services, usage: KeyUsage) {
  return async (secret: string): Promise<Actor | null> => {
    if (!isSecret(secret)) throw new AppError('not-signed-in', 'This API key is mistyped.');
    const tokenHash = hashToken(secret);
    const found = await findPresentedKey(services.pool, tokenHash);
    if (!found) return null;
    const { uuid, name, addresses, rate, owner_uuid, owner_role } = found;
    const refusal = refusalOf(found, services.now());
    if (refusal) {
      usage.refused(uuid, refusal);
      throw new AppError('not-signed-in', refusal);
    }
    const scopes = found.scopes.filter((scope) => isUsable(owner_role, scope));
    const key = { uuid, name, addresses, rate };
    return { ...noSession, uuid: owner_uuid, role: keyRole(scopes), name, tokenHash, key };
  };
}
