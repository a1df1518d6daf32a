import { col, table } from '../../platform/db/table.ts';

export const bulkNotificationsTables = {
  bulk_notifications: table({
    uuid: col.uuid,
    title: col.text,
    message: col.text,
    audience: col.text,
    status: col.text,
    created_by: col.uuid,
    created_at: col.time.auto,
    pressed_at: col.time.null,
    begins_at: col.time.null,
    finished_at: col.time.null,
    recipients: col.int.null,
    delivered: col.int.auto,
    failed: col.int.auto,
    request_key: col.uuid.null,
    search: col.text.made,
  }),
  bulk_recipients: table({ bulk_uuid: col.uuid, account_uuid: col.uuid }),
  bulk_deliveries: table({
    bulk_uuid: col.uuid,
    account_uuid: col.uuid,
    state: col.text.auto,
    reason: col.text.null,
  }),
  inbox_items: table({
    account_uuid: col.uuid,
    bulk_uuid: col.uuid,
    created_at: col.time.auto,
    read_at: col.time.null,
  }),
};
