import { hasPermission } from '@baobab/contract/kit/roles';
import type { NewView, ViewEdit } from '@baobab/contract/workspace/views';
import { sql } from 'kysely';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import { countMatching } from '@baobab/postgres/count';
import { insertWithId } from '../../../platform/ids.ts';
import type { Db, Trx } from '../../../schema.ts';

const viewsLock = advisoryLock('saved-views');
const MAX_LISTED = 2_000;

/** Serialises the additions of an account, so that two of them do not exceed the limit together. */
export const lockViews = (trx: Trx, account: string) => viewsLock.lockTransaction(trx, account);

const viewColumns = (db: Db) =>
  db
    .selectFrom('saved_views as v')
    .innerJoin('accounts as a', 'a.uuid', 'v.owner_uuid')
    .selectAll('v')
    .select('a.full_name as owner');

export interface Reader {
  uuid: string;
  role: string;
}

/** Own views and those shared with the reader's role; those who manage views read every shared one. */
const visibleTo = (db: Db, { uuid, role }: Reader) =>
  viewColumns(db).where(({ eb, or }) =>
    or([
      eb('v.owner_uuid', '=', uuid),
      hasPermission(role, 'views:manage')
        ? eb('v.shared_with', 'is not', null)
        : eb('v.shared_with', '=', role),
    ]),
  );

export const findViews = (db: Db, reader: Reader) =>
  visibleTo(db, reader)
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.uuid')
    .limit(MAX_LISTED)
    .execute();
export type ViewRow = Awaited<ReturnType<typeof findViews>>[number];

/** Of these ids, those of views that the reader sees. */
export async function findVisibleIds(db: Db, reader: Reader, uuids: string[]): Promise<Set<string>> {
  const rows = await visibleTo(db, reader)
    .clearSelect()
    .select('v.uuid')
    .where('v.uuid', '=', sql<string>`any (${uuids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ uuid }) => uuid));
}

export const findViewForUpdate = (trx: Trx, reader: Reader, uuid: string) =>
  visibleTo(trx, reader).where('v.uuid', '=', uuid).forUpdate('v').executeTakeFirst();

export const getView = (db: Db, uuid: string) =>
  viewColumns(db).where('v.uuid', '=', uuid).executeTakeFirstOrThrow();

export const countViews = (trx: Trx, owner: string) =>
  countMatching(trx.selectFrom('saved_views').where('owner_uuid', '=', owner));

export const insertView = (trx: Trx, owner_uuid: string, values: NewView) =>
  insertWithId((uuid) => trx.insertInto('saved_views').values({ uuid, owner_uuid, ...values }));

export const updateView = (trx: Trx, uuid: string, values: Omit<ViewEdit, 'version'>) =>
  trx
    .updateTable('saved_views')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('uuid', '=', uuid)
    .execute();

export const removeView = (trx: Trx, uuid: string) =>
  trx.deleteFrom('saved_views').where('uuid', '=', uuid).execute();
