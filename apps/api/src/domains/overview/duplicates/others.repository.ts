import type { PageWindow } from '@baobab/contract/kit/endpoint';
import type { DuplicateSide, OtherFilters } from '@baobab/contract/overview/duplicates';
import { sql } from 'kysely';
import { pageSource, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { listPage } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import type { Db } from '../../../schema.ts';
import { notMerged, orMerged } from '../../workspace/access/merged-records.public.ts';

const tables = { consumer: 'accounts', patient: 'patients' } as const;
const tableOf = ({ kind }: OtherFilters) => tables[kind];

const possibleCopies = (of: string) => sql`array(
  select case when d.first_uuid = ${of} then d.second_uuid else d.first_uuid end from duplicate_candidates d
  where (d.first_uuid = ${of} or d.second_uuid = ${of}) and d.dismissed_at is null)`;

/** A patient may be merged with any other one of the consumer; of the many consumers a search finds the others. */
const otherList: ListDefinition<OtherFilters> = {
  from: (query) => sql`${sql.table(tableOf(query))} t`,
  scope: notMerged('t'),
  filters: {
    search: (text, query) => orMerged(tableOf(query), 't.uuid', matches(sql<string>`t.search`, text), text),
    kind: (kind) => (kind === 'consumer' ? sql<boolean>`t.kind = 'consumer'` : null),
    of: (of, { kind, search }) =>
      kind === 'patient'
        ? sql<boolean>`t.uuid <> ${of} and t.consumer_uuid = (select consumer_uuid from patients where uuid = ${of})`
        : search
          ? sql<boolean>`t.uuid <> ${of}`
          : sql<boolean>`t.uuid = any (${possibleCopies(of)})`,
  },
  key: 't.uuid',
  sortBy: 't.created_at',
};

export const findOtherPage = (db: Db, query: OtherFilters, window: PageWindow) =>
  listPage(db, pageSource(otherList, query), window, async (page, order) => {
    const { rows } = await sql<Omit<DuplicateSide, 'createdAt'> & { createdAt: Date }>`
      select t.uuid, t.full_name, t.email, t.mobile, t.dob::text as dob, t.created_at as "createdAt"
      from ${sql.table(tableOf(query))} t join ${page} on page.uuid = t.uuid order by ${order}`.execute(db);
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  });
