import { transactions, type TransactionFilters } from '@baobab/contract/transactions';
import type { PageWindow, SortOf } from '@baobab/contract/kit/endpoint';
import { sql, type Insertable } from 'kysely';
import { pageSource, type ListDefinition } from '../../platform/db/list-filters.ts';
import { listPage } from '../../platform/db/list-page.ts';
import type { Db, Schema, Trx } from '../../schema.ts';
import { ownerFilters } from '../companies/public.ts';

/** The payments of one kind, or only the one with the reference. */
export const paymentList: ListDefinition<TransactionFilters, SortOf<typeof transactions.list>> = {
  endpoint: transactions.list,
  from: sql`payments y`,
  filters: {
    ...ownerFilters('y.consumer_uuid'),
    type: (kind) => sql<boolean>`y.kind = ${kind}`,
    search: (reference) =>
      reference.trim() ? sql<boolean>`lower(y.reference_id) = ${reference.trim().toLowerCase()}` : null,
    refund: () => sql<boolean>`y.refund_eligible and y.refund_completed_at is null`,
  },
  key: 'y.uuid',
  sortBy: 'y.created_at',
  sorts: { createdAt: 'y.created_at' },
  counter: { covers: ['type'], total: ({ type }) => sql<number>`total_of('payments', ${[type]}::text[])` },
};

export const findPaymentPage = (db: Db, query: TransactionFilters, window: PageWindow) =>
  listPage(db, pageSource(paymentList, query), window, (page, order) =>
    paymentColumns(db)
      .innerJoin(page, (join) => join.onRef('page.uuid', '=', 'y.uuid'))
      .orderBy(order)
      .execute(),
  );

/** The patient of a payment is the account holder when it has no patient. */
const paymentColumns = (db: Db) =>
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
      'd.full_name as doctor',
      'r.full_name as refunded_by',
      'b.coupon_code',
      'b.discount_kobo',
    ])
    .select((eb) => [
      eb.fn.coalesce('p.full_name', 'c.full_name').as('patient'),
      eb.fn.coalesce('p.email', 'c.email').as('email'),
      eb.fn.coalesce('p.mobile', 'c.mobile').as('mobile'),
      sql<string | null>`coalesce(y.booking_uuid,
        (select o.uuid from lab_orders o where o.payment_uuid = y.uuid limit 1),
        (select o.uuid from treatment_orders o where o.payment_uuid = y.uuid limit 1))`.as('source'),
    ]);

const paymentWith = (db: Db, uuid: string) => paymentColumns(db).where('y.uuid', '=', uuid);

export const findPayment = (db: Db, uuid: string) => paymentWith(db, uuid).executeTakeFirst();
export const getPayment = (db: Db, uuid: string) => paymentWith(db, uuid).executeTakeFirstOrThrow();
export type PaymentRow = Awaited<ReturnType<typeof getPayment>>;

const withReference = (trx: Trx, reference: string) =>
  trx
    .selectFrom('payments')
    .select(['uuid', 'reference_id', 'amount_kobo', 'refund_eligible', 'refund_completed_at'])
    .where(sql`lower(reference_id)`, '=', reference.toLowerCase());

export const findByReference = (trx: Trx, reference: string) =>
  withReference(trx, reference).executeTakeFirst();

export const findByReferenceForUpdate = (trx: Trx, reference: string) =>
  withReference(trx, reference).forUpdate().executeTakeFirst();

export const markRefunded = (trx: Trx, uuid: string, staff: string, at: Date) =>
  trx
    .updateTable('payments')
    .set({ refund_completed_at: at, refund_completed_by: staff })
    .where('uuid', '=', uuid)
    .execute();

/** Returns only the payments that were not refundable before. */
export const markRefundable = (trx: Trx, booking: string) =>
  trx
    .updateTable('payments')
    .set({ refund_eligible: true })
    .where('booking_uuid', '=', booking)
    .where('refund_eligible', '=', false)
    .returning(['uuid', 'reference_id', 'amount_kobo', 'refund_completed_at'])
    .execute();

export const insertPayment = (trx: Trx, row: Insertable<Schema['payments']>) =>
  trx.insertInto('payments').values(row).execute();
