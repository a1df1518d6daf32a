import type { ExportRecord } from '@baobab/contract/kit/list-export';
import type { ExportRow } from './exports.repository.ts';

export const presentExport = (row: ExportRow): ExportRecord => ({
  uuid: row.uuid,
  list: row.list,
  filters: row.filters,
  sort: row.sort,
  columns: row.columns,
  format: row.format,
  state: row.state,
  rows: row.rows,
  total: row.total,
  size: row.size,
  error: row.error,
  owner: row.owner,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
});
