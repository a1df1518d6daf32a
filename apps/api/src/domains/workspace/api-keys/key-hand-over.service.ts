import { pluralize } from '@baobab/contract/kit/numbers';
import { hasPermission } from '@baobab/contract/kit/roles';
import { change, done } from '../../../platform/audit/change.ts';
import { invalid } from '../../../platform/errors.ts';
import type { HandOver, Schema, Trx } from '../../../schema.ts';
import { lockStaffMember } from '../access/access-changes.public.ts';
import { notifyStaffMember } from '../notifications/public.ts';
import { endKey } from './api-keys.changes.ts';
import { findKeyOwners, lockKeysOf, updateKey } from './api-keys.repository.ts';

async function requireOwner(trx: Trx, from: string, to: string) {
  const owner = to === from ? undefined : await lockStaffMember(trx, to);
  if (!owner?.active || !hasPermission(owner.role, 'staff:manage'))
    throw invalid('Choose a colleague who can manage API keys.', {
      key_owner: 'This colleague cannot manage API keys',
    });
}

/** Passes the keys of a member on, or ends them; returns their number. */
const handOverKeys: HandOver['run'] = async (by, trx, { from, to }) => {
  if (to !== null) await requireOwner(trx, from.uuid, to);
  const keys = await lockKeysOf(trx, from.uuid);
  for (const { uuid, name } of keys) {
    const changer = { ...by, db: trx };
    if (to === null)
      await change<Schema, null>(changer, 'api-key.revoke', async () => {
        await endKey(by, trx, uuid);
        return done(null, uuid, { name });
      });
    else
      await change<Schema, null>(changer, 'api-key.hand-over', async () => {
        // A secret that was confirmed for the former owner is not for the new one.
        await updateKey(trx, uuid, { owner_uuid: to, secret_granted: false });
        return done(null, uuid, { changed: { owner: [from.uuid, to] } });
      });
  }
  if (to !== null && keys.length > 0)
    await notifyStaffMember(trx, to, {
      message: `You have ${pluralize(keys.length, 'API key')} of ${from.name} now. Rotate: ${from.name} may know the secret`,
      link: '/staff?tab=keys',
      kind: 'account',
    });
  return keys.length;
};

/** Keys end with the account; another role only takes scopes from them. */
export const keyHandOver: HandOver = {
  work: 'api_keys',
  recipient: 'key_owner',
  permission: 'signed-in',
  run: handOverKeys,
  findColleagues: findKeyOwners,
};
