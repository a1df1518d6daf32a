import type { ExportFormat } from '@baobab/contract/kit/list-export';
import { exportList, type ExportRequest, type ListExport } from '../../../platform/http/list-export.ts';
import type { ExportHandler } from '../../../platform/http/serve.ts';
import type { Ctx } from '../../../schema.ts';
import { presentExport } from './exports.presenter.ts';
import { requestExport } from './exports.service.ts';

interface RowsQuery {
  sort?: string | undefined;
  columns?: readonly string[] | undefined;
  format: ExportFormat;
}

/** The handlers of the two endpoints that `listExport` declares in the contract. */
export const exportHandlers = (definition: ListExport) => ({
  exportRows: Object.assign(
    ({ query: { sort, columns, format, ...filters } }: { query: RowsQuery }, ctx: Ctx) =>
      exportList(ctx, definition, { filters, sort, columns, format }),
    // `serve` collects the definitions, which the job of an export finds by name.
    { listExport: definition } satisfies ExportHandler,
  ),
  exportJob: async ({ body }: { body: ExportRequest }, ctx: Ctx) => ({
    data: presentExport(await requestExport(ctx, definition, body)),
  }),
});
