import { windowOf } from '@baobab/contract/kit/endpoint';
import { listUploads, type UploadedList } from '@baobab/contract/master-data/list-uploads';
import { listBatches } from '../../../platform/imports/batches.ts';
import { sourceOf } from '../../../platform/imports/upload.ts';
import { serve } from '../../../schema.ts';
import { findAccountNames } from '../../workspace/access/public.ts';
import { downloadList, importList, listRows, previewList, reportList } from './list-uploads.service.ts';
import { lists, requireAccess } from './lists.ts';
import { redoList, undoList } from './undo.service.ts';

const shown = (count: number) => count.toLocaleString('en');
const keptText = (kept: number) => (kept > 0 ? `, kept as changed since: ${shown(kept)}` : '');
const capital = (text: string) => text.replace(/^./, (first) => first.toUpperCase());

function messageOf(list: UploadedList, { added, changed }: { added: number; changed: number }) {
  const { nouns } = lists[list];
  return added + changed > 0
    ? `${capital(nouns)} added: ${shown(added)}, changed: ${shown(changed)}`
    : `Nothing changed: all ${nouns} of this file are already in the list`;
}

export const listUploadsRoutes = serve(listUploads, {
  async commit({ params: { list }, body, files }, ctx) {
    const result = await importList(ctx, list, { file: files.file, ...body });
    return { message: messageOf(list, result), ...result };
  },
  preview: ({ params, body, files }, ctx) => previewList(ctx, params.list, { file: files.file, ...body }),
  errors: ({ params, body, files }, ctx) =>
    reportList(ctx, params.list, sourceOf({ file: files.file, ...body })),
  file: ({ params }, ctx) => downloadList(ctx, params.list),
  batches({ query: { list, uuid, search }, page }, ctx) {
    requireAccess(ctx, list, 'read');
    return listBatches(ctx.db, { kind: list, uuid, search, page }, findAccountNames);
  },
  rows: ({ params, query }, ctx) => listRows(ctx, params.uuid, windowOf('pagenum', { params, query })),
  async undo({ params }, ctx) {
    const result = await undoList(ctx, params.uuid);
    const { restored, removed, kept } = result;
    return {
      message: `Upload undone. Changed back: ${shown(restored)}, removed: ${shown(removed)}${keptText(kept)}`,
      ...result,
    };
  },
  async redo({ params }, ctx) {
    const result = await redoList(ctx, params.uuid);
    const { restored, added, kept } = result;
    return {
      message: `Upload applied again. Changed: ${shown(restored)}, added: ${shown(added)}${keptText(kept)}`,
      ...result,
    };
  },
});
