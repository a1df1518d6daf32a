import type { Verification } from '../../platform/audit/verify.ts';
import { col, table } from '../../platform/db/table.ts';

export const auditTables = {
  audit_verifications: table({
    uuid: col.uuid,
    started_at: col.time.auto,
    finished_at: col.time.null,
    result: col.jsonOf<Verification>().null,
  }),
};
