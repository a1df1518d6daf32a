import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { platformDb } from '../context.ts';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import { countMatching } from '@baobab/postgres/count';
import { erasureLock } from '../erasure.ts';
import { newId } from '../ids.ts';

export type ItemState = 'done' | 'skipped' | 'failed';

export interface NewBatch {
  list: string;
  action: string;
  value: string | null;
  by: string;
  at: Date;
  hasSum: boolean;
  undoes?: string;
}

export async function insertBatch<Schema>(
  trx: Transaction<Schema>,
  { by, at, hasSum, ...batch }: NewBatch,
): Promise<string> {
  const uuid = newId();
  await platformDb(trx)
    .insertInto('bulk_batches')
    .values({ uuid, ...batch, created_by: by, created_at: at, ...(hasSum && { sum_kobo: 0 }) })
    .execute();
  return uuid;
}

const startLock = advisoryLock('bulk-start');

/** Counts the batches of a person that are not done; until the transaction ends, no other one of theirs starts. */
export async function lockAndCountRunning<Schema>(
  trx: Transaction<Schema>,
  account: string,
): Promise<number> {
  await startLock.lockTransaction(trx, account);
  return countMatching(
    platformDb(trx)
      .selectFrom('bulk_batches')
      .where('created_by', '=', account)
      .where('state', '=', 'running'),
  );
}

/** Saves the chosen records with their exceptions, as they are now. Returns their number. */
export async function insertItems<Schema>(
  trx: Transaction<Schema>,
  batch: string,
  rows: RawBuilder<unknown>,
): Promise<number> {
  await erasureLock.shareTransaction(trx);
  const { numAffectedRows } = await sql`
    insert into bulk_items (batch_uuid, uuid, label, state, message, amount_kobo)
    select ${batch}::uuid, uuid, label, case when exception is null then 'pending' else 'skipped' end, exception, kobo
    from (${rows}) chosen order by chosen.uuid`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Saves the records that another batch has changed, each with the value from before and its versions. Returns their number. */
export async function insertUndoItems<Schema>(
  trx: Transaction<Schema>,
  batch: string,
  undone: string,
): Promise<number> {
  await erasureLock.shareTransaction(trx);
  const { numAffectedRows } = await sql`
    insert into bulk_items (batch_uuid, uuid, label, value, version_before, version)
    select ${batch}::uuid, uuid, label, before, version_before, version from bulk_items
    where batch_uuid = ${undone} and state = 'done' order by bulk_items.uuid`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** The rows of an undo that failed are tried again, for the person who asks now. Returns their number. */
export async function reopenUndo<Schema>(
  trx: Transaction<Schema>,
  { undo, undone, by }: { undo: string; undone: string; by: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update bulk_items u set state = 'pending', message = null, value = i.before,
      version_before = i.version_before, version = i.version
    from bulk_items i
    where u.batch_uuid = ${undo} and u.state = 'failed' and i.batch_uuid = ${undone} and i.uuid = u.uuid`.execute(
    trx,
  );
  await platformDb(trx)
    .updateTable('bulk_batches')
    .set({ state: 'running', finished_at: null, failed: 0, created_by: by })
    .where('uuid', '=', undo)
    .execute();
  return Number(numAffectedRows ?? 0);
}

export async function deleteBatch<Schema>(trx: Transaction<Schema>, uuid: string) {
  await platformDb(trx).deleteFrom('bulk_items').where('batch_uuid', '=', uuid).execute();
  await platformDb(trx).deleteFrom('bulk_batches').where('uuid', '=', uuid).execute();
}

/** The batch begins with the rows that are skipped from the start. */
export const setTotals = <Schema>(trx: Transaction<Schema>, uuid: string, total: number, skipped = 0) =>
  platformDb(trx).updateTable('bulk_batches').set({ total, skipped }).where('uuid', '=', uuid).execute();

export const findRunningBatch = <Schema>(db: Kysely<Schema>, uuid: string) =>
  platformDb(db)
    .selectFrom('bulk_batches as b')
    .leftJoin('bulk_batches as undone', 'undone.uuid', 'b.undoes')
    .select(['b.uuid', 'b.list', 'b.action', 'b.value', 'b.created_by', 'b.undoes'])
    .select(['undone.action as undone_action', 'undone.value as undone_value'])
    .where('b.uuid', '=', uuid)
    .where('b.state', '=', 'running')
    .executeTakeFirst();
export type RunningBatch = NonNullable<Awaited<ReturnType<typeof findRunningBatch>>>;

export const findRunningBatches = <Schema>(db: Kysely<Schema>) =>
  platformDb(db)
    .selectFrom('bulk_batches')
    .select('uuid')
    .where('state', '=', 'running')
    .orderBy('uuid')
    .execute();

export const findPending = <Schema>(db: Kysely<Schema>, batch: string, limit: number) =>
  platformDb(db)
    .selectFrom('bulk_items')
    .select(['uuid', 'value', 'amount_kobo', 'version_before', 'version'])
    .where('batch_uuid', '=', batch)
    .where('state', '=', 'pending')
    .orderBy('uuid')
    .limit(limit)
    .execute();
export type PendingItem = Awaited<ReturnType<typeof findPending>>[number];

/** Locks a pending item; false when it has been settled. */
export async function lockItem<Schema>(
  trx: Transaction<Schema>,
  batch: string,
  uuid: string,
): Promise<boolean> {
  const item = await platformDb(trx)
    .selectFrom('bulk_items')
    .select('uuid')
    .where('batch_uuid', '=', batch)
    .where('uuid', '=', uuid)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
  return item !== undefined;
}

interface Settled {
  state: ItemState;
  message?: string | null;
  before?: string | null;
  /** The versions of the record before and after the action. */
  version_before?: string | null;
  version?: RawBuilder<string | null>;
}

/** Saves the result of an item and counts it; an item that has a result keeps it. */
export const settleItem = <Schema>(
  db: Kysely<Schema>,
  batch: string,
  uuid: string,
  { state, message = null, before = null, version_before = null, version = sql`null` }: Settled,
) =>
  sql`
    with settled as (
      update bulk_items set state = ${state}, message = ${message}, before = ${before},
        version_before = ${version_before}, version = ${version}
      where batch_uuid = ${batch} and uuid = ${uuid} and state = 'pending' returning amount_kobo)
    update bulk_batches b set ${sql.ref(state)} = b.${sql.ref(state)} + 1,
      sum_kobo = b.sum_kobo + case when ${state === 'done'} then coalesce(s.amount_kobo, 0) else 0 end
    from settled s where b.uuid = ${batch}`.execute(db);

/**
 * The undo of an action gives the record back the state of `before`, which earlier batches of the list since then may have
 * left it in: their undo follows to the version that the record has now.
 */
export const passVersionOn = <Schema>(
  trx: Transaction<Schema>,
  { uuid, list, since }: { uuid: string; list: string; since: Date },
  { before, now }: { before: string; now: RawBuilder<string> },
) =>
  sql`
    update bulk_items set version = ${now}
    where uuid = ${uuid} and version = ${before}
      and batch_uuid in (select uuid from bulk_batches where list = ${list} and created_at >= ${since})`.execute(
    trx,
  );

/** Settles every pending item as failed. */
export const failPending = <Schema>(db: Kysely<Schema>, batch: string, message: string) =>
  sql`
    with failed as (
      update bulk_items set state = 'failed', message = ${message}
      where batch_uuid = ${batch} and state = 'pending' returning 1)
    update bulk_batches set failed = failed + (select count(*) from failed) where uuid = ${batch}`.execute(
    db,
  );

/** Ends the batch; undefined when another worker has ended it. */
export const finishBatch = <Schema>(trx: Transaction<Schema>, uuid: string, at: Date) =>
  platformDb(trx)
    .updateTable('bulk_batches')
    .set({ state: 'done', finished_at: at })
    .where('uuid', '=', uuid)
    .where('state', '=', 'running')
    .returning(['total', 'done', 'skipped', 'failed'])
    .executeTakeFirst();

/** Deletes batches with their items. The audit trail keeps what they changed. */
export const deleteBatchesBefore = <Schema>(db: Kysely<Schema>, time: Date) =>
  sql`
    with deleted as (delete from bulk_batches where created_at < ${time} and state = 'done' returning uuid)
    delete from bulk_items where batch_uuid in (select uuid from deleted)`.execute(db);

/** Replaces the label of a record in the results of the bulk actions of a list. */
export async function renameBulkItem<Schema>(
  trx: Transaction<Schema>,
  list: string,
  uuid: string,
  label: string,
): Promise<void> {
  await platformDb(trx)
    .updateTable('bulk_items')
    .set({ label })
    .where('uuid', '=', uuid)
    .where('batch_uuid', 'in', (eb) => eb.selectFrom('bulk_batches').select('uuid').where('list', '=', list))
    .execute();
}
