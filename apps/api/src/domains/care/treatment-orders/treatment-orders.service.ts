import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { canBecome, nextStatuses, type Transitions } from '@baobab/contract/kit/transitions';
import { change, done, recordAccess, recordListAccess, unchanged } from '../../../platform/audit/change.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { setFilters } from '../../../platform/db/list-filters.ts';
import { publishChange } from '../../../platform/realtime/publish.ts';
import type { Ctx } from '../../../schema.ts';
import {
  findActions,
  findTreatmentItemForUpdate,
  findTreatmentItems,
  treatmentOrderList,
  updateTreatmentItem,
  updateTreatmentOrder,
  treatmentOrderRecords,
  type TreatmentOrderFilter,
} from './treatment-orders.repository.ts';

/** Each status with the statuses that may follow it; the first is the initial one. */
export type Statuses = Transitions<string>;

export const statusOf = (statuses: Statuses, action: string | null) => action ?? Object.keys(statuses)[0]!;
export const nextStatusesOf = (statuses: Statuses, action: string | null) =>
  nextStatuses(statuses, statusOf(statuses, action));

export async function listTreatmentOrders(ctx: Ctx, filter: TreatmentOrderFilter, page: PageWindow) {
  const [orders] = await Promise.all([
    findPage(ctx, filter, page),
    recordListAccess(ctx, 'treatment-orders', setFilters(treatmentOrderList, filter)),
  ]);
  return orders;
}

async function findPage({ readDb: db, now }: Ctx, filter: TreatmentOrderFilter, page: PageWindow) {
  const { rows: orders, ...counted } = await treatmentOrderRecords.page(db, filter, page, now());
  const items = await findTreatmentItems(
    db,
    orders.map((order) => order.uuid),
  );
  return { orders, counted, items: Map.groupBy(items, (item) => item.order_uuid) };
}

/** Opening an order writes an audit row. */
export async function openTreatmentOrder(ctx: Ctx, uuid: string) {
  const order = await treatmentOrderRecords.get(ctx.db, uuid);
  await recordAccess(ctx, 'treatment-order.open', uuid, { consumer: order.consumer_uuid });
  return { order, items: await findTreatmentItems(ctx.db, [uuid]) };
}

interface StatusChange {
  item: string;
  status: string;
  order?: string | undefined;
}

/** Sets a status that the settings allow; repeating the current status changes nothing. */
export const setTreatmentStatus = (ctx: Ctx, { item: uuid, status, order }: StatusChange): Promise<void> =>
  change(ctx, 'treatment-item.status', async (trx) => {
    const statuses = ctx.settings.treatmentStatuses;
    if (!(status in statuses))
      throw invalid('This status does not exist for treatment orders', {
        '{product}_action': 'Choose a status',
      });
    const item = await findTreatmentItemForUpdate(trx, uuid);
    if (!item || (order && order !== item.order && order !== item.reference_id))
      throw notFound('This item of the order');
    const before = statusOf(statuses, item.action);
    if (before === status) return unchanged(undefined);
    if (!canBecome(statuses, before, status))
      throw conflict(`An item that is ${before} cannot become ${status}`, { current: before });
    const now = ctx.now();
    await updateTreatmentItem(trx, uuid, { action: status, action_at: now, action_by: ctx.actor.uuid });
    await updateTreatmentOrder(trx, item.order, await readOrderStatus(), now);
    await publishChange(trx, item.order, ctx.actor);
    return done(undefined, uuid, {
      before,
      status,
      order: item.order,
      consumer: item.consumer_uuid,
      changed: { status: [before, status] },
    });

    async function readOrderStatus() {
      const all = (await findActions(trx, item!.order)).map(({ action }) => statusOf(statuses, action));
      return orderStatusOf(statuses, all);
    }
  });

/** The status of an order is that of its slowest item; cancelled items count only if all are cancelled. */
export function orderStatusOf(statuses: Statuses, items: readonly string[]): string {
  const order = Object.keys(statuses);
  const live = items.filter((status) => status !== CANCELLED);
  const counted = live.length > 0 ? live : items;
  return order.find((status) => counted.includes(status)) ?? order[0]!;
}
const CANCELLED = 'cancelled';
