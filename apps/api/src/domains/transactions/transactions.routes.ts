import { transactions } from '@baobab/contract/transactions';
import { presentRows } from '../../platform/db/list-page.ts';
import { found } from '../../platform/errors.ts';
import { serve } from '../../schema.ts';
import { exportPayments } from './transactions.export.ts';
import { presentPayment } from './transactions.presenter.ts';
import { findPayment, findPaymentPage } from './transactions.repository.ts';
import { completeRefund } from './transactions.service.ts';

export const transactionsRoutes = serve(transactions, {
  async list({ query, page }, { db }) {
    return presentRows(await findPaymentPage(db, query, page), presentPayment);
  },
  get: async ({ params }, { db }) => ({
    data: presentPayment(found(await findPayment(db, params.uuid), 'This transaction')),
  }),
  exportCsv: ({ query }, ctx) => exportPayments(ctx, query),
  completeRefund: async ({ params, body }, ctx) => ({
    message: 'Refund Completed',
    data: presentPayment(await completeRefund(ctx, params.reference_id, body.reason)),
  }),
});
