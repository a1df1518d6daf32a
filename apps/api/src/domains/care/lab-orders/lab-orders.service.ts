import {
  labActionOf,
  needsResult,
  nextLabActions,
  RESULT_MISSING,
  type LabAction,
} from '@baobab/contract/care/lab-actions';
import type { LabStatusChange, labOrders } from '@baobab/contract/care/lab-orders';
import type { FiltersOf, PageWindow } from '@baobab/contract/kit/endpoint';
import { hasPermission } from '@baobab/contract/kit/roles';
import {
  change,
  done,
  inTransaction,
  recordAccess,
  recordListAccess,
  unchanged,
} from '../../../platform/audit/change.ts';
import { setFilters } from '../../../platform/db/list-filters.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { conflict, forbidden, found, invalid, notFound } from '../../../platform/errors.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import { publishChange } from '../../../platform/realtime/publish.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { refuseErased } from '../../workspace/access/erased-people.public.ts';
import { setTreatmentStatus } from '../treatment-orders/public.ts';
import {
  findItemForUpdate,
  findItemKind,
  findResultFiles,
  updateAcceptance,
  updateAction,
  updateOrderProgress,
} from './items.repository.ts';
import { findItems, findOrder, findOrderPage, findPartner, labOrderList } from './lab-orders.repository.ts';

type ListFilter = FiltersOf<typeof labOrders.list>;

export async function listOrders(ctx: Ctx, { partnerName, ...filter }: ListFilter, page: PageWindow) {
  const [orders] = await Promise.all([
    findPage(ctx, { partnerName, ...filter }, page),
    recordListAccess(ctx, 'lab-orders', {
      ...setFilters(labOrderList, { ...filter, partner: null }),
      partner: partnerName,
    }),
  ]);
  return orders;
}

async function findPage({ readDb: db, now }: Ctx, { partnerName, ...filter }: ListFilter, page: PageWindow) {
  const partner = await findPartner(db, partnerName);
  const { rows: orders, ...counted } = await findOrderPage(db, { ...filter, partner }, page, now());
  const items = await findItems(
    db,
    orders.map((order) => order.uuid),
  );
  return { orders, counted, items: Map.groupBy(items, (item) => item.order_uuid) };
}

/** Opening an order or its receipt writes an audit row. */
export async function openOrder(ctx: Ctx, key: string, action: 'lab-order.open' | 'lab-receipt.open') {
  const order = found(await findOrder(ctx.db, key), 'This order');
  await recordAccess(ctx, action, order.uuid, { patient: order.patient_uuid });
  return { order, items: await findItems(ctx.db, [order.uuid]) };
}

export interface NewAction {
  item: string;
  name: string;
  /** Id or number of the order, if the endpoint has it. */
  order?: string;
}

/** The endpoint serves lab and treatment orders; the item determines which. */
export async function setAction(ctx: Ctx, wanted: NewAction): Promise<void> {
  const kind = await findItemKind(ctx.db, wanted.item);
  if (kind === null) throw notFound('This item of an order');
  if (kind === 'lab') return setLabAction(ctx, wanted);
  if (!hasPermission(ctx.actor.role, 'treatment-orders:write')) throw forbidden();
  return setTreatmentStatus(ctx, { item: wanted.item, status: wanted.name, order: wanted.order });
}

/** An action is set once; repeating the same action changes nothing. */
function setLabAction(ctx: Ctx, { item: uuid, name, order }: NewAction) {
  const action = labActionOf(name);
  if (!action)
    throw invalid('This action does not exist for lab orders', { '{product}_action': 'Choose an action' });
  return change(ctx, 'lab-item.action', async (trx) => {
    const item = await findItemForUpdate(trx, uuid);
    if (!item || (order && order !== item.order_uuid && order !== item.order_id))
      throw notFound('This test of the order');
    if (item.action === action) return unchanged(undefined);
    if (item.action)
      throw conflict(`This test already has the action ${item.action}`, { current: item.action });
    if (!nextLabActions(item.action, item.status).includes(action))
      throw conflict('This order was cancelled. Its tests can only be refunded.', { current: item.status });
    if (!(await hasRequiredResult(trx, ctx.files, uuid, action))) throw invalid(RESULT_MISSING);
    await updateAction(trx, uuid, { action, action_at: ctx.now(), action_by: ctx.actor.uuid });
    await updateOrderProgress(trx, item.order_uuid);
    await publishChange(trx, item.order_uuid, ctx.actor);
    return done(undefined, uuid, {
      action,
      order: item.order_uuid,
      patient: item.patient_uuid,
      changed: differences(item, { action }),
    });
  });
}

/** A result counts only if its file is stored completely. */
async function hasRequiredResult(
  trx: Trx,
  files: FileStore,
  item: string,
  action: LabAction,
): Promise<boolean> {
  if (!needsResult(action)) return true;
  for (const { file, size } of await findResultFiles(trx, item))
    if ((await files.size(file)) === size) return true;
  return false;
}

/**
 * Sets the acceptance of all tests or of none, with an audit row for each order, which has one patient. Orders and tests
 * are locked in the order of their ids to avoid deadlocks.
 */
export const acceptItems = (ctx: Ctx, wanted: LabStatusChange[]) =>
  inTransaction(ctx.db, async (trx) => {
    const orders = [...Map.groupBy(wanted, (one) => one.order_uuid)];
    for (const [order, tests] of orders.toSorted(([a], [b]) => a.localeCompare(b)))
      await acceptItemsOf({ ...ctx, db: trx }, order, tests);
  });

const acceptItemsOf = (ctx: Ctx, order: string, wanted: LabStatusChange[]) =>
  change(ctx, 'lab-items.accept', async (trx) => {
    const accepted: AcceptedItem[] = [];
    for (const one of wanted.toSorted((a, b) => a.uuid.localeCompare(b.uuid))) {
      const item = await acceptItem(trx, one);
      if (item) accepted.push(item);
    }
    const [first] = accepted;
    if (!first) return unchanged(undefined);
    return done(undefined, order, {
      patient: first.patient,
      items: accepted.map((one) => one.uuid),
      changed: { acceptance: [accepted.map((one) => one.before), accepted.map((one) => one.after)] },
    });
  });

interface AcceptedItem {
  uuid: string;
  patient: string;
  before: string | null;
  after: string;
}

/** The acceptance before and after; null when nothing changes. */
async function acceptItem(trx: Trx, wanted: LabStatusChange): Promise<AcceptedItem | null> {
  const item = await findItemForUpdate(trx, wanted.uuid);
  if (item?.order_uuid !== wanted.order_uuid) throw notFound('This test of the order');
  const named = [...(wanted.final_action_result ?? []), ...(wanted.final_action?.result ?? [])];
  const own = new Set((await findResultFiles(trx, item.uuid)).map((result) => result.uuid));
  if (named.some(({ _id }) => !own.has(_id))) throw invalid('This result does not belong to this test');
  const given = wanted.acceptance_status;
  if (!given || (given.status === item.acceptance && given.reason === item.acceptance_reason)) return null;
  if (item.acceptance !== null && item.acceptance !== given.status)
    throw conflict(`The acceptance of this test is already ${item.acceptance}`, { current: item.acceptance });
  await refuseErased(trx, item.consumer_uuid);
  await updateAcceptance(trx, item.uuid, given.status, given.reason);
  return { uuid: item.uuid, patient: item.patient_uuid, before: item.acceptance, after: given.status };
}
