import { col, table } from '../../platform/db/table.ts';

export const importsTables = {
  import_batches: table({
    uuid: col.uuid,
    kind: col.text,
    file_name: col.text,
    file_hash: col.bytes,
    rows_total: col.int,
    rows_added: col.int,
    rows_changed: col.int,
    rows_unchanged: col.int,
    created_by: col.uuid,
    created_at: col.time.auto,
    undone_by: col.uuid.null,
    undone_at: col.time.null,
  }),
};
