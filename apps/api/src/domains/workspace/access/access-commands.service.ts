import type { AuditAction } from '@baobab/contract/audit-actions';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import type { Services } from '../../../schema.ts';
import { byCommand, checkRole, requireStaff } from './staff.service.ts';
import { changeAccess, type AccessChange } from './access-changes.service.ts';

type Product = Pick<Services, 'db' | 'handOvers'>;

async function changeByCommand(
  { db, handOvers }: Product,
  action: AuditAction,
  username: string,
  wanted: AccessChange,
) {
  const { uuid } = await requireStaff(db, username);
  const by = { ...byCommand(db), handOvers };
  await change(by, action, async (trx) => {
    const { state, details } = await changeAccess(by, trx, uuid, { ...wanted, mayRemoveLastAdmin: true });
    return state === 'changed' ? done(null, uuid, details) : unchanged(null);
  });
}

export async function setRole(product: Product, username: string, role: string) {
  checkRole(role);
  await changeByCommand(product, 'staff.role', username, { role });
}

export const setStaffActive = (product: Product, username: string, active: boolean) =>
  changeByCommand(product, active ? 'staff.enable' : 'staff.disable', username, { active });
