import { windowOf } from '@baobab/contract/kit/endpoint';
import { priceEdits } from '@baobab/contract/master-data/price-edits';
import { priceImports, type ImportKind } from '@baobab/contract/master-data/price-imports';
import { listBatches } from '../../../platform/imports/batches.ts';
import { serve, type Ctx } from '../../../schema.ts';
import { findAccountNames } from '../../access/public.ts';
import { markPrices, reportPrices, samplePrices } from './price-imports.export.ts';
import { previewEdits, type Edits } from './edits.service.ts';
import { saveEdits, uploadPrices } from './price-imports.approval.ts';
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

const editPreview =
  (kind: ImportKind) =>
  ({ body }: { body: Pick<Edits, 'prices'> }, ctx: Ctx) =>
    previewEdits(ctx, kind, body.prices);

const edit =
  (kind: ImportKind) =>
  async ({ body }: { body: Edits }, ctx: Ctx) => {
    const result = await saveEdits(ctx, kind, body);
    const isChanged = result.added + result.changed > 0;
    return {
      message: isChanged ? messageOf(result) : 'Nothing changed: the list already has these prices',
      ...result,
    };
  };

export const priceImportsRoutes = serve(
  { ...priceImports, ...priceEdits },
  {
    editPathologyPreview: editPreview('pathology'),
    editPathology: edit('pathology'),
    editRadiologyPreview: editPreview('radiology'),
    editRadiology: edit('radiology'),
    async pathology({ body, files }, ctx) {
      const result = await uploadPrices(ctx, 'pathology', { file: files.file, fileName: body.fileName });
      return { message: messageOf(result), ...result };
    },
    async radiology({ body, files }, ctx) {
      const result = await uploadPrices(ctx, 'radiology', { file: files.file, fileName: body.fileName });
      return { message: messageOf(result), ...result };
    },
    async valid({ params, body, files }, ctx) {
      const upload = { file: files.file, fileName: body.fileName, onlyValid: true };
      const result = await uploadPrices(ctx, params.kind, upload);
      return { message: messageOf(result), ...result };
    },
    preview: ({ params, body, files }, ctx) =>
      previewPrices(ctx, params.kind, { file: files.file, fileName: body.fileName }, body),
    errors: ({ params, files }, ctx) => reportPrices(ctx, params.kind, files.file.content),
    marked: ({ params, files }, ctx) => markPrices(ctx, params.kind, files.file.content),
    sample: ({ params }, ctx) => samplePrices(ctx, params.kind),
    batches: ({ query, page }, { db }) => listBatches(db, { ...query, page }, findAccountNames),
    undoPreview: ({ params, query }, ctx) =>
      previewUndo(ctx, params.uuid, windowOf('pagenum', { params, query })),
    async undo({ params, body }, ctx) {
      const result = await undoBatch(ctx, params.uuid, body);
      return { message: undoMessage(result), ...result };
    },
  },
);
