import type { FiltersOf, PageWindow, SortOf } from '@baobab/contract/kit/endpoint';
import { labOrders } from '@baobab/contract/care/lab-orders';
import { sql, type RawBuilder } from 'kysely';
import {
  amountFilters,
  dayFilters,
  daysBefore,
  isTrue,
  olderThan,
  pageSource,
  type ListDefinition,
} from '../../../platform/db/list-filters.ts';
import { findPage } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import type { Db } from '../../../schema.ts';
import { ownerFilters } from '../../money/transactions/owner-filters.public.ts';
import { paymentSummary } from '../../money/transactions/public.ts';

export const findPackages = (db: Db) =>
  db
    .selectFrom('lab_packages')
    .select(['uuid', 'name', 'description', 'price_kobo'])
    .orderBy(sql`lower(name)`)
    .execute();

const NO_PARTNER = '00000000-0000-0000-0000-000000000000';

export interface OrderFilter extends Omit<FiltersOf<typeof labOrders.list>, 'partnerName' | 'limit'> {
  /** Null for every partner. */
  partner?: string | null;
}

/** An unknown name yields an id that matches no order, because null means every partner. */
export async function findPartner(db: Db, name: string | undefined): Promise<string | null> {
  if (!name?.trim()) return null;
  const found = await db
    .selectFrom('partners')
    .select('uuid')
    .where(sql`lower(name)`, '=', name.trim().toLowerCase())
    .executeTakeFirst();
  return found?.uuid ?? NO_PARTNER;
}

export const labOrderList: ListDefinition<OrderFilter, SortOf<typeof labOrders.list>> = {
  endpoint: labOrders.list,
  from: sql`lab_orders o`,
  filters: {
    partner: (partner) => (partner ? sql<boolean>`o.partner_uuid = ${partner}` : null),
    search: (search) => matches(sql<string>`o.search`, search),
    ...dayFilters('o.created_at'),
    status: (status) => sql<boolean>`o.status = ${sql.lit(status)}`,
    paid: (paid) => isTrue('o.paid', paid),
    older_than: olderThan('o.created_at'),
    without_result: () => awaitsResult(sql<boolean>`true`),
    // The first condition is redundant, but the index has it.
    overdue: (_yes, _query, now) =>
      sql<boolean>`o.created_at < ${daysBefore(now, 1)} and ${awaitsResult(
        sql<boolean>`o.created_at < ${now}::timestamptz - make_interval(days => greatest(i.partner_tat_days, 1))`,
      )}`,
    ...amountFilters('o.total_kobo'),
    ...ownerFilters('o.consumer_uuid'),
  },
  key: 'o.uuid',
  sortBy: 'o.created_at',
  sorts: { order_date: 'o.created_at' },
  counter: {
    covers: ['partner'],
    total: ({ partner }) => sql<number>`total_of('lab_orders', ${partner ? [partner] : null}::text[])`,
    days: ({ partner }) => (partner ? undefined : { table: 'lab_orders' }),
  },
};

/**
 * A test of the open order has no result. A test that was refused, or whose action is set, awaits none. A turnaround
 * time in hours counts as a day. The offset keeps PostgreSQL from hashing all open orders before it finds the first.
 */
const awaitsResult = (condition: RawBuilder<boolean>) => sql<boolean>`o.status in ('pending', 'inprogress')
  and exists (select from lab_order_items i where i.order_uuid = o.uuid and i.action is null
    and i.acceptance is distinct from 'No' and ${condition}
    and not exists (select from lab_results t where t.item_uuid = i.uuid) offset 0)`;

export const findOrderPage = (db: Db, filter: OrderFilter, window: PageWindow, now: Date) =>
  findPage(db, pageSource(labOrderList, filter, now), window, orderColumns(db));

const orderColumns = (db: Db) =>
  db
    .selectFrom('lab_orders as o')
    .innerJoin('accounts as a', 'a.uuid', 'o.consumer_uuid')
    .innerJoin('patients as p', 'p.uuid', 'o.patient_uuid')
    .innerJoin('partners as r', 'r.uuid', 'o.partner_uuid')
    .select([
      'o.uuid',
      'o.order_id',
      'o.created_at',
      'o.status',
      'o.total_kobo',
      'o.home_service',
      'o.street',
      'o.state',
      'o.city',
      'o.area',
      'o.consumer_uuid',
      'o.patient_uuid',
      'o.partner_uuid',
      'a.full_name as consumer',
      'a.mobile as consumer_mobile',
      'a.email as consumer_email',
      'p.full_name as patient',
      'p.mobile as patient_mobile',
      'r.name as partner',
    ])
    .select(
      sql<Date | null>`(select y.refund_completed_at from payments y where y.uuid = o.payment_uuid)`.as(
        'refund_completed_at',
      ),
    )
    .select(
      paymentSummary(sql`y.uuid = o.payment_uuid`)
        .$notNull()
        .as('payment'),
    );

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Finds an order by its order number or uuid. */
export const findOrder = (db: Db, key: string) =>
  orderColumns(db)
    .where(UUID.test(key) ? 'o.uuid' : 'o.order_id', '=', key)
    .executeTakeFirst();
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

const resultColumns = (db: Db) =>
  db
    .selectFrom('lab_results as r')
    .leftJoin('accounts as a', 'a.uuid', 'r.uploaded_by')
    .select(['r.uuid', 'r.item_uuid', 'r.file_name', 'r.created_at', 'a.full_name as uploader']);

export const getResult = (db: Db, uuid: string) =>
  resultColumns(db).where('r.uuid', '=', uuid).executeTakeFirstOrThrow();
export type ResultRow = Awaited<ReturnType<typeof getResult>>;

/** The tests of several orders with results, notes and issues, in four queries regardless of their number. */
export async function findItems(db: Db, orders: string[]) {
  const items = await db
    .selectFrom('lab_order_items as i')
    .innerJoin('national_tests as t', 't.uuid', 'i.test_uuid')
    .selectAll('i')
    .select('t.kind as test_type')
    .where('i.order_uuid', '=', sql<string>`any (${orders}::uuid[])`)
    .orderBy('i.order_uuid')
    .orderBy('i.position')
    .execute();
  const anyItem = sql<string>`any (${items.map((item) => item.uuid)}::uuid[])`;
  const [results, notes, issues] = await Promise.all([
    resultColumns(db).where('r.item_uuid', '=', anyItem).orderBy('r.created_at').execute(),
    db.selectFrom('lab_item_notes').selectAll().where('item_uuid', '=', anyItem).orderBy('id').execute(),
    db.selectFrom('lab_item_issues').selectAll().where('item_uuid', '=', anyItem).orderBy('id').execute(),
  ]);
  const byItem = <T extends { item_uuid: string }>(rows: T[]) => Map.groupBy(rows, (row) => row.item_uuid);
  const [resultsOf, notesOf, issuesOf] = [byItem(results), byItem(notes), byItem(issues)];
  return items.map((item) => ({
    ...item,
    results: resultsOf.get(item.uuid) ?? [],
    notes: notesOf.get(item.uuid) ?? [],
    issues: issuesOf.get(item.uuid) ?? [],
  }));
}
export type ItemRow = Awaited<ReturnType<typeof findItems>>[number];
