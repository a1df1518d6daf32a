import { col, table } from '@baobab/postgres/table';

export const notificationsTables = {
  bell_items: table({
    uuid: col.uuid,
    account_uuid: col.uuid,
    message: col.text,
    link: col.text.null,
    grouped: col.text.null,
    count: col.int.auto,
    created_at: col.time.auto,
    read_at: col.time.null,
    pushed_at: col.time.null,
  }),
  device_tokens: table({
    uuid: col.uuid,
    account_uuid: col.uuid,
    device_type: col.text,
    token: col.text,
    created_at: col.time.auto,
  }),
};
