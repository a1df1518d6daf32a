import { paymentChecks, type CheckReason, type CheckState } from '@baobab/contract/money/payment-checks';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import { daysBefore, defineList } from '../../../platform/db/list-filters.ts';
import { recordsOf, type RowOf } from '../../../platform/db/records.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

const stateConditions: Record<CheckState, RawBuilder<boolean>> = {
  open: sql<boolean>`k.closed_at is null`,
  closed: sql<boolean>`k.closed_at is not null`,
};

export const checkList = defineList(paymentChecks.list, {
  from: sql`payment_checks k`,
  filters: {
    search: (reference) =>
      reference.trim() ? sql<boolean>`lower(k.reference_id) = ${reference.trim().toLowerCase()}` : null,
    state: (state) => stateConditions[state],
    reason: (reason) => sql<boolean>`k.reason = ${reason}`,
  },
  key: 'k.uuid',
  sortBy: 'k.found_at',
  sorts: { found_at: 'k.found_at' },
});

export const checkRecords = recordsOf(checkList, 'This payment to check', (db: Db) =>
  db
    .selectFrom('payment_checks as k')
    .leftJoin('payments as y', 'y.uuid', 'k.payment_uuid')
    .leftJoin('accounts as a', 'a.uuid', 'k.closed_by')
    .select([
      'k.uuid',
      'k.reference_id',
      'k.provider',
      'k.detail',
      'k.found_at',
      'k.payment_uuid',
      'k.closed_at',
      'k.closed_by',
      'k.note',
      'a.full_name as closer',
      'y.consumer_uuid as consumer',
    ])
    .select([sql<CheckReason>`k.reason`.as('reason')]),
);
export type CheckRow = RowOf<typeof checkRecords>;

/** Serialises the people who close the check. */
export async function lockCheck(trx: Trx, uuid: string) {
  await sql`select from payment_checks where uuid = ${uuid} for update`.execute(trx);
  return checkRecords.get(trx, uuid);
}

/** False when the report has opened a check before. */
export async function insertCheck(trx: Trx, row: Insertable<Schema['payment_checks']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('payment_checks')
    .values(row)
    .onConflict((conflict) => conflict.column('report').doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const updateClosed = (
  trx: Trx,
  uuid: string,
  closed: { closed_at: Date; closed_by: string; note: string },
) => trx.updateTable('payment_checks').set(closed).where('uuid', '=', uuid).execute();

/** Closes the open checks of a payment with these reasons. */
export const closeChecks = (trx: Trx, payment: string, reasons: readonly CheckReason[], at: Date) =>
  trx
    .updateTable('payment_checks')
    .set({ closed_at: at })
    .where('payment_uuid', '=', payment)
    .where('reason', '=', sql<string>`any(${reasons}::text[])`)
    .where('closed_at', 'is', null)
    .execute();

/** Gives the payment with the reference the checks that were opened before it was recorded. */
export const linkChecks = (trx: Trx, payment: string, reference: string, at: Date) =>
  trx
    .updateTable('payment_checks')
    .set({ payment_uuid: payment, closed_at: sql<Date>`coalesce(closed_at, ${at})` })
    .where('payment_uuid', 'is', null)
    .where('reason', '=', 'unknown_reference')
    .where(sql`lower(reference_id)`, '=', reference.toLowerCase())
    .execute();

/** The app records a payment before its order. */
const ORDER_WAIT_MS = 30 * 60_000;
const WATCHED_DAYS = 14;

const hasOrder = (payment: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from lab_orders where payment_uuid = ${payment})
  or exists (select from treatment_orders where payment_uuid = ${payment}))`;

/** Paid payments of carts and treatment plans that no order has, and that opened no check for it before. */
export async function findWithoutOrder(trx: Trx, now: Date) {
  const before = new Date(now.getTime() - ORDER_WAIT_MS);
  const { rows } = await sql<{ payment_uuid: string; reference_id: string; provider: string; kobo: number }>`
    select y.uuid as payment_uuid, y.reference_id, coalesce(y.charged_kobo, y.amount_kobo) as kobo,
      coalesce((select provider from payment_events where payment_uuid = y.uuid and outcome = 'paid' limit 1), '') as provider
    from payments y
    where y.kind in ('cart', 'treatmentplan') and y.created_at > ${daysBefore(now, WATCHED_DAYS)}
      and coalesce(y.paid_at, y.created_at) < ${before}
      and y.status = 'paid' and not y.refund_eligible and y.refund_completed_at is null
      and not ${hasOrder(sql`y.uuid`)}
      and not exists (select from payment_checks where report = 'without_order:' || y.uuid)
    order by y.created_at`.execute(trx);
  return rows;
}

/** Closes the checks of payments for which an order was made since. */
export const closeOrdered = (trx: Trx, at: Date) =>
  trx
    .updateTable('payment_checks')
    .set({ closed_at: at })
    .where('reason', '=', 'without_order')
    .where('closed_at', 'is', null)
    .where(hasOrder(sql`payment_checks.payment_uuid`))
    .execute();
