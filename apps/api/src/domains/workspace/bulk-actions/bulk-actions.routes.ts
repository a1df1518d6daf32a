import { bulkActions } from '@baobab/contract/workspace/bulk-actions';
import { presentRows } from '../../../platform/db/list-page.ts';
import { serve } from '../../../schema.ts';
import { exportItems } from './bulk-actions.export.ts';
import { presentBatch, presentItem } from './bulk-actions.presenter.ts';
import { findBatchPage, findItemPage } from './bulk-actions.repository.ts';
import { canUndo, readBatch, undoBatch } from './bulk-actions.service.ts';

export const bulkActionsRoutes = serve(bulkActions, {
  list: async ({ query, page }, ctx) =>
    presentRows(await findBatchPage(ctx.db, ctx.actor.uuid, query.search, page), (row) =>
      presentBatch(row, canUndo(ctx, row)),
    ),
  async get({ params }, ctx) {
    const batch = await readBatch(ctx, params.uuid);
    return { data: presentBatch(batch, canUndo(ctx, batch)) };
  },
  async rows({ params, query, page }, ctx) {
    const { uuid } = await readBatch(ctx, params.uuid);
    return presentRows(await findItemPage(ctx.db, uuid, query, page), presentItem);
  },
  async exportRows({ params, query }, ctx) {
    const { uuid } = await readBatch(ctx, params.uuid);
    return exportItems(ctx, uuid, query);
  },
  undo: async ({ params }, ctx) => ({ data: presentBatch(await undoBatch(ctx, params.uuid), false) }),
});
