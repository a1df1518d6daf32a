import { paymentChecks, type CheckReason, type CheckState } from '@baobab/contract/money/payment-checks';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import { defineList } from '../../../platform/db/list-filters.ts';
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

/** Null when the report has opened a check before; one of a state that was settled and is back opens again. */
export async function insertCheck(trx: Trx, row: Insertable<Schema['payment_checks']>) {
  const inserted = await trx
    .insertInto('payment_checks')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('report')
        .doUpdateSet({ closed_at: null, found_at: row.found_at })
        .where('payment_checks.reason', 'in', ['without_order', 'item_cancelled'])
        .where('payment_checks.closed_at', 'is not', null)
        .where('payment_checks.closed_by', 'is', null),
    )
    .returning('uuid')
    .executeTakeFirst();
  return inserted?.uuid ?? null;
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
