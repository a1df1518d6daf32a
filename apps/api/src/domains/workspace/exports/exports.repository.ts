import type { FiltersOf, PageWindow } from '@baobab/contract/kit/endpoint';
import type { preparedExports } from '@baobab/contract/workspace/exports';
import { sql, type Insertable } from 'kysely';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import { countMatching } from '@baobab/postgres/count';
import { WRITTEN_LSN } from '@baobab/postgres/replica';
import { pageSource, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { findPage } from '../../../platform/db/list-page.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import type { Db, Schema, Trx } from '../../../schema.ts';

const open = ['queued', 'running'] as const;

const ownExports = (account: string): ListDefinition<FiltersOf<typeof preparedExports.list>> => ({
  from: sql`exports e`,
  scope: sql<boolean>`e.account_uuid = ${account}`,
  filters: { search: null },
  key: 'e.uuid',
  sortBy: 'e.created_at',
});

const exportColumns = (db: Db) =>
  db
    .selectFrom('exports as e')
    .innerJoin('accounts as a', 'a.uuid', 'e.account_uuid')
    .selectAll('e')
    .select('a.full_name as owner');

export const findExportPage = (db: Db, account: string, window: PageWindow) =>
  findPage(db, pageSource(ownExports(account), {}), window, exportColumns(db));

export const findOwnExport = (db: Db, account: string, uuid: string) =>
  exportColumns(db).where('e.uuid', '=', uuid).where('e.account_uuid', '=', account).executeTakeFirst();
export type ExportRow = NonNullable<Awaited<ReturnType<typeof findOwnExport>>>;

const requestLock = advisoryLock('export-request');
/** Concurrent requests of one account are counted one after the other. */
export const lockRequests = (trx: Trx, account: string) => requestLock.lockTransaction(trx, account);

export const countOpen = (db: Db, account: string) =>
  countMatching(db.selectFrom('exports').where('account_uuid', '=', account).where('state', 'in', open));

export async function insertExport(trx: Trx, values: Insertable<Schema['exports']>): Promise<ExportRow> {
  await trx.insertInto('exports').values(values).execute();
  return exportColumns(trx).where('e.uuid', '=', values.uuid).executeTakeFirstOrThrow();
}

/** The windows of the owner read their exports again. */
export const publishExports = (db: Db, account: string) =>
  publish(db, { room: `account:${account}`, event: 'exports' });

export const deleteExport = (trx: Trx, uuid: string) =>
  trx.deleteFrom('exports').where('uuid', '=', uuid).executeTakeFirst();

/** Accounts with exports to prepare, also those that a stopped worker left. */
export const findWaitingAccounts = (db: Db) =>
  db.selectFrom('exports').select('account_uuid').distinct().where('state', 'in', open).execute();

/** The next export of an account, an interrupted one first, with the role that its owner has now. */
export const findNextExport = (db: Db, account: string) =>
  exportColumns(db)
    .leftJoin('staff as s', 's.account_uuid', 'e.account_uuid')
    .select(['s.role', 'a.active'])
    .where('e.account_uuid', '=', account)
    .where('e.state', 'in', open)
    .orderBy(sql`e.state = 'running'`, 'desc')
    .orderBy('e.created_at')
    .limit(1)
    .executeTakeFirst();
export type OpenExport = NonNullable<Awaited<ReturnType<typeof findNextExport>>>;

const update = (db: Db, uuid: string) =>
  db.updateTable('exports').where('uuid', '=', uuid).where('state', 'in', open);

/** The position in the journal from which on a copy of the database may be read; nothing when the export was deleted. */
export const markRunning = (db: Db, uuid: string) =>
  update(db, uuid)
    .set((eb) => ({ state: 'running', rows: 0, total: null, attempts: eb('attempts', '+', 1) }))
    .returning(sql.raw<number>(WRITTEN_LSN).as('lsn'))
    .executeTakeFirst();

/** False when the export was deleted meanwhile. */
export async function saveProgress(
  db: Db,
  uuid: string,
  progress: { rows: number; total?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await update(db, uuid).set(progress).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markReady(
  trx: Trx,
  uuid: string,
  values: { rows: number; size: number; finished_at: Date; expires_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await update(trx, uuid)
    .set({ ...values, total: values.rows, state: 'ready' })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markFailed(trx: Trx, uuid: string, error: string, finished_at: Date): Promise<boolean> {
  const { numUpdatedRows } = await update(trx, uuid)
    .set({ state: 'failed', error, finished_at })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const findExpired = (db: Db, now: Date) =>
  db
    .selectFrom('exports')
    .select(['uuid', 'account_uuid'])
    .where('state', '=', 'ready')
    .where('expires_at', '<=', now)
    .execute();

export const markExpired = (trx: Trx, uuid: string) =>
  trx
    .updateTable('exports')
    .set({ state: 'expired' })
    .where('uuid', '=', uuid)
    .where('state', '=', 'ready')
    .execute();

/** The given exports that have a file or are writing one. */
export async function findExportsWithFile(db: Db, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('exports')
    .select('uuid')
    .where('uuid', '=', sql<string>`any (${uuids}::uuid[])`)
    .where('state', 'in', [...open, 'ready'])
    .execute();
  return new Set(rows.map((row) => row.uuid));
}
