import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import { whenDone } from '../../../platform/approvals/when-done.ts';
import type { Ctx } from '../../../schema.ts';
import { previewEdits, type Edits } from './edits.service.ts';
import { plannedMessage } from './plans.presenter.ts';
import { saveEdits } from './price-imports.approval.ts';
import type { ImportResult } from './price-imports.service.ts';

const preview =
  (kind: ImportKind) =>
  ({ body }: { body: Pick<Edits, 'prices'> }, ctx: Ctx) =>
    previewEdits(ctx, kind, body.prices);

const save =
  (kind: ImportKind) =>
  ({ body }: { body: Edits }, ctx: Ctx) =>
    whenDone(saveEdits(ctx, kind, body), (result) => ({
      message: messageOf(result, body.valid_from),
      ...result,
    }));

function messageOf(result: ImportResult, validFrom: string | undefined) {
  const { added, changed } = result;
  if (added + changed === 0) return 'Nothing changed: the list already has these prices';
  if (validFrom) return plannedMessage(validFrom, result);
  return `Prices added: ${added.toLocaleString('en')}, changed: ${changed.toLocaleString('en')}`;
}

export const editHandlers = {
  editPathologyPreview: preview('pathology'),
  editPathology: save('pathology'),
  editRadiologyPreview: preview('radiology'),
  editRadiology: save('radiology'),
  editHomePreview: preview('home'),
  editHome: save('home'),
};
