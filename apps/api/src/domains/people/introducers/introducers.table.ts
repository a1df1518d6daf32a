import { col, table } from '@baobab/postgres/table';

export const introducersTables = {
  introducers: table({ account_uuid: col.uuid, introducer_name: col.text }),
};
