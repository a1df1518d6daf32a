import { feedback } from '@baobab/contract/care/feedback';
import { recordAccess, recordListAccess } from '../../../platform/audit/change.ts';
import { setFilters } from '../../../platform/db/list-filters.ts';
import { presentRows } from '../../../platform/db/list-page.ts';
import { serve } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { exportFeedback, feedbackListExport } from './feedback.export.ts';
import { presentFeedback } from './feedback.presenter.ts';
import { feedbackList, feedbackRecords, findAnswers } from './feedback.repository.ts';

export const feedbackRoutes = serve(feedback, {
  async list({ query, page }, ctx) {
    const [opinions] = await Promise.all([
      feedbackRecords.page(ctx.readDb, query, page),
      recordListAccess(ctx, 'feedback', setFilters(feedbackList, query)),
    ]);
    const uuids = opinions.rows.map(({ uuid }) => uuid);
    const answers = uuids.length === 0 ? [] : await findAnswers(ctx.readDb, uuids);
    return presentRows(opinions, (row) => presentFeedback(row, answers));
  },
  async get({ params: { uuid } }, ctx) {
    const row = await feedbackRecords.get(ctx.db, uuid);
    await recordAccess(ctx, 'feedback.open', uuid, { patient: row.patient_uuid });
    return { data: presentFeedback(row, await findAnswers(ctx.db, [uuid])) };
  },
  exportRange: ({ params: { start, end }, query }, ctx) =>
    exportFeedback(ctx, { ...query, from: start, to: end }),
  ...exportHandlers(feedbackListExport),
});
