import { col, table } from '@baobab/postgres/table';

export const companiesTables = {
  companies: table({
    account_uuid: col.uuid,
    company_name: col.text,
    company_reg_id: col.text,
    company_address: col.text,
    search: col.text.made,
  }),
};
