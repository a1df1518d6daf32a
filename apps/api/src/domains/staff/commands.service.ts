import { change, done, unchanged } from '../../platform/audit/change.ts';
import type { Db } from '../../schema.ts';
import { byCommand, checkRole, requireStaff } from '../access/commands.public.ts';
import { changeAccess, type AccessChange } from './access-changes.service.ts';

async function changeByCommand(db: Db, action: string, username: string, wanted: AccessChange) {
  const { uuid } = await requireStaff(db, username);
  const by = byCommand(db);
  await change(by, action, async (trx) => {
    const { state, details } = await changeAccess(by, trx, uuid, { ...wanted, mayRemoveLastAdmin: true });
    return state === 'changed' ? done(null, uuid, details) : unchanged(null);
  });
}

export async function setRole(db: Db, username: string, role: string) {
  checkRole(role);
  await changeByCommand(db, 'staff.role', username, { role });
}

export const setStaffActive = (db: Db, username: string, active: boolean) =>
  changeByCommand(db, active ? 'staff.enable' : 'staff.disable', username, { active });
