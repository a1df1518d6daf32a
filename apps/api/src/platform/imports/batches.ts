import type { PageWindow } from '@baobab/contract/kit/endpoint';
import type { ImportBatch } from '@baobab/contract/kit/imports';
import { sql, type QueryExecutorProvider } from 'kysely';
import { matches } from '../db/search.ts';
import { conflict, found, notFound } from '../errors.ts';
import { newId } from '../ids.ts';

export interface NewBatch {
  kind: string;
  file_name: string;
  by: string;
}

/** Creates a batch before its rows, so that they can refer to it; `closeBatch` fills in the counts. */
export async function openBatch(
  trx: QueryExecutorProvider,
  { kind, file_name, by }: NewBatch,
): Promise<string> {
  const uuid = newId();
  await sql`
    insert into import_batches (uuid, kind, file_name, file_hash, rows_total, rows_added, rows_changed, rows_unchanged,
      created_by)
    values (${uuid}, ${kind}, ${file_name}, '', 0, 0, 0, 0, ${by})`.execute(trx);
  return uuid;
}

export interface BatchResult {
  rows: number;
  /** SHA-256 of the file, as hex. */
  hash: string;
  added: number;
  changed: number;
  /** Invalid rows, which were not imported. */
  leftOut?: number;
}

/** Saves the counts. A batch without changes is deleted, and false is returned. */
export async function closeBatch(
  trx: QueryExecutorProvider,
  uuid: string,
  { rows, hash, added, changed, leftOut = 0 }: BatchResult,
): Promise<boolean> {
  if (added + changed === 0) {
    await sql`delete from import_batches where uuid = ${uuid}`.execute(trx);
    return false;
  }
  await sql`
    update import_batches
    set file_hash = ${Buffer.from(hash, 'hex')}, rows_total = ${rows}, rows_added = ${added},
      rows_changed = ${changed}, rows_unchanged = ${rows - added - changed - leftOut}
    where uuid = ${uuid}`.execute(trx);
  return true;
}

export interface Batch {
  uuid: string;
  kind: string;
  file_name: string;
  undone_at: Date | null;
}

/** With `lock`, concurrent undos of a batch run one after the other. */
async function findBatch(db: QueryExecutorProvider, uuid: string, lock = false): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`
    select uuid, kind, file_name, undone_at from import_batches
    where uuid = ${uuid} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** The upload of one of these lists; those of others belong to another domain. */
export async function findBatchOf<Kind extends string>(
  db: QueryExecutorProvider,
  uuid: string,
  isKind: (kind: string) => kind is Kind,
  lock = false,
): Promise<Batch & { kind: Kind }> {
  const { kind, ...batch } = found(await findBatch(db, uuid, lock), 'This upload');
  if (!isKind(kind)) throw notFound('This upload');
  return { ...batch, kind };
}

/** An upload is undone once, and applied again once it is undone. */
export function requireUndone({ undone_at }: Batch, wanted: boolean) {
  if ((undone_at !== null) !== wanted)
    throw conflict(wanted ? 'This upload is not undone' : 'This upload has already been undone');
}

/** Null for a batch that counts again. */
export const markUndone = (
  trx: QueryExecutorProvider,
  uuid: string,
  undone: { by: string; at: Date } | null,
) =>
  sql`
    update import_batches set undone_by = ${undone?.by ?? null}, undone_at = ${undone?.at ?? null}
    where uuid = ${uuid}`.execute(trx);

interface BatchRow extends Batch {
  rows_total: number;
  rows_added: number;
  rows_changed: number;
  rows_unchanged: number;
  created_by: string;
  created_at: Date;
  undone_by: string | null;
}

const presentBatch = (row: BatchRow, names: ReadonlyMap<string, string>): ImportBatch => ({
  uuid: row.uuid,
  file: row.file_name,
  rows: row.rows_total,
  added: row.rows_added,
  changed: row.rows_changed,
  unchanged: row.rows_unchanged,
  leftOut: row.rows_total - row.rows_added - row.rows_changed - row.rows_unchanged,
  by: names.get(row.created_by)!,
  createdAt: row.created_at.toISOString(),
  undoneBy: row.undone_by && names.get(row.undone_by)!,
  undoneAt: row.undone_at?.toISOString() ?? null,
});

export interface BatchFilter {
  kind: string;
  /** The only batch to list. */
  uuid?: string | undefined;
  search?: string | undefined;
  page: PageWindow;
}

/** Lists the committed uploads of a kind, newest first. `findNames` returns the names of accounts. */
export async function listBatches<Db extends QueryExecutorProvider>(
  db: Db,
  { kind, uuid, search, page }: BatchFilter,
  findNames: (db: Db, accounts: string[]) => Promise<ReadonlyMap<string, string>>,
) {
  const only = uuid ? sql`and uuid = ${uuid}` : sql``;
  const matching = sql`import_batches where kind = ${kind} ${only} and ${matches(sql`search_form(file_name)`, search) ?? sql`true`}`;
  const { rows } = await sql<BatchRow>`
    select * from ${matching} order by created_at desc, uuid desc limit ${page.limit} offset ${page.skip}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from ${matching}`.execute(db);
  const accounts = rows.flatMap(({ created_by, undone_by }) =>
    undone_by ? [created_by, undone_by] : [created_by],
  );
  const names = await findNames(db, [...new Set(accounts)]);
  return { rows: rows.map((row) => presentBatch(row, names)), total: counted[0]!.n };
}
