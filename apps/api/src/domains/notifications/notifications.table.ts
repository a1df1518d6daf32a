import { col, table } from '../../platform/db/table.ts';

export const notificationsTables = {
  bell_items: table({
    uuid: col.uuid,
    account_uuid: col.uuid,
    message: col.text,
    created_at: col.time.auto,
    read_at: col.time.null,
  }),
};
