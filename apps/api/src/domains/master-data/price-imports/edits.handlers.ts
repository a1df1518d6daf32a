import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import type { Ctx } from '../../../schema.ts';
import { previewEdits, type Edits } from './edits.service.ts';
import { saveEdits } from './price-imports.approval.ts';

const preview =
  (kind: ImportKind) =>
  ({ body }: { body: Pick<Edits, 'prices'> }, ctx: Ctx) =>
    previewEdits(ctx, kind, body.prices);

const save =
  (kind: ImportKind) =>
  async ({ body }: { body: Edits }, ctx: Ctx) => {
    const result = await saveEdits(ctx, kind, body);
    const { added, changed } = result;
    const message =
      added + changed > 0
        ? `Prices added: ${added.toLocaleString('en')}, changed: ${changed.toLocaleString('en')}`
        : 'Nothing changed: the list already has these prices';
    return { message, ...result };
  };

export const editHandlers = {
  editPathologyPreview: preview('pathology'),
  editPathology: save('pathology'),
  editRadiologyPreview: preview('radiology'),
  editRadiology: save('radiology'),
  editHomePreview: preview('home'),
  editHome: save('home'),
};
