import type { SecuritySettings } from '@baobab/contract/workspace/staff/security-settings';
import { col, table } from '@baobab/postgres/table';

export const staffTables = {
  security_settings: table({
    id: col.int.auto,
    values: col.jsonOf<Partial<SecuritySettings>>().auto,
    version: col.int.auto,
    approvals_since: col.jsonOf<Record<string, string>>().auto,
  }),
};
