import { pick } from '@baobab/contract/kit/pick';
import type { StaffEntry } from '@baobab/contract/workspace/staff/staff';
import type { StaffEntryRow } from './staff.repository.ts';

export const presentStaffEntry = (row: StaffEntryRow): StaffEntry => ({
  ...pick(row, ['uuid', 'full_name', 'username', 'email', 'role', 'state']),
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
  second_factor: row.second_factor,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
});
