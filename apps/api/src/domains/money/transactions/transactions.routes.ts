import { transactions } from '@baobab/contract/money/transactions';
import { toKobo } from '@baobab/contract/kit/naira';
import { whenDone } from '../../../platform/approvals/when-done.ts';
import { startBulk } from '../../../platform/bulk/start.ts';
import { sendFeed } from '../../../platform/feeds/feed.ts';
import { listHandler, recordHandler } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { paymentBulk } from './transactions.bulk.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { exportPayments, paymentListExport } from './transactions.export.ts';
import { readFlutterwaveEvent } from './flutterwave-event.ts';
import { findEvents } from './payment-events.repository.ts';
import { receiveEvent } from './payment-events.service.ts';
import { isSignedByFlutterwave, isSignedByPaystack } from './payment-events.signature.ts';
import { readPaystackEvent } from './paystack-event.ts';
import { completeRefund } from './refunds.service.ts';
import { presentAttempts, presentPayment } from './transactions.presenter.ts';
import { countFailures, paymentRecords } from './transactions.repository.ts';
import { paymentChanges } from './transactions.feed.ts';
import { recordIn } from '../../workspace/audit/history.public.ts';
import { historyHandler } from '../../workspace/audit/public.ts';

export const transactionsRoutes = serve(transactions, {
  list: listHandler(paymentRecords, presentPayment),
  history: historyHandler(transactions.history, recordIn('payments')),
  get: recordHandler(paymentRecords, presentPayment),
  exportCsv: ({ query }, ctx) => exportPayments(ctx, query),
  bulk: ({ body }, ctx) => startBulk(ctx, paymentBulk, body),
  completeRefund: ({ params, body }, ctx) =>
    whenDone(
      completeRefund(ctx, params.reference_id, {
        ...(body.reason && { reason: body.reason }),
        ...(body.amount !== undefined && { kobo: toKobo(body.amount) }),
      }),
      (payment) => ({
        message: 'Refund Completed',
        data: presentPayment(payment),
      }),
    ),
  async attempts({ params }, { db }) {
    const payment = await paymentRecords.get(db, params.uuid);
    return { data: presentAttempts(await findEvents(db, payment.uuid), payment.amount_kobo) };
  },
  failures: async ({ query: { type, ...range } }, { readDb }) => ({
    data: await countFailures(readDb, type, range),
  }),
  paystackEvent: ({ body: text, signatures }, ctx) =>
    receiveEvent(ctx, {
      provider: 'paystack',
      setting: 'PAYSTACK_SECRET_KEY',
      text,
      isSigned: (secret) => isSignedByPaystack(secret, text, signatures),
      read: readPaystackEvent,
    }),
  flutterwaveEvent: ({ body: text, signatures }, ctx) =>
    receiveEvent(ctx, {
      provider: 'flutterwave',
      setting: 'FLUTTERWAVE_SECRET_HASH',
      text,
      isSigned: (secret) => isSignedByFlutterwave(secret, text, signatures),
      read: readFlutterwaveEvent,
    }),
  ...exportHandlers(paymentListExport),
  feed: ({ query }, ctx) => sendFeed(ctx, paymentChanges, query),
});
