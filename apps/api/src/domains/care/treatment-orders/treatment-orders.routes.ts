import { treatmentOrders } from '@baobab/contract/care/treatment-orders';
import { startBulk } from '../../../platform/bulk/start.ts';
import { sendFeed } from '../../../platform/feeds/feed.ts';
import { serve } from '../../../schema.ts';
import { treatmentBulk } from './treatment-orders.bulk.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { treatmentOrderListExport } from './treatment-orders.export.ts';
import { presentTreatmentOrder } from './treatment-orders.presenter.ts';
import { findDiseases } from './treatment-orders.repository.ts';
import { listTreatmentOrders, openTreatmentOrder } from './treatment-orders.service.ts';
import { treatmentOrderChanges } from './treatment-orders.feed.ts';
import { historyHandler } from '../../workspace/audit/public.ts';
import { treatmentOrderHistory } from './treatment-orders.history.repository.ts';

export const treatmentOrdersRoutes = serve(treatmentOrders, {
  async list({ query, page }, ctx) {
    const { orders, counted, items } = await listTreatmentOrders(ctx, query, page);
    const statuses = ctx.settings.treatmentStatuses;
    return {
      rows: orders.map((order) => presentTreatmentOrder(order, items.get(order.uuid) ?? [], statuses)),
      ...counted,
    };
  },
  history: historyHandler(treatmentOrders.history, treatmentOrderHistory),
  async get({ params }, ctx) {
    const { order, items } = await openTreatmentOrder(ctx, params.uuid);
    return { data: presentTreatmentOrder(order, items, ctx.settings.treatmentStatuses) };
  },
  bulk: ({ body }, ctx) => startBulk(ctx, treatmentBulk, body),
  diseases: async (_input, { db }) => ({ data: await findDiseases(db) }),
  ...exportHandlers(treatmentOrderListExport),
  feed: ({ query }, ctx) => sendFeed(ctx, treatmentOrderChanges, query),
});
