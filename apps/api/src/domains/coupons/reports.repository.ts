import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { turnBack, walkOf, type Walk } from '../../platform/db/page.ts';
import { escapeLike, searchWords } from '../../platform/db/search.ts';
import type { Db } from '../../schema.ts';

/** Lab tests have a report of their own; everything else is in the other. */
export type Report = 'dmp' | 'others';

const scopes: Record<Report, { where: RawBuilder<boolean>; categories: string[] }> = {
  dmp: { where: sql<boolean>`r.category = 'labtest'`, categories: ['labtest'] },
  others: {
    where: sql<boolean>`r.category <> 'labtest'`,
    categories: ['appointment', 'pharmacy', 'labpackage'],
  },
};

/** Below this many hits they are gathered and sorted; above, walking the order meets a full page sooner. */
const FEW_HITS = 20_000;

/** A word may stand in the code or the reference, or in the name, e-mail or number of who used it. */
const wordFound = (word: string) => {
  const like = `%${escapeLike(word)}%`;
  return sql<boolean>`(r.search like ${like} or r.consumer_uuid = any (array(
    select uuid from accounts where kind <> 'staff' and search like ${like})))`;
};

const condition = (report: Report, search: string | undefined) =>
  sql.join([scopes[report].where, ...searchWords(search ?? '').map(wordFound)], sql` and `);

export async function countUses(db: Db, report: Report, search: string | undefined): Promise<number> {
  const { rows } = searchWords(search ?? '').length
    ? await sql<{ n: number }>`
        select count(*) as n from coupon_redemptions r where ${condition(report, search)}`.execute(db)
    : await sql<{ n: number }>`
        select total_of('coupon_redemptions', ${scopes[report].categories}::text[]) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** One page, newest first. Only keys are walked; the rows themselves are fetched for the page alone. */
export async function findUses(
  db: Db,
  report: Report,
  search: string | undefined,
  window: PageWindow,
  total: number,
) {
  const walk = walkOf(window, total);
  if (walk.limit === 0) return [];
  const order = sql.raw(walk.direction);
  const rows = await useColumns(db)
    .innerJoin(keysOf(report, search, walk, total).as('page'), (join) =>
      join.onRef('page.uuid', '=', 'r.uuid'),
    )
    .orderBy(sql`r.used_at ${order}, r.uuid ${order}`)
    .execute();
  return turnBack(rows, walk);
}

function keysOf(report: Report, search: string | undefined, walk: Walk, total: number) {
  const order = sql.raw(walk.direction);
  const page = sql`order by used_at ${order}, uuid ${order} limit ${walk.limit} offset ${walk.offset}`;
  if (search && total <= FEW_HITS)
    return sql<{ uuid: string }>`(with hits as materialized (
        select r.uuid, r.used_at from coupon_redemptions r where ${condition(report, search)})
      select uuid from hits ${page})`;
  return sql<{ uuid: string }>`(
    select r.uuid from coupon_redemptions r where ${condition(report, search)} ${page})`;
}

const useColumns = (db: Db) =>
  db
    .selectFrom('coupon_redemptions as r')
    .innerJoin('accounts as a', 'a.uuid', 'r.consumer_uuid')
    .selectAll('r')
    .select('a.full_name as consumer');
export type UseRow = Awaited<ReturnType<typeof findUses>>[number];

export interface KindCount {
  kind: string;
  total: number;
  code: string;
  count: number;
}

/**
 * Each kind of use with its number and its most used coupon; of two used alike the first by its code. FADN
 * with a doctor of a speciality is a kind of its own.
 */
export async function countByKind(db: Db, consumer: string | undefined): Promise<KindCount[]> {
  const whose = consumer ? sql`where consumer_uuid = ${consumer}` : sql``;
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
