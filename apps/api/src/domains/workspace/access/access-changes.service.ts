import { hasPermission, permissions, type Permission } from '@baobab/contract/kit/roles';
import type { Changer } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { found } from '../../../platform/errors.ts';
import type { Recipients } from '../../../platform/domain.ts';
import type { Schema, Services, Trx } from '../../../schema.ts';
import { updateAccount } from './accounts.repository.ts';
import { endLinks } from './links.repository.ts';
import { lockActiveAdmins, lockStaffMember, updateStaff } from './access.repository.ts';
import { withdrawRequestsAbout, withdrawRequestsOf } from '../approvals/public.ts';
import { deleteDevicesOf } from '../notifications/public.ts';

/** The person or command that changes the access, with the work that colleagues take over. */
export type AccessChanger = Changer<Schema> & Pick<Services, 'handOvers'>;

export interface AccessChange extends Recipients {
  role?: string;
  active?: boolean;
  /** An operator at the command line may remove the last admin. */
  mayRemoveLastAdmin?: boolean;
}

interface AccessResult {
  /** `last-admin`: nothing was changed, because nobody who can manage staff would be left. */
  state: 'changed' | 'same' | 'last-admin';
  /** Of the audit row. */
  details: Record<string, unknown>;
}

interface Access {
  role: string;
  active: boolean;
}
interface Member extends Access {
  uuid: string;
  full_name: string;
}

/** Whether a member may use a permission; a disabled account has none. */
export const permissionsOf =
  ({ role, active }: Access) =>
  (permission: Permission) =>
    active && hasPermission(role, permission);

/** Whether the change takes a permission away. */
export const losesAny = (before: Access, after: Access) =>
  permissions.some((permission) => permissionsOf(before)(permission) && !permissionsOf(after)(permission));

/** The admins are locked before the member, so that all changes take their locks in one order. */
export async function lockMember(trx: Trx, uuid: string) {
  const admins = await lockActiveAdmins(trx);
  const member = found(await lockStaffMember(trx, uuid), 'This member of staff');
  return { member, isLastAdmin: admins.length === 1 && admins[0]!.uuid === uuid };
}

/**
 * The only way to change the role of a member of staff or to disable one: everything that came with the account or the
 * right ends in the same transaction. Triggers end the sessions and with them the live connections.
 */
export async function changeAccess(
  by: AccessChanger,
  trx: Trx,
  uuid: string,
  { colleague, key_owner, mayRemoveLastAdmin = false, ...wanted }: AccessChange,
): Promise<AccessResult> {
  const { member: before, isLastAdmin } = await lockMember(trx, uuid);
  const changed = differences(before, wanted);
  if (Object.keys(changed).length === 0) return { state: 'same', details: {} };
  if (isLastAdmin && !mayRemoveLastAdmin) return { state: 'last-admin', details: {} };
  if (wanted.role !== undefined) {
    await updateStaff(trx, uuid, { role: wanted.role });
    for (const kind of ['role-change', 'staff-access'] as const)
      await withdrawRequestsAbout(trx, by, { kind, subject: uuid }, 'The role was changed.');
  }
  if (wanted.active !== undefined) await updateAccount(trx, uuid, { active: wanted.active });
  const ended = await endAccess(by, trx, {
    before,
    after: { ...before, ...wanted },
    recipients: { colleague, key_owner },
  });
  return { state: 'changed', details: { changed, ...ended } };
}

interface Ending {
  before: Member;
  after: Member;
  recipients: Recipients;
}

/** Ends what the member may not have any more; returns the numbers that are not zero. */
async function endAccess(by: AccessChanger, trx: Trx, { before, after, recipients }: Ending) {
  const { uuid, full_name: name, active, role } = after;
  const may = permissionsOf(after);
  const reason = active ? `${name} is ${role} now.` : `The account of ${name} was disabled.`;
  const ended: Record<string, number> = {
    links: await endLinks(trx, uuid, { made: !may('staff:manage') }),
    devices: await deleteDevicesOf(trx, uuid),
    approvals: losesAny(before, after) ? await withdrawRequestsOf(trx, by, uuid, reason) : 0,
  };
  for (const { work, recipient, permission, run } of by.handOvers)
    if (!may(permission as Permission))
      ended[work] = await run(by, trx, { from: { uuid, name }, to: recipients[recipient] ?? null });
  return Object.fromEntries(Object.entries(ended).filter(([, count]) => count > 0));
}
