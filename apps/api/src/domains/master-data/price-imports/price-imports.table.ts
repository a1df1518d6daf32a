import { col, table } from '@baobab/postgres/table';

export const priceImportsTables = {
  price_files: table({ set_uuid: col.uuid, content: col.bytes, stored_at: col.time.auto }),
  price_upload_jobs: table({
    uuid: col.uuid,
    account_uuid: col.uuid,
    kind: col.text,
    file: col.text,
    request: col.json.null,
    content: col.bytes.null,
    rows_total: col.int,
    rows_done: col.int.auto,
    state: col.text.auto,
    message: col.text.null,
    batch_uuid: col.uuid.null,
    created_at: col.time.auto,
    ended_at: col.time.null,
  }),
};
