import { transactions } from '@baobab/contract/transactions';
import { found } from '../../platform/errors.ts';
import { serve } from '../../schema.ts';
import { exportHandlers } from '../exports/public.ts';
import { exportPayments, paymentListExport } from './transactions.export.ts';
import { presentPayment } from './transactions.presenter.ts';
import { findPayment, findPaymentPage } from './transactions.repository.ts';
import { completeRefund } from './transactions.service.ts';

export const transactionsRoutes = serve(transactions, {
  async list({ query, page }, { db }) {
    const { rows, total } = await findPaymentPage(db, query, page);
    return { rows: rows.map(presentPayment), total };
  },
  get: async ({ params }, { db }) => ({
    data: presentPayment(found(await findPayment(db, params.uuid), 'This transaction')),
  }),
  exportCsv: ({ query }, ctx) => exportPayments(ctx, query),
  completeRefund: async ({ params, body }, ctx) => ({
    message: 'Refund Completed',
    data: presentPayment(await completeRefund(ctx, params.reference_id, body.reason)),
  }),
  ...exportHandlers(paymentListExport),
});
