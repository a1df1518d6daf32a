import type { BulkRowFilters } from '@baobab/contract/workspace/bulk-actions';
import { column } from '../../../platform/db/cell-values.ts';
import { exportFile } from '../../../platform/http/export-sheet.ts';
import type { Ctx } from '../../../schema.ts';
import { itemList } from './bulk-actions.repository.ts';

export const exportItems = (ctx: Ctx, batch: string, query: BulkRowFilters) =>
  exportFile(
    ctx,
    {
      subject: 'bulk-actions',
      title: 'Bulk_action',
      list: itemList(batch),
      columns: [
        { header: 'Record', value: column('i.label') },
        { header: 'Result', value: column('i.state') },
        { header: 'Reason', value: column('i.message') },
      ],
    },
    query,
    'csv',
  );
