import { feedback } from '@baobab/contract/feedback';
import { serve } from '../../schema.ts';
import { exportFeedback } from './feedback.export.ts';
import { presentFeedback } from './feedback.presenter.ts';
import { findAnswers, findFeedbackPage } from './feedback.repository.ts';

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
  exportRange: ({ params: { start, end }, query }, ctx) =>
    exportFeedback(ctx, { ...query, from: start, to: end }),
});
