import type { BulkRowFilters } from '@baobab/contract/workspace/bulk-actions';
import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql } from 'kysely';
import { pageSource, type ListSource } from '../../../platform/db/list-filters.ts';
import { findPage, type PageSource } from '../../../platform/db/list-page.ts';
import type { Db, Trx } from '../../../schema.ts';

const batchColumns = (db: Db) =>
  db
    .selectFrom('bulk_batches as b')
    .innerJoin('accounts as a', 'a.uuid', 'b.created_by')
    .leftJoin('bulk_batches as undo', 'undo.undoes', 'b.uuid')
    .selectAll('b')
    .select(['a.full_name as by', 'undo.uuid as undone_by'])
    .select(sql<boolean>`coalesce(undo.state = 'done' and undo.failed > 0, false)`.as('is_undo_incomplete'));

export const findBatch = (db: Db, uuid: string) =>
  batchColumns(db).where('b.uuid', '=', uuid).executeTakeFirst();
export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

/** Locks the batch, so that concurrent undos run one after the other; the later one then finds the undo of the first. */
export async function findBatchForUpdate(trx: Trx, uuid: string) {
  await trx.selectFrom('bulk_batches').select('uuid').where('uuid', '=', uuid).forUpdate().execute();
  return findBatch(trx, uuid);
}

/** Whether an undo with a record of the batch is running. */
export async function isUndoRunning(trx: Trx, { uuid, list }: BatchRow): Promise<boolean> {
  const { rows } = await sql`
    select from bulk_batches b join bulk_items i on i.batch_uuid = b.uuid
      join bulk_items own on own.batch_uuid = ${uuid} and own.uuid = i.uuid
    where b.state = 'running' and b.undoes is not null and b.list = ${list} limit 1`.execute(trx);
  return rows.length > 0;
}

const batchesOf = (account: string, search: string | undefined): PageSource => ({
  from: sql`bulk_batches b`,
  where: search
    ? sql<boolean>`b.created_by = ${account} and position(lower(${search}) in lower(concat_ws(' ', b.list, b.action, b.value))) > 0`
    : sql<boolean>`b.created_by = ${account}`,
  key: 'b.uuid',
  sortBy: 'b.created_at',
  total: null,
});

export const findBatchPage = (db: Db, account: string, search: string | undefined, window: PageWindow) =>
  findPage(db, batchesOf(account, search), window, batchColumns(db));

/** The rows of one batch, those that need attention first. */
export const itemList = (batch: string): ListSource<BulkRowFilters> => ({
  from: sql`bulk_items i`,
  scope: sql<boolean>`i.batch_uuid = ${batch}`,
  filters: {
    search: (text) => sql<boolean>`position(lower(${text.trim()}) in lower(i.label)) > 0`,
    state: (state) => sql<boolean>`i.state = ${state}`,
  },
  key: 'i.uuid',
  sortBy: sql`array_position(array['done', 'pending', 'skipped', 'failed'], i.state)`,
});

export const findItemPage = (db: Db, batch: string, query: BulkRowFilters, window: PageWindow) =>
  findPage(
    db,
    pageSource(itemList(batch), query),
    window,
    db
      .selectFrom('bulk_items as i')
      .select(['i.uuid', 'i.label', 'i.state', 'i.message'])
      .where('i.batch_uuid', '=', batch),
  );
export type ItemRow = Awaited<ReturnType<typeof findItemPage>>['rows'][number];

/** A staff member whose account is active, with the current role. */
export const findActiveActor = (db: Db, uuid: string) =>
  db
    .selectFrom('staff as s')
    .innerJoin('accounts as a', 'a.uuid', 's.account_uuid')
    .select(['a.uuid', 's.role', 'a.full_name as name'])
    .where('a.uuid', '=', uuid)
    .where('a.active', '=', true)
    .executeTakeFirst();
