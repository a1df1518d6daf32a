import { col, table } from '../../../platform/db/table.ts';

export const priceImportsTables = {
  import_changes: table({
    batch_uuid: col.uuid,
    entry_uuid: col.uuid,
    before: col.json.null,
    version_after: col.int,
    undone: col.json.null,
    after: col.json.null,
    base: col.json.null,
  }),
};
