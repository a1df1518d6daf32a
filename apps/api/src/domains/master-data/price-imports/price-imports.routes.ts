import { formatDate } from '@baobab/contract/kit/lagos-time';
import { groupThousands } from '@baobab/contract/kit/numbers';
import { windowOf } from '@baobab/contract/kit/endpoint';
import { priceEdits } from '@baobab/contract/master-data/price-edits';
import { priceImports, type ImportKind } from '@baobab/contract/master-data/price-imports';
import { singlePriceEdits } from '@baobab/contract/master-data/price-lists';
import { whenDone } from '../../../platform/approvals/when-done.ts';
import type { UploadedFile } from '../../../platform/http/serve.ts';
import { listBatches } from '../../../platform/imports/batches.ts';
import { sourceOf, type Upload } from '../../../platform/imports/upload.ts';
import { serve, type Ctx } from '../../../schema.ts';
import { findAccountNames } from '../../workspace/access/public.ts';
import { describeResult } from './change-sets.presenter.ts';
import { previewEdits } from './edits.service.ts';
import { priceEditHandlers, restorePrice } from './price-edit.service.ts';
import { requireAccess } from './price-imports.access.ts';
import { downloadPrices } from './price-imports.download.ts';
import { markPrices, reportPrices, samplePrices } from './price-imports.export.ts';
import { cancelPlan, listPlanRows, listPlans, openPlanFile, planEnd } from './plans.service.ts';
import { previewPrices } from './price-imports.service.ts';
import { submitEdits, submitFile, type EditsBody } from './submit.service.ts';
import { listBatchRows, openBatchFile, previewUndo, redoBatch, undoBatch } from './undo.service.ts';
import { listUploads, queueUpload } from './upload-jobs.service.ts';

interface Sent {
  body: Omit<Upload, 'file'> & { valid_from?: string | undefined };
  files: { file: UploadedFile };
}

function commitUpload(ctx: Ctx, kind: ImportKind, { body, files }: Sent, onlyValid = false) {
  const { valid_from: validFrom, ...options } = body;
  const upload = { file: files.file, ...options, onlyValid };
  return whenDone(submitFile(ctx, kind, upload, validFrom), (result) => ({
    message: describeResult(result, 'file', validFrom),
    ...result,
  }));
}

const previewed =
  (kind: ImportKind) =>
  ({ body }: { body: Pick<EditsBody, 'prices'> }, ctx: Ctx) =>
    previewEdits(ctx, kind, body.prices);
const saved =
  (kind: ImportKind) =>
  ({ body }: { body: EditsBody }, ctx: Ctx) =>
    whenDone(submitEdits(ctx, kind, body), (result) => ({
      message: describeResult(result, 'edits', body.valid_from),
      ...result,
    }));

const undoMessage = ({ restored, removed, kept }: { restored: number; removed: number; kept?: number }) =>
  `Upload undone. Prices restored: ${groupThousands(restored)}, removed: ${groupThousands(removed)}${
    kept === undefined ? '' : `, kept: ${groupThousands(kept)}`
  }`;

const redoMessage = ({ restored, added, kept }: { restored: number; added: number; kept: number }) =>
  `Upload applied again. Prices changed: ${groupThousands(restored)}, added: ${groupThousands(added)}${
    kept > 0 ? `, kept as they are: ${groupThousands(kept)}` : ''
  }`;

const QUEUED =
  'The upload is being applied. You can close this dialog. The bell says when it is finished, and History shows how far it is.';

/** The handler of a call for the list in its path, which needs the permission of that list. */
const ofList =
  <Input extends { params: { kind: ImportKind } }, Reply>(
    access: 'read' | 'write',
    handle: (ctx: Ctx, kind: ImportKind, input: Input) => Reply,
  ) =>
  (input: Input, ctx: Ctx) => {
    requireAccess(ctx, input.params.kind, access);
    return handle(ctx, input.params.kind, input);
  };

const commit = (kind: ImportKind) => (sent: Sent, ctx: Ctx) => commitUpload(ctx, kind, sent);

export const priceImportsRoutes = serve(
  { ...priceImports, ...priceEdits, ...singlePriceEdits },
  {
    ...priceEditHandlers,
    editPathologyPreview: previewed('pathology'),
    editPathology: saved('pathology'),
    editRadiologyPreview: previewed('radiology'),
    editRadiology: saved('radiology'),
    editHomePreview: previewed('home'),
    editHome: saved('home'),
    pathology: commit('pathology'),
    radiology: commit('radiology'),
    home: commit('home'),
    valid: ofList('write', (ctx, kind, sent) => commitUpload(ctx, kind, sent, true)),
    preview: ofList('write', (ctx, kind, { body, files }) =>
      previewPrices(ctx, kind, { file: files.file, ...body }, body),
    ),
    errors: ofList('write', (ctx, kind, { body, files }) =>
      reportPrices(ctx, kind, sourceOf({ file: files.file, ...body })),
    ),
    marked: ofList('write', (ctx, kind, { body, files }) =>
      markPrices(ctx, kind, sourceOf({ file: files.file, ...body })),
    ),
    sample: ofList('read', samplePrices),
    file: ofList('read', (ctx, kind, { query: { sort, format, ...filters } }) =>
      downloadPrices(ctx, kind, filters, { sort, format }),
    ),
    batches({ query, page }, ctx) {
      requireAccess(ctx, query.kind, 'read');
      return listBatches(ctx.db, { ...query, page }, findAccountNames);
    },
    undoPreview: ({ params, query }, ctx) =>
      previewUndo(ctx, params.uuid, windowOf('pagenum', { params, query })),
    async undo({ params, body }, ctx) {
      const result = await undoBatch(ctx, params.uuid, body);
      return { message: undoMessage(result), ...result };
    },
    async redo({ params }, ctx) {
      const result = await redoBatch(ctx, params.uuid);
      return { message: redoMessage(result), ...result };
    },
    restore: ofList('write', async (ctx, kind, { params, body }) => ({
      message: 'Price restored',
      data: await restorePrice(ctx, kind, params.uuid, body),
    })),
    queue: ofList('write', async (ctx, kind, { body, files }) => {
      const { valid_from: validFrom, only_valid, ...options } = body;
      const onlyValid = only_valid === 'yes';
      const job = await queueUpload(ctx, kind, { ...options, file: files.file, onlyValid }, validFrom);
      return { message: QUEUED, job };
    }),
    queued: ofList('read', listUploads),
    batchFile: ({ params }, ctx) => openBatchFile(ctx, params.uuid),
    planFile: ({ params }, ctx) => openPlanFile(ctx, params.uuid),
    batchRows: ({ params, query }, ctx) =>
      listBatchRows(ctx, params.uuid, windowOf('pagenum', { params, query })),
    planRows: ({ params, query }, ctx) =>
      listPlanRows(ctx, params.uuid, windowOf('pagenum', { params, query })),
    plans: ({ query, page }, ctx) => listPlans(ctx, query, page),
    async endPlan({ params, body: { valid_from } }, ctx) {
      const plan = await planEnd(ctx, params.uuid, valid_from);
      return { message: `The earlier prices are planned for ${formatDate(valid_from)}`, plan };
    },
    async cancelPlan({ params }, ctx) {
      const { file_name } = await cancelPlan(ctx, params.uuid);
      return { message: `The planned change of ${file_name} was called off` };
    },
  },
);
