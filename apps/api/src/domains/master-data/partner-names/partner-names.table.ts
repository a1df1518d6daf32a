import { col, table } from '@baobab/postgres/table';

export const partnerNamesTables = {
  partners: table({
    uuid: col.uuid,
    name: col.text,
    code: col.text,
    description: col.text.auto,
    logo: col.text.null,
    version: col.int.auto,
    created_at: col.time.auto,
  }),
  branches: table({ uuid: col.uuid, partner_uuid: col.uuid, name: col.text, created_at: col.time.auto }),
};
