import { windowOf } from '@baobab/contract/kit/endpoint';
import { priceImports, type ImportKind } from '@baobab/contract/master-data/price-imports';
import type { UploadedFile } from '../../../platform/http/serve.ts';
import { listBatches } from '../../../platform/imports/batches.ts';
import { sourceOf, type Upload } from '../../../platform/imports/upload.ts';
import { serve, type Ctx } from '../../../schema.ts';
import { findAccountNames } from '../../access/public.ts';
import { requireAccess } from './price-imports.access.ts';
import { markPrices, reportPrices, samplePrices } from './price-imports.export.ts';
import { uploadPrices } from './price-imports.approval.ts';
import { previewPrices, type ImportResult } from './price-imports.service.ts';
import { previewUndo, undoBatch } from './undo.service.ts';

const messageOf = ({ added, changed, leftOut = 0 }: ImportResult) => {
  const rest = leftOut > 0 ? `, left out: ${leftOut.toLocaleString('en')}` : '';
  if (added + changed > 0)
    return `Prices added: ${added.toLocaleString('en')}, changed: ${changed.toLocaleString('en')}${rest}`;
  return `Nothing changed: every ${leftOut > 0 ? 'valid ' : ''}price of this file is already in the list`;
};

const undoMessage = ({ restored, removed, kept }: { restored: number; removed: number; kept?: number }) =>
  `Upload undone. Prices restored: ${restored.toLocaleString('en')}, removed: ${removed.toLocaleString('en')}${
    kept === undefined ? '' : `, kept: ${kept.toLocaleString('en')}`
  }`;

const commit =
  (kind: ImportKind) =>
  async ({ body, files }: { body: Omit<Upload, 'file'>; files: { file: UploadedFile } }, ctx: Ctx) => {
    const result = await uploadPrices(ctx, kind, { file: files.file, ...body });
    return { message: messageOf(result), ...result };
  };

export const priceImportsRoutes = serve(priceImports, {
  pathology: commit('pathology'),
  radiology: commit('radiology'),
  home: commit('home'),
  async valid({ params, body, files }, ctx) {
    requireAccess(ctx, params.kind, 'write');
    const upload = { file: files.file, ...body, onlyValid: true };
    const result = await uploadPrices(ctx, params.kind, upload);
    return { message: messageOf(result), ...result };
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
});
