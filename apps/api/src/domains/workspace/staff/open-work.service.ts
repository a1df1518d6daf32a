import { hasPermission, type Permission, type Role } from '@baobab/contract/kit/roles';
import type { OpenWork } from '@baobab/contract/workspace/staff/staff';
import type { Recipients } from '../../../platform/domain.ts';
import { found } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';
import { losesAny, permissionsOf } from '../access/access-changes.public.ts';
import { countOpenWork, findOwnedKeys, findPlannedCampaigns } from './open-work.repository.ts';
import { findStaffEntry } from './staff.repository.ts';

type Access = Parameters<typeof losesAny>[0];
type Colleague = OpenWork['colleagues'][number];

/** The open work of a member that a new role, or disabling without one, takes from them. */
export async function findOpenWork(ctx: Ctx, uuid: string, role?: Role): Promise<OpenWork> {
  const member = found(await findStaffEntry(ctx.db, uuid), 'This member of staff');
  const before = { role: member.role, active: member.state === 'active' };
  const after = { role: role ?? member.role, active: role !== undefined && before.active };
  const may = permissionsOf(after);
  const counts = { conversations: 0, approvals: 0, bulk_actions: 0, exports: 0 };
  for (const { work, name, count } of await countOpenWork(ctx.db, uuid)) {
    const permission = permissionOf(ctx, work, name);
    const isLost = work === 'approvals' ? losesAny(before, after) : !permission || !may(permission);
    if (isLost) counts[work] += count;
  }
  const campaigns = may('notifications:write') ? [] : await findPlannedCampaigns(ctx.db, uuid);
  const recipients = { colleague: [], key_owner: [] } as Record<keyof Recipients, Colleague[]>;
  for (const { recipient, findColleagues } of ctx.handOvers)
    recipients[recipient] = (await findColleagues(ctx.db))
      .filter((colleague) => colleague.uuid !== uuid)
      .map(({ uuid: id, name }) => ({ uuid: id, name }));
  return {
    ...counts,
    campaigns: campaigns.map(({ begins_at, ...campaign }) => ({
      ...campaign,
      begins_at: begins_at.toISOString(),
    })),
    api_keys: (await findOwnedKeys(ctx.db, uuid))
      .filter(({ scopes }) => !after.active || scopes.some((scope) => isLostScope(before, after, scope)))
      .map((key) => ({ uuid: key.uuid, name: key.name, ends: !after.active })),
    colleagues: recipients.colleague,
    key_owners: recipients.key_owner,
  };
}

const isLostScope = (before: Access, after: Access, scope: string) =>
  hasPermission(before.role, scope as Permission) && !hasPermission(after.role, scope as Permission);

/** The permission that a piece of work needs. */
function permissionOf(
  { bulkDefinitions, listExports }: Ctx,
  work: 'conversations' | 'approvals' | 'bulk_actions' | 'exports',
  name: string,
): Permission | undefined {
  if (work === 'conversations') return 'support:write';
  const definition = work === 'bulk_actions' ? bulkDefinitions.get(name) : listExports.get(name);
  return definition?.endpoint.permission as Permission | undefined;
}
