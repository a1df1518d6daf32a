import {
  transactions,
  type FailureReason,
  type ListedType,
  type PaymentStatus,
} from '@baobab/contract/money/transactions';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import { amountFilters, dayFilters, defineList } from '../../../platform/db/list-filters.ts';
import { allOf } from '../../../platform/db/list-page.ts';
import { recordsOf, type RowOf } from '../../../platform/db/records.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';
import { ownerFilters, ownerSearch } from './owner-filters.ts';
import { dueKobo, isDue, refundableKobo, refundedKobo } from './payment-amounts.ts';

/** The payments of one kind, or of all. */
export const paymentList = defineList(transactions.list, {
  from: sql`payments y`,
  filters: {
    type: (kind) => (kind === 'all' ? null : sql<boolean>`y.kind = ${kind}`),
    ...ownerFilters('y.consumer_uuid'),
    doctor: (uuid) => sql<boolean>`y.doctor_uuid = ${uuid}`,
    search: (text) =>
      ownerSearch(text, {
        consumer: 'y.consumer_uuid',
        patient: 'y.patient_uuid',
        byReference: (prefix) => [
          {
            column: 'y.uuid',
            uuids: sql`select r.uuid from payments r where lower(r.reference_id) like ${prefix}`,
          },
        ],
      }),
    refund: () => isDue,
    status: (status) => statusConditions[status],
    ...dayFilters('y.created_at'),
    ...amountFilters('y.amount_kobo'),
  },
  key: 'y.uuid',
  sortBy: 'y.created_at',
  sorts: { createdAt: 'y.created_at' },
  counter: {
    covers: ['type', 'status'],
    total: ({ type, status }) => countOf(type, status),
    days: ({ type, status }) => (type === 'all' && !status ? { table: 'payments' } : undefined),
  },
});

/** A refunded payment was paid before. Literals, so that the partial indexes are used. */
const statusConditions: Record<PaymentStatus, RawBuilder<boolean>> = {
  pending: sql<boolean>`y.status = 'pending'`,
  paid: sql<boolean>`y.status = 'paid' and y.refund_completed_at is null`,
  failed: sql<boolean>`y.status = 'failed'`,
  refunded: sql<boolean>`y.refund_completed_at is not null`,
};

/** Almost all payments are paid: these are counted as all payments less the others, which an index has. */
function countOf(type: ListedType, status: PaymentStatus | undefined): RawBuilder<number> {
  const all = sql<number>`total_of('payments', ${type === 'all' ? null : [type]}::text[])`;
  const those = (condition: RawBuilder<boolean>) =>
    sql<number>`(select count(*) from payments y
      where ${type === 'all' ? sql`true` : sql`y.kind = ${type}`} and ${condition})`;
  if (!status) return all;
  if (status !== 'paid') return those(statusConditions[status]);
  return sql<number>`${all} - ${those(sql`y.status <> 'paid'`)} - ${those(statusConditions.refunded)}`;
}

/** The patient of a payment is the account holder when it has no patient. */
export const paymentRecords = recordsOf(paymentList, 'This transaction', (db: Db) =>
  db
    .selectFrom('payments as y')
    .innerJoin('accounts as c', 'c.uuid', 'y.consumer_uuid')
    .leftJoin('patients as p', 'p.uuid', 'y.patient_uuid')
    .leftJoin('accounts as d', 'd.uuid', 'y.doctor_uuid')
    .leftJoin('bookings as b', 'b.uuid', 'y.booking_uuid')
    .leftJoin('accounts as r', 'r.uuid', 'y.refund_completed_by')
    .select([
      'y.uuid',
      'y.reference_id',
      'y.kind',
      'y.amount_kobo',
      'y.refund_eligible',
      'y.refund_completed_at',
      'y.created_at',
      'y.status',
      'y.channel',
      'y.failure_reason',
      'y.doctor_uuid',
      'y.patient_uuid',
      'y.consumer_uuid',
      'c.full_name as consumer',
      'd.full_name as doctor',
      'r.full_name as refunded_by',
      'b.coupon_code',
      'b.discount_kobo',
      'y.paid_at',
    ])
    .select([
      sql<number>`(${dueKobo})::bigint`.as('due_kobo'),
      sql<number>`(${refundedKobo})::bigint`.as('refunded_kobo'),
      sql<number>`(${refundableKobo})::bigint`.as('refundable_kobo'),
    ])
    .select((eb) => [
      eb.fn.coalesce('p.full_name', 'c.full_name').as('patient'),
      eb.fn.coalesce('p.email', 'c.email').as('email'),
      eb.fn.coalesce('p.mobile', 'c.mobile').as('mobile'),
      sql<string | null>`coalesce(y.booking_uuid,
        (select o.uuid from lab_orders o where o.payment_uuid = y.uuid limit 1),
        (select o.uuid from treatment_orders o where o.payment_uuid = y.uuid limit 1))`.as('source'),
    ]),
);
export type PaymentRow = RowOf<typeof paymentRecords>;

/** `refunded` is not stored. */
type StoredStatus = Exclude<PaymentStatus, 'refunded'>;

const withReference = (db: Db, reference: string) =>
  db
    .selectFrom('payments')
    .select([
      'uuid',
      'reference_id',
      'amount_kobo',
      'booking_uuid',
      'consumer_uuid',
      'refund_eligible',
      'refund_completed_at',
      'refunded_kobo',
      'channel',
      'failure_reason',
    ])
    .select(sql<StoredStatus>`status`.as('status'))
    .where(sql`lower(reference_id)`, '=', reference.toLowerCase());

export const findByReference = (db: Db, reference: string) => withReference(db, reference).executeTakeFirst();

export const findByReferenceForUpdate = (trx: Trx, reference: string) =>
  withReference(trx, reference).forUpdate().executeTakeFirst();
export type LockedPayment = NonNullable<Awaited<ReturnType<typeof findByReferenceForUpdate>>>;

/**
 * Completes a refund. A live booking that was paid twice then keeps the other payment, which was due back beside this
 * one; its id is returned.
 */
export async function markRefunded(
  trx: Trx,
  { uuid, booking_uuid }: Pick<LockedPayment, 'uuid' | 'booking_uuid'>,
  staff: string | null,
  at: Date,
): Promise<string | undefined> {
  await trx
    .updateTable('payments')
    .set({ refund_completed_at: at, refund_completed_by: staff })
    .where('uuid', '=', uuid)
    .execute();
  const isPaid = sql`y.status = 'paid' and y.refund_completed_at is null`;
  const { rows } = await sql<{ uuid: string }>`
    update payments y set refund_eligible = false
    where ${isPaid} and y.refund_eligible and y.uuid = (
      select y.uuid from payments y join bookings b on b.uuid = y.booking_uuid and b.holds_slot
      where y.booking_uuid = ${booking_uuid} and ${isPaid} order by y.refund_eligible, y.created_at limit 1)
    returning uuid`.execute(trx);
  return rows[0]?.uuid;
}

export const insertPayment = (trx: Trx, row: Insertable<Schema['payments']>) =>
  trx.insertInto('payments').values(row).execute();

export async function countFailures(db: Db, type: ListedType, range: { from?: string; to?: string }) {
  const days = dayFilters('y.created_at');
  const inRange = allOf(range.from && days.from(range.from), range.to && days.to(range.to));
  const { rows } = await sql<{ reason: FailureReason; count: number }>`
    select y.failure_reason as reason, count(*) as count from payments y
    where (${type} = 'all' or y.kind = ${type}) and y.status = 'failed' and ${inRange}
    group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}
