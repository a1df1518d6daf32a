import { col, table } from '../../platform/db/table.ts';

export const supportTables = {
  support_channels: table({
    uuid: col.uuid,
    consumer_uuid: col.uuid,
    last_seq: col.int.auto,
    desk_delivered: col.int.auto,
    desk_read: col.int.auto,
    consumer_delivered: col.int.auto,
    consumer_read: col.int.auto,
    created_at: col.time.auto,
    updated_at: col.time.auto,
  }),
  support_messages: table({
    channel_uuid: col.uuid,
    seq: col.int,
    uuid: col.uuid,
    author_uuid: col.uuid,
    side: col.text,
    text: col.text,
    file_uuid: col.uuid.null,
    search: col.text.made,
    created_at: col.time.auto,
  }),
  support_members: table({ channel_uuid: col.uuid, account_uuid: col.uuid, joined_at: col.time.auto }),
  support_quick_replies: table({
    uuid: col.uuid,
    title: col.text,
    text: col.text,
    version: col.int.auto,
    created_by: col.uuid.null,
    created_at: col.time.auto,
  }),
};
