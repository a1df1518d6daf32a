import { feedback } from '@baobab/contract/care/feedback';
import { recordAccess } from '../../../platform/audit/change.ts';
import { presentRows } from '../../../platform/db/list-page.ts';
import { serve } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { exportFeedback, feedbackListExport } from './feedback.export.ts';
import { presentFeedback } from './feedback.presenter.ts';
import { findAnswers, feedbackRecords } from './feedback.repository.ts';

export const feedbackRoutes = serve(feedback, {
  async list({ query, page }, { readDb }) {
    const opinions = await feedbackRecords.page(readDb, query, page);
    const uuids = opinions.rows.map(({ uuid }) => uuid);
    const answers = uuids.length === 0 ? [] : await findAnswers(readDb, uuids);
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
