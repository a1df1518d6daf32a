import type { Verification, VerificationScope } from '../../../platform/audit/verify.ts';
import { col, table, type Column } from '@baobab/postgres/table';

export const auditTables = {
  audit_verifications: table({
    uuid: col.uuid,
    started_at: col.time.auto,
    finished_at: col.time.null,
    scope: col.text.auto as Column<VerificationScope, 'auto', false>,
    result: col.jsonOf<Verification>().null,
  }),
};
