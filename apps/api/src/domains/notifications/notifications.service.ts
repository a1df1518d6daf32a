import { hasPermission, type Permission } from '@baobab/contract/kit/roles';
import { change, done, unchanged } from '../../platform/audit/change.ts';
import { forbidden } from '../../platform/errors.ts';
import { publish } from '../../platform/realtime/realtime.ts';
import type { Ctx, Trx } from '../../schema.ts';
import { hasDevice, saveDevice } from './devices.repository.ts';
import * as repository from './notifications.repository.ts';

/** The path names a reader, but only the token decides whose bell it is. */
export function checkOwnBell(ctx: Ctx, account: string) {
  if (account !== ctx.actor.uuid) throw forbidden();
}

export const markRead = (ctx: Ctx, ids: string[]) =>
  change(ctx, 'bell.read', async (trx) => {
    const changed = await repository.markItemsRead(trx, ctx.actor.uuid, ids);
    return changed ? done(changed, ctx.actor.uuid, { items: changed }) : unchanged(0);
  });

/** Registering what is known already changes nothing: it happens after every sign-in. */
export const registerDevice = (ctx: Ctx, token: string) =>
  change(ctx, 'device.register', async (trx) => {
    if (await hasDevice(trx, ctx.actor.uuid, token)) return unchanged(null);
    await saveDevice(trx, ctx.actor.uuid, 'console', token);
    return done(null, ctx.actor.uuid);
  });

/** Rings for everyone on duty who may see what it is about, save the one who did it and knows. */
export async function notifyStaffMembers(
  trx: Trx,
  about: Permission,
  ring: repository.NewBellItem,
  except?: string,
) {
  const staff = await repository.findActiveStaff(trx);
  const hearers = staff
    .filter((one) => one.uuid !== except && hasPermission(one.role, about))
    .map((one) => one.uuid);
  await notifyStaff(trx, hearers, ring);
}

/** Rings for these alone: the end of something they began. */
export async function notifyStaff(trx: Trx, hearers: string[], ring: repository.NewBellItem) {
  if (hearers.length === 0) return;
  await repository.insertBellItems(trx, hearers, ring);
  for (const uuid of hearers) await publish(trx, { room: `account:${uuid}`, event: 'bell' });
}
