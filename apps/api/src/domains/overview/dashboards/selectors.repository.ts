import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { dayOf } from '@baobab/contract/kit/lagos-time';
import { sql } from 'kysely';
import { matches, matchesId } from '../../../platform/db/search.ts';
import type { Db } from '../../../schema.ts';
import { notMerged } from '../../workspace/access/merged-records.public.ts';
import { countAll, countPartners, findTotals } from './dashboards.repository.ts';

export interface OptionRow {
  uuid: string;
  full_name: string;
  mobile: string | null;
  /** The age of a patient, the specialities of a doctor, up to three cities of a partner. */
  detail: string | null;
}

const newest = sql`t.created_at desc, t.uuid desc`;

const sources = {
  patients: {
    from: sql`patients t`,
    where: notMerged('t'),
    search: sql<string>`t.search`,
    mobile: sql`t.mobile`,
    detail: (today: string) => sql`(select age || case age when 1 then ' year' else ' years' end
      from (select extract(year from age(${today}::date, t.dob))::int as age) a)`,
    order: newest,
    count: async (db: Db) => countAll(await findTotals(db, 'patients', {})),
  },
  doctors: {
    from: sql`accounts t`,
    where: sql<boolean>`t.kind = 'doctor'`,
    search: sql<string>`t.search`,
    mobile: sql`t.mobile`,
    detail: () =>
      sql`(select array_to_string(d.speciality, ', ') from doctors d where d.account_uuid = t.uuid)`,
    order: newest,
    count: async (db: Db) =>
      countAll((await findTotals(db, 'accounts', {})).filter(({ key }) => key === 'doctor')),
  },
  partners: {
    from: sql`(select uuid, name as full_name, search_form(name || ' ' || code) as search from partners) t`,
    where: sql<boolean>`true`,
    search: sql<string>`t.search`,
    mobile: sql`null`,
    detail: () => sql`(select string_agg(name, ', ') from (select distinct c.name from partner_users u
      join cities c on c.uuid = u.branch_city_uuid where u.partner_uuid = t.uuid order by 1 limit 3) c)`,
    order: sql`lower(t.full_name)`,
    count: countPartners,
  },
};
export type SelectorName = keyof typeof sources;

/** The options of a selector, and the number of matches. */
export async function findOptions(
  db: Db,
  name: SelectorName,
  search: string | undefined,
  { limit, skip }: PageWindow,
  now: Date,
) {
  const source = sources[name];
  const searched = matchesId('t.uuid', search) ?? matches(source.search, search);
  const condition = searched ? sql`${source.where} and ${searched}` : source.where;
  const { rows } = await sql<OptionRow>`
    select t.uuid, t.full_name, ${source.mobile} as mobile, ${source.detail(dayOf(now))} as detail
    from ${source.from} where ${condition} order by ${source.order} limit ${limit} offset ${skip}`.execute(
    db,
  );
  const total = searched
    ? (await sql<{ n: number }>`select count(*) as n from ${source.from} where ${condition}`.execute(db))
        .rows[0]!.n
    : await source.count(db);
  return { rows, total };
}
