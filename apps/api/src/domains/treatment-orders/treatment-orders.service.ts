import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { change, done, recordListAccess, unchanged } from '../../platform/audit/change.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import type { Ctx } from '../../schema.ts';
import {
  findActions,
  findTreatmentItemForUpdate,
  findTreatmentItems,
  findTreatmentOrderPage,
  updateTreatmentItem,
  updateTreatmentOrder,
} from './treatment-orders.repository.ts';

/** Every status with those that may follow it; the first is where an order begins. */
export type Statuses = Record<string, readonly string[]>;

export const statusOf = (statuses: Statuses, action: string | null) => action ?? Object.keys(statuses)[0]!;
export const nextOf = (statuses: Statuses, action: string | null) =>
  statuses[statusOf(statuses, action)] ?? [];

export async function listTreatmentOrders(ctx: Ctx, search: string | undefined, page: PageWindow) {
  const [found] = await Promise.all([
    findPage(ctx, search, page),
    recordListAccess(ctx, 'treatment-orders', { search }),
  ]);
  return found;
}

async function findPage({ db }: Ctx, search: string | undefined, page: PageWindow) {
  const { rows: orders, total } = await findTreatmentOrderPage(db, search, page);
  const items = await findTreatmentItems(
    db,
    orders.map((order) => order.uuid),
  );
  return { orders, total, items: Map.groupBy(items, (item) => item.order_uuid) };
}

interface Move {
  item: string;
  status: string;
  order?: string | undefined;
}

/** Moves an item on where the settings allow it; saying the same again changes nothing. */
export const moveTreatment = (ctx: Ctx, { item: uuid, status, order }: Move): Promise<void> =>
  change(ctx, 'treatment-item.status', async (trx) => {
    const statuses = ctx.settings.treatmentStatuses;
    if (!(status in statuses))
      throw invalid('This is not a status of treatment orders', { '{product}_action': 'Choose a status' });
    const item = await findTreatmentItemForUpdate(trx, uuid);
    if (!item || (order && order !== item.order && order !== item.reference_id))
      throw notFound('This item of the order');
    const before = statusOf(statuses, item.action);
    if (before === status) return unchanged(undefined);
    if (!nextOf(statuses, item.action).includes(status))
      throw conflict(`An item that is ${before} cannot become ${status}`, { current: before });
    await updateTreatmentItem(trx, uuid, status, ctx.actor.uuid);
    await updateTreatmentOrder(trx, item.order, await orderStatus());
    return done(undefined, uuid, { before, status, order: item.order, consumer: item.consumer_uuid });

    async function orderStatus() {
      const all = (await findActions(trx, item!.order)).map(({ action }) => statusOf(statuses, action));
      return wholeOf(statuses, all);
    }
  });

/** An order is as far as its slowest item; what was called off counts only when nothing else is left. */
export function wholeOf(statuses: Statuses, items: readonly string[]): string {
  const order = Object.keys(statuses);
  const live = items.filter((status) => status !== CALLED_OFF);
  const counted = live.length > 0 ? live : items;
  return order.find((status) => counted.includes(status)) ?? order[0]!;
}
const CALLED_OFF = 'cancelled';
