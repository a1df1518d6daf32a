import type { BulkAction, BulkActionRow } from '@baobab/contract/workspace/bulk-actions';
import { toNaira } from '@baobab/contract/kit/naira';
import type { BatchRow, ItemRow } from './bulk-actions.repository.ts';

export const presentBatch = (row: BatchRow, canUndo: boolean): BulkAction => ({
  uuid: row.uuid,
  list: row.list,
  action: row.action,
  value: row.value,
  state: row.state as BulkAction['state'],
  total: row.total,
  done: row.done,
  skipped: row.skipped,
  failed: row.failed,
  sum: row.sum_kobo === null ? null : toNaira(row.sum_kobo),
  by: row.by,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  undoes: row.undoes,
  undoneBy: row.undone_by,
  canUndo,
});

export const presentItem = (row: ItemRow): BulkActionRow => ({
  uuid: row.uuid,
  name: row.label,
  state: row.state as BulkActionRow['state'],
  message: row.message,
});
