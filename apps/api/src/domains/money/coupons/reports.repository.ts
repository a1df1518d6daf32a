import { coupons, type UsedCouponFilters } from '@baobab/contract/money/coupons/coupons';
import type { PageWindow, SortOf } from '@baobab/contract/kit/endpoint';
import { toKobo } from '@baobab/contract/kit/naira';
import { sql, type RawBuilder } from 'kysely';
import { dayFilters, pageSource, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { allOf, findPage } from '../../../platform/db/list-page.ts';
import { searchPatterns } from '../../../platform/db/search.ts';
import type { Db } from '../../../schema.ts';
import { survivorOf } from '../../workspace/access/merged-records.public.ts';

/** Lab tests (DMP) have their own report; the other report lists all other uses. */
export type Report = 'dmp' | 'others';

/** Matches the code, the reference, or the name, e-mail or number of the consumer. */
const matchesWord = (pattern: string) =>
  sql<boolean>`(r.search like ${pattern} or r.consumer_uuid = any (array(
    select uuid from accounts where kind <> 'staff' and search like ${pattern})))`;

type UseList = ListDefinition<UsedCouponFilters, SortOf<typeof coupons.used>>;

const listOf = (scope: RawBuilder<boolean>, categories: string[]): UseList => ({
  endpoint: coupons.used,
  from: sql`coupon_redemptions r`,
  scope,
  filters: {
    search(text) {
      const patterns = searchPatterns(text);
      return patterns.length > 0 ? allOf(...patterns.map(matchesWord)) : null;
    },
    ...dayFilters('r.used_at'),
    type: (type) => sql<boolean>`r.type = ${type}`,
    category: (category) => sql<boolean>`r.category = ${category}`,
    coupon_uuid: (coupon) => sql<boolean>`r.coupon_uuid = ${coupon}`,
    amount_from: (naira) => sql<boolean>`r.amount_kobo >= ${toKobo(naira)}`,
    amount_to: (naira) => sql<boolean>`r.amount_kobo <= ${toKobo(naira)}`,
  },
  key: 'r.uuid',
  sortBy: 'r.used_at',
  sorts: { updatedAt: 'r.used_at', total_amount: 'r.amount_kobo' },
  counter: { covers: [], total: () => sql<number>`total_of('coupon_redemptions', ${categories}::text[])` },
});

export const useLists: Record<Report, UseList> = {
  dmp: listOf(sql<boolean>`r.category = 'labtest'`, ['labtest']),
  others: listOf(sql<boolean>`r.category <> 'labtest'`, ['appointment', 'pharmacy', 'labpackage']),
};

export const findUsePage = (db: Db, report: Report, query: UsedCouponFilters, window: PageWindow) =>
  findPage(db, pageSource(useLists[report], query), window, useColumns(db));

export const findUse = (db: Db, uuid: string) => useColumns(db).where('r.uuid', '=', uuid).executeTakeFirst();

const useColumns = (db: Db) =>
  db
    .selectFrom('coupon_redemptions as r')
    .innerJoin('accounts as a', 'a.uuid', 'r.consumer_uuid')
    .selectAll('r')
    .select('a.full_name as consumer');
export type UseRow = Awaited<ReturnType<typeof findUsePage>>['rows'][number];

/** The uses of all coupons that name an influencer or pharmacist, as one JSON value. */
export const usesOfLabel = (account: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('coupons', count(distinct c.uuid), 'uses', count(r.uuid),
    'discount_kobo', coalesce(sum(r.discount_kobo), 0))
  from coupons c left join coupon_redemptions r on r.coupon_uuid = c.uuid
  where c.influencer_uuid = ${account} or c.pharmacist_uuid = ${account})`;

/** The benefits of the uses of a coupon, and the payments with it. */
export async function findCost(db: Db, coupon: string) {
  const { rows } = await sql<{
    uses: number;
    discount_kobo: number;
    cashback_kobo: number;
    points: number;
    paid_kobo: number;
    label: { coupons: number; uses: number; discount_kobo: number } | null;
  }>`
    select count(*) as uses, coalesce(sum(discount_kobo), 0)::bigint as discount_kobo,
      coalesce(sum(cashback_kobo), 0)::bigint as cashback_kobo, coalesce(sum(points), 0)::bigint as points,
      coalesce(sum(paid_kobo), 0)::bigint as paid_kobo,
      (select ${usesOfLabel(sql`coalesce(own.influencer_uuid, own.pharmacist_uuid)`)} from coupons own
        where own.uuid = ${coupon} and coalesce(own.influencer_uuid, own.pharmacist_uuid) is not null) as label
    from coupon_redemptions where coupon_uuid = ${coupon}`.execute(db);
  return rows[0]!;
}
export type CostRow = Awaited<ReturnType<typeof findCost>>;

export interface KindCount {
  kind: string;
  total: number;
  code: string;
  count: number;
}

/**
 * Counts uses by kind, with the most used coupon of each; ties go to the first code. FADN with a doctor of a
 * speciality is a separate kind.
 */
export async function countByKind(db: Db, consumer: string | undefined): Promise<KindCount[]> {
  const whose = consumer ? sql`where consumer_uuid = ${survivorOf('accounts', consumer)}` : sql``;
  const { rows } = await sql<KindCount>`
    with by_code as (
      select case
          when category = 'labtest' then 'dmp'
          when category = 'pharmacy' then 'treatment_plan'
          when category = 'labpackage' then 'lab_package'
          when appointment_type = 'speciality_doctor' then 'speciality'
          else sub_category
        end as kind, code, count(*) as n
      from coupon_redemptions ${whose} group by 1, 2)
    select distinct on (kind) kind, sum(n) over (partition by kind)::bigint as total, code, n as count
    from by_code order by kind, n desc, code`.execute(db);
  return rows;
}
