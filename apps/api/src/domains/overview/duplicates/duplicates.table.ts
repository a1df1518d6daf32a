import { col, table } from '@baobab/postgres/table';

export const duplicatesTables = {
  duplicate_candidates: table({
    uuid: col.uuid,
    kind: col.text,
    first_uuid: col.uuid,
    second_uuid: col.uuid,
    score: col.int,
    reasons: col.texts,
    found_at: col.time.auto,
    dismissed_at: col.time.null,
  }),
  shared_devices: table({ first_uuid: col.uuid, second_uuid: col.uuid, at: col.time.auto }),
  merges: table({
    uuid: col.uuid,
    kind: col.text,
    kept_uuid: col.uuid,
    merged_uuid: col.uuid,
    before: col.json.auto,
    at: col.time.auto,
    by_uuid: col.uuid.null,
    undone_at: col.time.null,
    undone_by: col.uuid.null,
  }),
  merge_moves: table({
    merge_uuid: col.uuid,
    table_name: col.text,
    column_name: col.text,
    key: col.text,
  }),
};
