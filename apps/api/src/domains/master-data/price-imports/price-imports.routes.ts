import { windowOf } from '@baobab/contract/kit/endpoint';
import { priceEdits } from '@baobab/contract/master-data/price-edits';
import { priceImports, type ImportKind } from '@baobab/contract/master-data/price-imports';
import { whenDone } from '../../../platform/approvals/when-done.ts';
import type { UploadedFile } from '../../../platform/http/serve.ts';
import { listBatches } from '../../../platform/imports/batches.ts';
import { sourceOf, type Upload } from '../../../platform/imports/upload.ts';
import { serve, type Ctx } from '../../../schema.ts';
import { findAccountNames } from '../../workspace/access/public.ts';
import { editHandlers } from './edits.handlers.ts';
import { requireAccess } from './price-imports.access.ts';
import { downloadPrices } from './price-imports.download.ts';
import { markPrices, reportPrices, samplePrices } from './price-imports.export.ts';
import { uploadPrices } from './price-imports.approval.ts';
import { plannedMessage } from './plans.presenter.ts';
import { cancelPlan, listPlans, type PlanResult } from './plans.service.ts';
import { previewPrices, type ImportResult } from './price-imports.service.ts';
import { previewUndo, undoBatch } from './undo.service.ts';

const messageOf = ({ added, changed, leftOut = 0 }: ImportResult) => {
  const rest = leftOut > 0 ? `, left out: ${leftOut.toLocaleString('en')}` : '';
  if (added + changed > 0)
    return `Prices added: ${added.toLocaleString('en')}, changed: ${changed.toLocaleString('en')}${rest}`;
  return `Nothing changed: every ${leftOut > 0 ? 'valid ' : ''}price of this file is already in the list`;
};

interface Sent {
  body: Omit<Upload, 'file'> & { valid_from?: string | undefined };
  files: { file: UploadedFile };
}

/** Imports a file, or plans it for a day. */
function commitUpload(ctx: Ctx, kind: ImportKind, { body, files }: Sent, onlyValid = false) {
  const { valid_from: validFrom, ...options } = body;
  const upload = { file: files.file, ...options, onlyValid };
  return whenDone(uploadPrices(ctx, kind, upload, validFrom), (result: ImportResult | PlanResult) => {
    const message = validFrom ? plannedMessage(validFrom, result) : messageOf(result);
    return { message, ...result };
  });
}

const undoMessage = ({ restored, removed, kept }: { restored: number; removed: number; kept?: number }) =>
  `Upload undone. Prices restored: ${restored.toLocaleString('en')}, removed: ${removed.toLocaleString('en')}${
    kept === undefined ? '' : `, kept: ${kept.toLocaleString('en')}`
  }`;

const commit = (kind: ImportKind) => (sent: Sent, ctx: Ctx) => commitUpload(ctx, kind, sent);

const endpoints = { ...priceImports, ...priceEdits };

export const priceImportsRoutes = serve(endpoints, {
  ...editHandlers,
  pathology: commit('pathology'),
  radiology: commit('radiology'),
  home: commit('home'),
  valid(sent, ctx) {
    requireAccess(ctx, sent.params.kind, 'write');
    return commitUpload(ctx, sent.params.kind, sent, true);
  },
  preview({ params, body, files }, ctx) {
    requireAccess(ctx, params.kind, 'write');
    return previewPrices(ctx, params.kind, { file: files.file, ...body }, body);
  },
  errors({ params, body, files }, ctx) {
    requireAccess(ctx, params.kind, 'write');
    return reportPrices(ctx, params.kind, sourceOf({ file: files.file, ...body }));
  },
  marked({ params, body, files }, ctx) {
    requireAccess(ctx, params.kind, 'write');
    return markPrices(ctx, params.kind, sourceOf({ file: files.file, ...body }));
  },
  sample({ params }, ctx) {
    requireAccess(ctx, params.kind, 'read');
    return samplePrices(ctx, params.kind);
  },
  file({ params, query }, ctx) {
    requireAccess(ctx, params.kind, 'read');
    const { sort, format, ...filters } = query;
    return downloadPrices(ctx, params.kind, filters, { sort, format });
  },
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
  plans: ({ query, page }, ctx) => listPlans(ctx, query, page),
  async cancelPlan({ params }, ctx) {
    const { file_name } = await cancelPlan(ctx, params.uuid);
    return { message: `The planned change of ${file_name} was called off` };
  },
});
