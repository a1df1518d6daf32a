import { labOrders } from '@baobab/contract/care/lab-orders';
import { toNaira } from '@baobab/contract/kit/naira';
import { sendFeed } from '../../../platform/feeds/feed.ts';
import { messageAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { presentOrder, presentOrderReply, presentResult } from './lab-orders.presenter.ts';
import { findPackages } from './lab-orders.repository.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { labOrderListExport } from './lab-orders.export.ts';
import { acceptItems, listOrders, openOrder, setAction } from './lab-orders.service.ts';
import { openReceipt } from './receipt.ts';
import { openResult, uploadResult } from './results.service.ts';
import { labOrderChanges } from './lab-orders.feed.ts';
import { historyHandler } from '../../workspace/audit/public.ts';
import { labOrderHistory } from './lab-orders.history.repository.ts';

const changed = { message: 'Order Status Updated Successfully' };

export const labOrdersRoutes = serve(labOrders, {
  async list({ query, page }, ctx) {
    const { orders, counted, items } = await listOrders(ctx, query, page);
    return { rows: orders.map((order) => presentOrder(order, items.get(order.uuid) ?? [])), ...counted };
  },
  history: historyHandler(labOrders.history, labOrderHistory),
  async get({ params }, ctx) {
    const { order, items } = await openOrder(ctx, params.uuid, 'lab-order.open');
    return { data: presentOrder(order, items) };
  },
  async details({ params }, ctx) {
    const { order, items } = await openOrder(ctx, params.orderId, 'lab-order.open');
    return presentOrderReply(order, items);
  },
  async setAction({ body }, ctx) {
    await setAction(ctx, { item: body.test_id, name: body['{product}_action'], order: body.order_id });
    return changed;
  },
  setItemAction: ({ query }, ctx) =>
    messageAfter('Status Changed', setAction(ctx, { item: query.uuid, name: query['{product}_action'] })),
  async uploadResult({ body, files }, ctx) {
    const result = await uploadResult(ctx, { uuid: body.item_uuid, order: body.order_uuid }, files.file);
    return { url: presentResult(result) };
  },
  result: ({ params }, ctx) => openResult(ctx, params.id),
  async updateStatus({ body }, ctx) {
    await acceptItems(ctx, body.data);
    return changed;
  },
  receipt: ({ params }, ctx) => openReceipt(ctx, params.orderId),
  packages: async (_input, { db }) => ({
    data: (await findPackages(db)).map(({ price_kobo, ...row }) => ({ ...row, price: toNaira(price_kobo) })),
  }),
  ...exportHandlers(labOrderListExport),
  feed: ({ query }, ctx) => sendFeed(ctx, labOrderChanges, query),
});
