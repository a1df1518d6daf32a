import { col, table } from '../../../platform/db/table.ts';

export const introducersTables = {
  introducers: table({ account_uuid: col.uuid, introducer_name: col.text }),
};
