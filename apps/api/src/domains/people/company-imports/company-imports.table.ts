import { col, table } from '@baobab/postgres/table';

export const companyImportsTables = {
  company_user_imports: table({ user_uuid: col.uuid, batch_uuid: col.uuid, existing: col.bool.auto }),
};
