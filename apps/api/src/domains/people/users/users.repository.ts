import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { users, type UserFilters } from '@baobab/contract/people/users';
import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import { dayFilters, isTrue, pageSource, setFilters, defineList } from '../../../platform/db/list-filters.ts';
import {
  listPage,
  pageKeys,
  pageOrder,
  planScan,
  type PageKeys,
  byName,
} from '../../../platform/db/list-page.ts';
import { runPrepared } from '@baobab/postgres/prepared';
import { totalsIn, type DayRange } from '../../../platform/db/roll-up.ts';
import { found } from '../../../platform/errors.ts';
import { mergedRows, notMerged, orMerged, survivorOf } from '../../workspace/access/merged-records.public.ts';
import { matchesOrCode } from '../referrals/codes.public.ts';
import type { Db, Schema, Services } from '../../../schema.ts';

const totalUsers = sql<number>`(
  select coalesce(sum(n), 0)::bigint - ${mergedRows('accounts')} from totals
  where name = 'accounts' and key <> 'staff')`;
const inGroup = (group: string | undefined) =>
  group ? sql<boolean>`key = ${group}` : sql<boolean>`key <> 'staff'`;
const totalUsersIn = (range: DayRange, group: string | undefined) => sql<number>`(
  select coalesce(sum(n), 0)::bigint from ${totalsIn('accounts', range)} t where ${inGroup(group)})`;

export const userList = defineList(users.list, {
  from: sql`accounts a`,
  scope: sql<boolean>`a.kind <> 'staff' and ${notMerged('a')}`,
  filters: {
    search: (text) =>
      orMerged('accounts', 'a.uuid', matchesOrCode(sql<string>`a.search`, 'a.uuid', text), text),
    ...dayFilters('a.created_at'),
    group: (kind) => sql<boolean>`a.kind = ${kind}`,
    verified: (verified) => isTrue('a.verified', verified),
    active: (active) => isTrue('a.active', active),
  },
  key: 'a.uuid',
  sortBy: 'a.created_at',
  sorts: { full_name: byName('a.full_name') },
  counter: {
    covers: ['from', 'to', 'group'],
    total: ({ from, to, group }) => (from || to || group ? totalUsersIn({ from, to }, group) : totalUsers),
    days: ({ from, to, group }) => (from || to ? undefined : { table: 'accounts', where: inGroup(group) }),
  },
});

export async function findUserPage(
  { readDb: db, readPool: pool }: Pick<Services, 'readDb' | 'readPool'>,
  query: UserFilters,
  window: PageWindow,
) {
  const isFiltered = Object.keys(setFilters(userList, query)).length > 0;
  if (!isFiltered && !window.sort && window.skip === 0) return findFirstPage(db, pool, window.limit);
  return listPage(db, pageSource(userList, query), window, (page, order) =>
    usersOnPage(db, page).orderBy(order).execute(),
  );
}

/** The first page is the most frequent one, so it reads rows and total with one prepared statement. */
async function findFirstPage(db: Db, pool: pg.Pool, limit: number) {
  const scan = planScan({ skip: 0, limit }, Infinity);
  const page = usersOnPage(db, pageKeys(pageSource(userList, {}), scan, Infinity))
    .orderBy(pageOrder(scan))
    .select(totalUsers.as('total'));
  const rows = await runPrepared(pool, `users-${limit}`, page.compile());
  return { rows, total: rows[0]?.total ?? 0 };
}

const usersOnPage = (db: Db, page: PageKeys) =>
  userColumns(db).innerJoin(page, (join) => join.onRef('page.uuid', '=', 'a.uuid'));

const userColumns = (db: Kysely<Schema>) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('doctors as d', 'd.account_uuid', 'a.uuid')
    .select([
      'a.uuid',
      'a.kind',
      'a.first_name',
      'a.middle_name',
      'a.last_name',
      'a.full_name',
      'a.username',
      'a.email',
      'a.mobile',
      'a.dob',
      'a.gender',
      'a.blood_group',
      'a.profile_pic',
      'a.verified',
      'a.active',
      'a.created_at',
      'd.education',
      'd.registration_no',
      'd.registration_council',
      'd.license',
      'd.practice_started_year',
      'd.speciality',
      'd.languages',
      'd.bio',
    ]);

export const getUser = async (db: Db, uuid: string) =>
  found(
    await userColumns(db)
      .where('a.uuid', '=', survivorOf('accounts', uuid))
      .where('a.kind', '<>', 'staff')
      .executeTakeFirst(),
    'This user',
  );
export type UserRow = Awaited<ReturnType<typeof getUser>>;

/** Locks the account, so that concurrent changes run one after the other. Staff are excluded. */
const findForUpdate = (db: Db) =>
  db
    .selectFrom('accounts')
    .select(['uuid', 'verified', 'active', 'version', 'merged_into'])
    .where('kind', '<>', 'staff')
    .forUpdate();

export const findByEmailForUpdate = (db: Db, email: string) =>
  findForUpdate(db)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

export const findByIdForUpdate = (db: Db, uuid: string) =>
  findForUpdate(db).where('uuid', '=', uuid).executeTakeFirst();
