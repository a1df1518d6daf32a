import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { turnBack, walkOf, type Walk } from '../../platform/db/page.ts';
import { runPrepared } from '../../platform/db/prepared.ts';
import { matches } from '../../platform/db/search.ts';
import type { Db, Schema, Services } from '../../schema.ts';

const searchColumn = sql<string>`a.search`;

/** Below this many hits the search index leads; above, walking the order meets a full page sooner. */
const FEW_HITS = 3_000;

/** A page and the exact total of all that match. */
export async function findUserPage(
  { db, pool }: Pick<Services, 'db' | 'pool'>,
  search: string | undefined,
  window: PageWindow,
) {
  if (!search && window.skip === 0) return findFirstPage(db, pool, window.limit);
  const total = await countUsers(db, search);
  return { rows: await findUsers(db, search, window, total), total };
}

/** What everybody opens first, page and total in one question. */
async function findFirstPage(db: Db, pool: pg.Pool, limit: number) {
  const keys = keysOf(null, walkOf({ skip: 0, limit }, Infinity), Infinity);
  const page = pageOf(db, keys, 'desc').select(allUsers.as('total'));
  const rows = await runPrepared(pool, `users-${limit}`, page.compile());
  return { rows, total: rows[0]?.total ?? 0 };
}

const allUsers = sql<number>`(
  select coalesce(sum(n), 0)::bigint from totals where name = 'accounts' and key <> 'staff')`;

async function countUsers(db: Db, search: string | undefined): Promise<number> {
  const found = matches(searchColumn, search);
  const { rows } = found
    ? await sql<{
        n: number;
      }>`select count(*) as n from accounts a where a.kind <> 'staff' and ${found}`.execute(db)
    : await sql<{ n: number }>`select ${allUsers} as n`.execute(db);
  return rows[0]?.n ?? 0;
}

async function findUsers(db: Db, search: string | undefined, window: PageWindow, total: number) {
  const walk = walkOf(window, total);
  if (walk.limit === 0) return [];
  const keys = keysOf(matches(searchColumn, search), walk, total);
  return turnBack(await pageOf(db, keys, walk.direction).execute(), walk);
}

/** One page, newest first. Only keys are walked; the rows themselves are fetched for the page alone. */
function pageOf(db: Db, keys: RawBuilder<{ uuid: string }>, direction: Walk['direction']) {
  const order = sql.raw(direction);
  return userColumns(db)
    .innerJoin(keys.as('page'), (join) => join.onRef('page.uuid', '=', 'a.uuid'))
    .orderBy(sql`a.created_at ${order}, a.uuid ${order}`);
}

function keysOf(found: RawBuilder<boolean> | null, walk: Walk, total: number): RawBuilder<{ uuid: string }> {
  const order = sql.raw(walk.direction);
  const page = sql`order by created_at ${order}, uuid ${order} limit ${sql.lit(walk.limit)} offset ${sql.lit(walk.offset)}`;
  const condition = found ? sql`a.kind <> 'staff' and ${found}` : sql`a.kind <> 'staff'`;
  if (found && total <= FEW_HITS)
    return sql`(with hits as materialized (select a.uuid, a.created_at from accounts a where ${condition})
      select uuid from hits ${page})`;
  return sql`(select a.uuid from accounts a where ${condition} ${page})`;
}

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

export const getUser = (db: Db, uuid: string) =>
  userColumns(db).where('a.uuid', '=', uuid).executeTakeFirstOrThrow();
export type UserRow = Awaited<ReturnType<typeof getUser>>;

/** Locked, so that two switches at once see each other. Staff are managed elsewhere and never found here. */
const findForUpdate = (db: Db) =>
  db.selectFrom('accounts').select(['uuid', 'verified', 'active']).where('kind', '<>', 'staff').forUpdate();

export const findByEmailForUpdate = (db: Db, email: string) =>
  findForUpdate(db)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

export const findByIdForUpdate = (db: Db, uuid: string) =>
  findForUpdate(db).where('uuid', '=', uuid).executeTakeFirst();
