import { duplicates } from '@baobab/contract/overview/duplicates';
import { presentRows } from '../../../platform/db/list-page.ts';
import { serve } from '../../../schema.ts';
import { findCandidatePage, findMergePage, findSimilar, presentMerge } from './duplicates.repository.ts';
import { dismissDuplicate, reopenDuplicate } from './duplicates.service.ts';
import { findOtherPage } from './others.repository.ts';
import { mergePeople, previewMerge, undoMerge } from './merges.service.ts';

export const duplicatesRoutes = serve(duplicates, {
  list: ({ query, page }, { db }) => findCandidatePage(db, query, page),
  merges: async ({ query, page }, { db }) => presentRows(await findMergePage(db, query, page), presentMerge),
  others: ({ query, page }, { db }) => findOtherPage(db, query, page),
  similar: async ({ query }, { db }) => ({ data: await findSimilar(db, query) }),
  async dismiss({ params }, ctx) {
    await dismissDuplicate(ctx, params.uuid);
    return { message: 'Marked as two people' };
  },
  async reopen({ params }, ctx) {
    await reopenDuplicate(ctx, params.uuid);
    return { message: 'Listed as possible duplicates again' };
  },
  preview: ({ body }, ctx) => previewMerge(ctx, body),
  merge: async ({ body: { take, seen, ...pair } }, ctx) => ({
    message: 'Records merged',
    data: presentMerge(await mergePeople(ctx, pair, take, seen)),
  }),
  undo: async ({ params }, ctx) => ({
    message: 'Merge undone',
    data: presentMerge(await undoMerge(ctx, params.uuid)),
  }),
});
