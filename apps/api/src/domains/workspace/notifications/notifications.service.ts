import { hasPermission, type Permission } from '@baobab/contract/kit/roles';
import { isOpenAt } from '@baobab/contract/workspace/notifications';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { forbidden } from '../../../platform/errors.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { hasDevice, saveDevice } from './devices.repository.ts';
import * as repository from './notifications.repository.ts';

/** The account in the path must be that of the token. */
export function checkOwnBell(ctx: Ctx, account: string) {
  if (account !== ctx.actor.uuid) throw forbidden();
}

interface Read {
  id: string[];
  older: boolean;
  opened?: string | undefined;
}

/** The other windows and devices of the account update their count. */
export const markRead = (ctx: Ctx, { id, older, opened }: Read) =>
  change(ctx, 'bell.read', async (trx) => {
    const unread = opened === undefined ? [] : await repository.findUnreadLinks(trx, ctx.actor.uuid);
    const shown = unread.filter(({ link }) => isOpenAt(link, opened!)).map(({ uuid }) => uuid);
    const changed =
      (await repository.markItemsRead(trx, ctx.actor.uuid, id, older)) +
      (await repository.markItemsRead(trx, ctx.actor.uuid, shown, false));
    if (changed === 0) return unchanged(0);
    await publishBell(trx, ctx.actor.uuid);
    return done(changed, ctx.actor.uuid, { items: changed });
  });

const publishBell = (trx: Trx, uuid: string) => publish(trx, { room: `account:${uuid}`, event: 'bell' });

/** Consoles register after every sign-in; a known token changes nothing. */
export const registerDevice = (ctx: Ctx, token: string) =>
  change(ctx, 'device.register', async (trx) => {
    if (await hasDevice(trx, ctx.actor.uuid, token)) return unchanged(null);
    await saveDevice(trx, ctx.actor.uuid, 'console', token);
    return done(null, ctx.actor.uuid);
  });

/** Adds a bell item for all active staff with the permission, except the one who caused it; returns their accounts. */
export async function notifyStaffMembers(
  trx: Trx,
  permission: Permission,
  item: repository.NewBellItem,
  except?: string,
): Promise<string[]> {
  const staff = await repository.findActiveStaff(trx);
  const recipients = staff
    .filter((member) => member.uuid !== except && hasPermission(member.role, permission))
    .map((member) => member.uuid);
  if (recipients.length === 0) return [];
  await repository.insertBellItems(trx, recipients, item, item.kind);
  for (const uuid of recipients) await publishBell(trx, uuid);
  return recipients;
}

/** Adds a bell item for one member of staff. */
export async function notifyStaffMember(trx: Trx, account: string, item: repository.NewBellItem) {
  await repository.insertBellItems(trx, [account], item, item.kind);
  await publishBell(trx, account);
}

/** Adds a bell item about an action that the reader has just taken and seen. It is not unread. */
export async function addOwnBellItem(trx: Trx, account: string, item: repository.BellText) {
  await repository.insertBellItems(trx, [account], item, null);
  await publishBell(trx, account);
}
