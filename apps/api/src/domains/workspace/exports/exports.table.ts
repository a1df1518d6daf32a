import type { ExportFormat, ExportState } from '@baobab/contract/kit/list-export';
import { col, table, type Column } from '@baobab/postgres/table';

const format = col.text as Column<ExportFormat, 'plain', false>;
const state = col.text.auto as Column<ExportState, 'auto', false>;

export const exportsTables = {
  exports: table({
    uuid: col.uuid,
    account_uuid: col.uuid,
    list: col.text,
    filters: col.json,
    sort: col.text.null,
    columns: col.texts,
    format,
    state,
    attempts: col.int.auto,
    total: col.bigint.null,
    rows: col.bigint.auto,
    size: col.bigint.null,
    error: col.text.null,
    created_at: col.time.auto,
    finished_at: col.time.null,
    expires_at: col.time.null,
  }),
};
