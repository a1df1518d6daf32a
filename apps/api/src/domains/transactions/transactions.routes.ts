import { transactions } from '@baobab/contract/transactions';
import { serve } from '../../schema.ts';
import { exportPayments } from './transactions.export.ts';
import { presentPayment } from './transactions.presenter.ts';
import { findPaymentPage } from './transactions.repository.ts';
import { completeRefund } from './transactions.service.ts';

export const transactionsRoutes = serve(transactions, {
  async list({ query, page }, { db }) {
    const { rows, total } = await findPaymentPage(db, query, page);
    return { rows: rows.map(presentPayment), total };
  },
  exportCsv: ({ query }, ctx) => exportPayments(ctx, query),
  completeRefund: async ({ params }, ctx) => ({
    message: 'Refund Completed',
    data: presentPayment(await completeRefund(ctx, params.reference_id)),
  }),
});
