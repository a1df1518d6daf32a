import { preparedExports } from '@baobab/contract/workspace/exports';
import { messageAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { presentExport } from './exports.presenter.ts';
import { findExportPage } from './exports.repository.ts';
import { openExportFile, removeExport } from './exports.service.ts';

export const exportsRoutes = serve(preparedExports, {
  async list({ page }, ctx) {
    const { rows, total } = await findExportPage(ctx.db, ctx.actor.uuid, page);
    return { rows: rows.map(presentExport), total };
  },
  file: ({ params }, ctx) => openExportFile(ctx, params.uuid),
  remove: ({ params }, ctx) => messageAfter('Export deleted', removeExport(ctx, params.uuid)),
});
