import { treatmentOrders } from '@baobab/contract/treatment-orders';
import { serve } from '../../schema.ts';
import { presentTreatmentOrder } from './treatment-orders.presenter.ts';
import { findDiseases } from './treatment-orders.repository.ts';
import { listTreatmentOrders } from './treatment-orders.service.ts';

export const treatmentOrdersRoutes = serve(treatmentOrders, {
  async list({ query, page }, ctx) {
    const { orders, total, items } = await listTreatmentOrders(ctx, query.search, page);
    const statuses = ctx.settings.treatmentStatuses;
    return {
      rows: orders.map((order) => presentTreatmentOrder(order, items.get(order.uuid) ?? [], statuses)),
      total,
    };
  },
  diseases: async (_input, { db }) => ({ data: await findDiseases(db) }),
});
