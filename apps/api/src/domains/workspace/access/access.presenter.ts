import type { StaffMember } from '@baobab/contract/workspace/access/access';
import type { StaffRow } from './access.repository.ts';

export const presentStaff = (row: StaffRow): StaffMember => ({
  uuid: row.uuid,
  username: row.username,
  full_name: row.full_name,
  email: row.email,
  role: row.role,
});
