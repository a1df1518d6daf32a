import type { Permission, Role } from '@baobab/contract/kit/roles';
import type { OpenWork } from '@baobab/contract/workspace/staff/staff';
import { found } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';
import { losesAny, permissionsOf } from '../access/access-changes.public.ts';
import { countOpenWork, findPlannedCampaigns } from './open-work.repository.ts';
import { findStaffEntry } from './staff.repository.ts';

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
  const colleagues: { uuid: string; name: string }[] = [];
  for (const { findColleagues } of ctx.handOvers) colleagues.push(...(await findColleagues(ctx.db)));
  return {
    ...counts,
    campaigns: campaigns.map(({ begins_at, ...campaign }) => ({
      ...campaign,
      begins_at: begins_at.toISOString(),
    })),
    colleagues: colleagues
      .filter((colleague) => colleague.uuid !== uuid)
      .map(({ uuid: id, name }) => ({ uuid: id, name })),
  };
}

/** The permission that a piece of work needs. */
function permissionOf(
  { bulkDefinitions, listExports }: Ctx,
  work: keyof Omit<OpenWork, 'campaigns' | 'colleagues'>,
  name: string,
): Permission | undefined {
  if (work === 'conversations') return 'support:write';
  const definition = work === 'bulk_actions' ? bulkDefinitions.get(name) : listExports.get(name);
  return definition?.endpoint.permission as Permission | undefined;
}
