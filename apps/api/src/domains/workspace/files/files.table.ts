import { col, table } from '@baobab/postgres/table';

export const filesTables = {
  files: table({
    uuid: col.uuid,
    sha256: col.bytes,
    mime: col.text,
    size: col.bigint,
    name: col.text,
    purpose: col.text.auto,
    created_by: col.uuid.null,
    created_at: col.time.auto,
  }),
};
