import { consumers, type ConsumerFilters } from '@baobab/contract/people/consumers';
import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql } from 'kysely';
import { dayFilters, isTrue, pageSource, defineList } from '../../../platform/db/list-filters.ts';
import { findPage, byName } from '../../../platform/db/list-page.ts';
import { totalsIn, type DayRange } from '../../../platform/db/roll-up.ts';
import { matches } from '../../../platform/db/search.ts';
import { recordsOf } from '../../../platform/db/records.ts';
import type { Db } from '../../../schema.ts';
import { mergedRows, notMerged, orMerged, survivorOf } from '../../workspace/access/merged-records.public.ts';
import { keptKobo } from '../../money/transactions/public.ts';

const totalIn = (range: DayRange) => sql<number>`(
  select coalesce(sum(n), 0)::bigint from ${totalsIn('accounts', range)} t where key = 'consumer')`;

export const consumerList = defineList(consumers.list, {
  from: sql`accounts a`,
  scope: sql<boolean>`a.kind = 'consumer' and ${notMerged('a')}`,
  filters: {
    search: (text) => orMerged('accounts', 'a.uuid', matches(sql<string>`a.search`, text), text),
    ...dayFilters('a.created_at'),
    verified: (verified) => isTrue('a.verified', verified),
    active: (active) => isTrue('a.active', active),
  },
  key: 'a.uuid',
  sortBy: 'a.created_at',
  sorts: { full_name: byName('a.full_name') },
  counter: {
    covers: ['from', 'to'],
    total: ({ from, to }) =>
      from || to
        ? totalIn({ from, to })
        : sql<number>`total_of('accounts', '{consumer}') - ${mergedRows('accounts')}`,
    days: ({ from, to }) =>
      from || to ? undefined : { table: 'accounts', where: sql<boolean>`key = 'consumer'` },
  },
});

/** For selectors: names and contact details. */
export const consumerRecords = recordsOf(consumerList, 'This consumer', (db: Db) =>
  db.selectFrom('accounts as a').select(['a.uuid', 'a.full_name', 'a.email', 'a.mobile']),
);

/** For the list: with the amounts spent on bookings and on orders. */
export const findSpenderPage = (db: Db, query: ConsumerFilters, window: PageWindow) =>
  findPage(db, pageSource(consumerList, query), window, spenderColumns(db));
export type SpenderRow = Awaited<ReturnType<typeof findSpenderPage>>['rows'][number];

export const findSpender = (db: Db, uuid: string) =>
  spenderColumns(db)
    .where('a.uuid', '=', survivorOf('accounts', uuid))
    .where('a.kind', '=', 'consumer')
    .executeTakeFirst();

const spenderColumns = (db: Db) =>
  db
    .selectFrom('accounts as a')
    .select([
      'a.uuid',
      'a.username',
      'a.full_name',
      'a.email',
      'a.mobile',
      'a.verified',
      'a.active',
      'a.created_at',
    ])
    .select([
      spent(sql`= 'appointment'`).as('bookings_kobo'),
      spent(sql`<> 'appointment'`).as('orders_kobo'),
    ]);

const spent = (kind: ReturnType<typeof sql>) =>
  sql<number>`(select coalesce(sum(${keptKobo}), 0)::bigint from payments y
    where y.consumer_uuid = a.uuid and y.status = 'paid' and y.kind ${kind})`;

export const findFamilies = (db: Db, consumerUuids: string[]) =>
  db
    .selectFrom('patients')
    .select(['uuid', 'consumer_uuid', 'full_name', 'gender', 'blood_group', 'marital_status'])
    .where('consumer_uuid', '=', sql<string>`any (${consumerUuids}::uuid[])`)
    .where(notMerged('patients'))
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
export type FamilyRow = Awaited<ReturnType<typeof findFamilies>>[number];
