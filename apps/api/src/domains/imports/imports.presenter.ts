import type { ImportBatch } from '@baobab/contract/kit/imports';
import type { BatchRow } from './imports.repository.ts';

export const presentBatch = (row: BatchRow): ImportBatch => ({
  uuid: row.uuid,
  file: row.file_name,
  rows: row.rows_total,
  added: row.rows_added,
  changed: row.rows_changed,
  unchanged: row.rows_unchanged,
  by: row.created_by,
  createdAt: row.created_at.toISOString(),
  undoneBy: row.undone_by,
  undoneAt: row.undone_at?.toISOString() ?? null,
});
