import { col, table } from '../../../platform/db/table.ts';

export const companyImportsTables = {
  company_user_imports: table({ user_uuid: col.uuid, batch_uuid: col.uuid, existing: col.bool.auto }),
};
