import { sql, type RawBuilder } from 'kysely';
import { daysBefore } from '../../../platform/db/list-filters.ts';
import type { Trx } from '../../../schema.ts';

/** The app records a payment before its booking or order. */
const ORDER_WAIT_MS = 30 * 60_000;
const WATCHED_DAYS = 14;

/** A payment `y` that is kept, and when it was paid. Literals, so that the index `payments_unbooked` is used. */
const isKept = sql<boolean>`y.booking_uuid is null and y.status = 'paid' and not y.refund_eligible and y.refund_completed_at is null`;
const paidAt = sql<Date>`coalesce(y.paid_at, y.created_at)`;
const received = sql<number>`coalesce(y.charged_kobo, y.amount_kobo)`;
const provider = sql<string>`coalesce((select provider from payment_events
  where payment_uuid = y.uuid and outcome = 'paid' limit 1), '')`;

interface KeptPayment {
  payment_uuid: string;
  reference_id: string;
  provider: string;
  kobo: number;
}

const isWithoutOrder = sql<boolean>`${isKept}
  and not exists (select from lab_orders o where o.payment_uuid = y.uuid)
  and not exists (select from treatment_orders o where o.payment_uuid = y.uuid)`;

/** Open checks, and those that staff have closed, are for ever. */
const isNotChecked = (report: RawBuilder<string>) => sql<boolean>`not exists (select from payment_checks k
  where k.report = ${report} and (k.closed_at is null or k.closed_by is not null))`;

/** Kept payments without a booking or order. */
export async function findWithoutOrder(trx: Trx, now: Date) {
  const { rows } = await sql<KeptPayment & { kind: string }>`
    select y.uuid as payment_uuid, y.reference_id, y.kind, ${received} as kobo, ${provider} as provider
    from payments y
    where ${paidAt} > ${daysBefore(now, WATCHED_DAYS)} and ${paidAt} < ${new Date(now.getTime() - ORDER_WAIT_MS)}
      and ${isWithoutOrder} and ${isNotChecked(sql`'without_order:' || y.uuid`)}
    order by ${paidAt}`.execute(trx);
  return rows;
}

/** Closes the checks of payments that have a booking or order now, or are no longer kept. */
export const closeOrdered = (trx: Trx, at: Date) =>
  sql`
    update payment_checks k set closed_at = ${at}
    where k.reason = 'without_order' and k.closed_at is null
      and not exists (select from payments y where y.uuid = k.payment_uuid and ${isWithoutOrder})`.execute(
    trx,
  );

/** Items that are not delivered, of orders that otherwise are. */
const removedItems = sql`(
  select i.uuid, i.position + 1 as position, i.price_kobo, i.action, i.action_at, o.payment_uuid, o.reference_id as order_id
  from treatment_items i join treatment_orders o on o.uuid = i.order_uuid
  where i.action = 'cancelled' and o.status <> 'cancelled'
  union all
  select i.uuid, i.position + 1 as position, i.price_kobo, i.action, i.action_at, o.payment_uuid, o.order_id
  from lab_order_items i join lab_orders o on o.uuid = i.order_uuid
  where i.action in ('Doctor Will Confirm Refund Request', 'Confirm Refund Completed') and o.status <> 'cancelled')`;

/** The kept payment `y` exceeds what the other items of its order cost. */
const keepsTooMuch = sql<boolean>`${isKept} and ${received} - y.refunded_kobo > greatest(0, y.amount_kobo
  - (select sum(r.price_kobo) from ${removedItems} r where r.payment_uuid = y.uuid))`;

/** Items that were removed, or whose order was paid, in the last days. */
export async function findRemovedItems(trx: Trx, now: Date) {
  const since = daysBefore(now, WATCHED_DAYS);
  const found = new Map<string, RemovedItem>();
  // Each condition has an index; with `or` neither would be used.
  for (const isRecent of [sql<boolean>`i.action_at > ${since}`, sql<boolean>`${paidAt} > ${since}`]) {
    const { rows } = await sql<RemovedItem>`
      select i.uuid, i.position, i.action, i.order_id, y.uuid as payment_uuid, y.reference_id, i.price_kobo as kobo,
        ${provider} as provider
      from ${removedItems} i join payments y on y.uuid = i.payment_uuid
      where ${isRecent} and i.price_kobo > 0 and ${keepsTooMuch} and ${isNotChecked(sql`'item_cancelled:' || i.uuid`)}
      order by i.action_at`.execute(trx);
    for (const row of rows) found.set(row.uuid, row);
  }
  return [...found.values()];
}
interface RemovedItem extends KeptPayment {
  uuid: string;
  position: number;
  action: string;
  order_id: string;
}

/** Closes the checks of items whose price was paid back, or whose whole order was cancelled. */
export const closePaidBack = (trx: Trx, at: Date) =>
  sql`
    update payment_checks k set closed_at = ${at}
    where k.reason = 'item_cancelled' and k.closed_at is null and not exists (
      select from payments y join ${removedItems} i on i.payment_uuid = y.uuid
      where y.uuid = k.payment_uuid and k.report = 'item_cancelled:' || i.uuid and ${keepsTooMuch})`.execute(
    trx,
  );
