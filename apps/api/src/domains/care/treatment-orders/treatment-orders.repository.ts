import type { FiltersOf, SortOf } from '@baobab/contract/kit/endpoint';
import { treatmentOrders } from '@baobab/contract/care/treatment-orders';
import { sql } from 'kysely';
import {
  amountFilters,
  dayFilters,
  isTrue,
  olderThan,
  type ListDefinition,
} from '../../../platform/db/list-filters.ts';
import { matches } from '../../../platform/db/search.ts';
import { recordsOf, type RowOf } from '../../../platform/db/records.ts';
import type { Db, Trx } from '../../../schema.ts';
import { ownerFilters } from '../../money/transactions/owner-filters.public.ts';
import { paymentSummary } from '../../money/transactions/public.ts';

export const findDiseases = (db: Db) =>
  db
    .selectFrom('diseases')
    .select(['uuid', 'name'])
    .orderBy(sql`lower(name)`)
    .execute();

export type TreatmentOrderFilter = Omit<FiltersOf<typeof treatmentOrders.list>, 'user_uuid'>;

export const treatmentOrderList: ListDefinition<TreatmentOrderFilter, SortOf<typeof treatmentOrders.list>> = {
  endpoint: treatmentOrders.list,
  from: sql`treatment_orders o`,
  filters: {
    search: (search) => matches(sql<string>`o.search`, search),
    ...dayFilters('o.created_at'),
    status: (status) => sql<boolean>`o.status = ${status}`,
    paid: (paid) => isTrue('o.paid', paid),
    older_than: olderThan('o.created_at'),
    ...amountFilters('o.amount_kobo'),
    ...ownerFilters('o.consumer_uuid'),
    unpaid_dispatched: () => sql<boolean>`not o.paid and o.status in ('dispatched', 'delivered')`,
  },
  key: 'o.uuid',
  sortBy: 'o.created_at',
  sorts: { createdAt: 'o.created_at' },
  counter: {
    covers: [],
    total: () => sql<number>`total_of('treatment_orders')`,
    days: () => ({ table: 'treatment_orders' }),
  },
};

export const treatmentOrderRecords = recordsOf(treatmentOrderList, 'This order', (db: Db) =>
  db
    .selectFrom('treatment_orders as o')
    .innerJoin('accounts as a', 'a.uuid', 'o.consumer_uuid')
    .innerJoin('diseases as d', 'd.uuid', 'o.disease_uuid')
    .selectAll('o')
    .select(['a.full_name as consumer', 'a.email as consumer_email', 'a.mobile as consumer_mobile'])
    .select('d.name as disease')
    .select(paymentSummary(sql`y.uuid = o.payment_uuid`).as('payment')),
);
export type TreatmentOrderRow = RowOf<typeof treatmentOrderRecords>;

export const findTreatmentItems = (db: Db, orders: string[]) =>
  db
    .selectFrom('treatment_items')
    .selectAll()
    .where('order_uuid', '=', sql<string>`any (${orders}::uuid[])`)
    .orderBy('order_uuid')
    .orderBy('position')
    .execute();
export type TreatmentItemRow = Awaited<ReturnType<typeof findTreatmentItems>>[number];

/** Locks the order too, because its status depends on all its items. */
export const findTreatmentItemForUpdate = (trx: Trx, uuid: string) =>
  trx
    .selectFrom('treatment_items as i')
    .innerJoin('treatment_orders as o', 'o.uuid', 'i.order_uuid')
    .select(['i.uuid', 'i.action', 'o.uuid as order', 'o.reference_id', 'o.consumer_uuid'])
    .where('i.uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();

export const updateTreatmentItem = (
  trx: Trx,
  uuid: string,
  change: { action: string; action_at: Date; action_by: string },
) => trx.updateTable('treatment_items').set(change).where('uuid', '=', uuid).execute();

export const findActions = (trx: Trx, order: string) =>
  trx.selectFrom('treatment_items').select('action').where('order_uuid', '=', order).execute();

export const updateTreatmentOrder = (trx: Trx, uuid: string, status: string, at: Date) =>
  trx
    .updateTable('treatment_orders')
    .set((eb) => ({ status, version: eb('version', '+', 1), updated_at: at }))
    .where('uuid', '=', uuid)
    .where('status', '<>', status)
    .execute();
