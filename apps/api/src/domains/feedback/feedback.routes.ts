import { feedback } from '@baobab/contract/feedback';
import { recordAccess } from '../../platform/audit/change.ts';
import { found } from '../../platform/errors.ts';
import { serve } from '../../schema.ts';
import { exportHandlers } from '../exports/public.ts';
import { exportFeedback, feedbackListExport } from './feedback.export.ts';
import { presentFeedback } from './feedback.presenter.ts';
import { findAnswers, findFeedback, findFeedbackPage } from './feedback.repository.ts';

export const feedbackRoutes = serve(feedback, {
  async list({ query, page }, { db }) {
    const { rows, total } = await findFeedbackPage(db, query, page);
    const answers =
      rows.length === 0
        ? []
        : await findAnswers(
            db,
            rows.map(({ uuid }) => uuid),
          );
    return { rows: rows.map((row) => presentFeedback(row, answers)), total };
  },
  async get({ params: { uuid } }, ctx) {
    const row = found(await findFeedback(ctx.db, uuid), 'This feedback');
    await recordAccess(ctx, 'feedback.open', uuid, { patient: row.patient_uuid });
    return { data: presentFeedback(row, await findAnswers(ctx.db, [uuid])) };
  },
  exportRange: ({ params: { start, end }, query }, ctx) =>
    exportFeedback(ctx, { ...query, from: start, to: end }),
  ...exportHandlers(feedbackListExport),
});
