import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { turnBack, walkOf, type Walk } from '../../platform/db/page.ts';
import { matches } from '../../platform/db/search.ts';
import type { Db, Schema } from '../../schema.ts';

const searchColumn = sql<string>`a.search`;

/** Below this many hits the search index leads; above, walking the order meets a full page sooner. */
const FEW_HITS = 3_000;

/** So near the beginning the walk starts there whatever the total, and need not wait for it. */
const NEAR = 1_000;

/** A page and the exact total of all that match. */
export async function findUserPage(db: Db, search: string | undefined, window: PageWindow) {
  if (!search && window.skip <= NEAR) {
    const [total, rows] = await Promise.all([
      countUsers(db, search),
      findUsers(db, search, window, Infinity),
    ]);
    return { rows, total };
  }
  const total = await countUsers(db, search);
  return { rows: await findUsers(db, search, window, total), total };
}

async function countUsers(db: Db, search: string | undefined): Promise<number> {
  const found = matches(searchColumn, search);
  const { rows } = found
    ? await sql<{
        n: number;
      }>`select count(*) as n from accounts a where a.kind <> 'staff' and ${found}`.execute(db)
    : await sql<{ n: number }>`
        select coalesce(sum(n), 0)::bigint as n from totals where name = 'accounts' and key <> 'staff'`.execute(
        db,
      );
  return rows[0]?.n ?? 0;
}

/** One page, newest first. Only keys are walked; the rows themselves are fetched for the page alone. */
async function findUsers(db: Db, search: string | undefined, window: PageWindow, total: number) {
  const walk = walkOf(window, total);
  if (walk.limit === 0) return [];
  const order = sql.raw(walk.direction);
  const keys = keysOf(matches(searchColumn, search), walk, total);
  const rows = await userColumns(db)
    .innerJoin(keys.as('page'), (join) => join.onRef('page.uuid', '=', 'a.uuid'))
    .orderBy(sql`a.created_at ${order}, a.uuid ${order}`)
    .execute();
  return turnBack(rows, walk);
}

function keysOf(found: RawBuilder<boolean> | null, walk: Walk, total: number): RawBuilder<{ uuid: string }> {
  const order = sql.raw(walk.direction);
  const page = sql`order by created_at ${order}, uuid ${order} limit ${walk.limit} offset ${walk.offset}`;
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
