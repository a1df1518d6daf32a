import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { Changed } from '../audit/differences.ts';
import { closeBatch, openBatch } from './batches.ts';
import { withPairs, type ColumnPair, type ListRules } from './list-check.ts';
import { sameValues } from './list-conflicts.ts';
import {
  addedBy,
  cellsOfRemoved,
  goneFrom,
  joinHistories,
  recordChanges,
  toggledCells,
  updateChanges,
} from './cell-history.ts';

/** The table of a list: the columns that files change, and those that are the same in all of its records. */
export interface ListTable {
  table: string;
  scope: Readonly<Record<string, string>>;
  columns: readonly string[];
  pairs: readonly ColumnPair[];
}

export type Cells = Record<string, unknown>;
export interface ListRecord {
  uuid: string;
  version: number;
  cells: Cells;
}

type Trx = QueryExecutorProvider;

const names = (columns: readonly string[], prefix = '') =>
  sql.join(columns.map((name) => sql.ref(prefix + name)));
const inScope = ({ scope }: ListTable) =>
  sql.join(
    [sql`true`, ...Object.entries(scope).map(([name, value]) => sql`${sql.ref(`e.${name}`)} = ${value}`)],
    sql` and `,
  );
const pick = (record: Cells, columns: readonly string[]) =>
  Object.fromEntries(columns.map((name) => [name, record[name] ?? null]));

/** All records of a list; with `lock` they cannot change until the transaction ends. Others may refer to them. */
export async function findRecords(db: Trx, list: ListTable, lock = false): Promise<ListRecord[]> {
  const { rows } = await sql<{ uuid: string; version: number; record: Cells }>`
    select e.uuid, e.version, to_jsonb(e) as record from ${sql.table(list.table)} e
    where ${inScope(list)} order by e.created_at desc, e.uuid ${lock ? sql`for no key update` : sql``}`.execute(
    db,
  );
  return rows.map(({ uuid, version, record }) => ({ uuid, version, cells: pick(record, list.columns) }));
}

export interface WantedRecord {
  uuid: string;
  /** The changed cells, or all of a new record. */
  cells: Cells;
}

/** Writes new and changed records and what was changed by the batch. */
export async function writeRecords(
  trx: Trx,
  list: ListTable,
  batch: string,
  { added, changed }: { added: readonly WantedRecord[]; changed: readonly WantedRecord[] },
) {
  const { table, scope, columns } = list;
  const fixed = Object.keys(scope);
  await sql`
    with given as (
      select r.*, r.cells as after from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) r (uuid uuid, cells jsonb)
    ), added as (
      insert into ${sql.table(table)} (uuid, ${names([...fixed, ...columns])})
      select g.uuid, ${sql.join([...Object.values(scope).map((value) => sql`${value}`), names(columns, 'v.')])}
      from given g cross join lateral jsonb_populate_record(null::${sql.table(table)}, g.cells) v
      returning uuid, version)
    ${recordChanges(
      batch,
      sql`select a.uuid, null::jsonb as before, a.version, g.after from added a join given g on g.uuid = a.uuid`,
    )}`.execute(trx);
  await sql`
    with replaced as (
      select e.uuid, to_jsonb(e) as before, r.cells
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) r (uuid uuid, cells jsonb)
        join ${sql.table(table)} e on e.uuid = r.uuid
    ), changed as (
      ${updated(list, sql`replaced`)} returning e.uuid, e.version, s.before, s.cells)
    ${recordChanges(batch, sql`select uuid, before, version, cells as after from changed`)}`.execute(trx);
}

/**
 * Records an edit by a form as a set of its own, which always counts: an upload that is undone keeps it. The set of an edit
 * of other columns, such as a logo, has no cells, and keeps the record.
 */
export async function recordEdit(
  trx: Trx,
  { table, columns, pairs }: ListTable,
  { uuid, by, changed }: { uuid: string; by: string; changed: Changed<string> },
) {
  const cells = Object.entries(changed).filter(([name]) => columns.includes(name));
  const valuesOf = (index: 0 | 1) =>
    JSON.stringify(Object.fromEntries(cells.map(([name, values]) => [name, values![index]])));
  const edited = cells.map(([name]) => name);
  const same = withPairs(edited, pairs).filter((name) => !edited.includes(name));
  const batch = await openBatch(trx, { kind: `edit of ${table}`, file_name: '', by });
  await sql`
    ${recordChanges(
      batch,
      sql`select e.uuid, ${valuesOf(0)}::jsonb || same.cells as before, e.version, ${valuesOf(1)}::jsonb || same.cells as after
      from ${sql.table(table)} e cross join lateral (
        select coalesce(jsonb_object_agg(c.key, c.value), '{}') as cells from jsonb_each(to_jsonb(e)) c
        where c.key = any (${same})) same
      where e.uuid = ${uuid}`,
    )}`.execute(trx);
  await closeBatch(trx, batch, { rows: 1, hash: '', added: 0, changed: 1 });
}

/** Sets the cells of each row `s` in the record with its id. */
const updated = ({ table, columns }: ListTable, rows: ReturnType<typeof sql>) => sql`
  update ${sql.table(table)} e
  set (${names(columns)}) = (
    select ${names(columns, 'v.')} from jsonb_populate_record(e, s.cells) v), version = e.version + 1
  from ${rows} s where e.uuid = s.uuid`;

export interface Toggled {
  /** The records of the set, and of those the ones with an expected value. */
  total: number;
  about: number;
  written: number;
}

/**
 * Gives each cell of the set the value that it has when the set counts, or no longer counts. Every undo and redo adds to
 * `undone` what it changes of each record, `false` where nothing, for the history: also the records that `removeAdded`
 * removes next, or that were restored just now.
 */
export async function toggleRecords(
  trx: Trx,
  list: ListTable,
  batch: string,
  { counts, restored = [] }: { counts: boolean; restored?: readonly string[] },
): Promise<Toggled> {
  const { table, columns } = list;
  const cellsNow = (condition: RawBuilder<unknown>) => sql`(
    select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(e)) c where ${condition})`;
  const whole = cellsNow(sql`c.key = any (${[...columns]})`);
  const { rows } = await sql<{ total: number; about: number; written: number }>`
    with toggled as ${toggledCells(table, batch, counts)},
    written as (
      ${updated(list, sql`(select entry as uuid, cells from toggled where cells <> '{}')`)} returning e.uuid),
    -- Materialized with its batch: the planner takes a batch that was never analyzed for one row.
    recorded as materialized (
      select ${batch}::uuid as batch, entry, cells from toggled union all
      select batch_uuid, entry_uuid, null from import_changes
      where batch_uuid = ${batch} and entry_uuid not in (select entry from toggled)),
    remembered as (${updateChanges(
      sql`undone = coalesce(i.undone, '[]') || case
        when t.cells <> '{}' then jsonb_build_object('before', ${cellsNow(sql`t.cells ? c.key`)}, 'after', t.cells)
        when e.uuid = any (${[...restored]}) then jsonb_build_object('after', ${whole})
        when ${!counts} and e.uuid in (${addedBy(table, batch)}) then jsonb_build_object('before', ${whole})
        else 'false' end`,
      sql`from recorded t left join ${sql.table(table)} e on e.uuid = t.entry
      where i.batch_uuid = t.batch and i.entry_uuid = t.entry`,
    )})
    select (select count(*) from import_changes where batch_uuid = ${batch}) as total,
      (select count(*) from toggled) as about, (select count(*) from written) as written`.execute(trx);
  return rows[0]!;
}

/** Returns the ids of the removed records. */
export async function removeAdded(trx: Trx, { table }: ListTable, batch: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    delete from ${sql.table(table)} where uuid in (${addedBy(table, batch)}) returning uuid`.execute(trx);
  return rows.map(({ uuid }) => uuid);
}

/** The records of the set that its undo has removed and other files have added anew. */
export const joinAddedAnew = (trx: Trx, list: ListTable & Pick<ListRules, 'unique'>, batch: string) =>
  joinHistories(sql`
    select i.entry_uuid as gone, e.uuid as present
    from ${goneFrom(list.table, batch)} cross join lateral (${cellsOfRemoved()}) history
      cross join lateral jsonb_populate_record(null::${sql.table(list.table)}, history.cells) o
      join ${sql.table(list.table)} e on ${inScope(list)} and ${sameValues(list.unique[0]!.columns)}`).execute(
    trx,
  );

/** Adds the records again that an undo of the set has removed, unless the list has such a record by now. */
export async function restoreRemoved(trx: Trx, list: ListTable, batch: string): Promise<string[]> {
  const { table, scope, columns } = list;
  const { rows } = await sql<{ uuid: string }>`
    insert into ${sql.table(table)} (uuid, version, ${names([...Object.keys(scope), ...columns])})
    select i.entry_uuid, (select max(h.version_after) + 1 from import_changes h where h.entry_uuid = i.entry_uuid),
      ${sql.join([...Object.values(scope).map((value) => sql`${value}`), names(columns, 'v.')])}
    from ${goneFrom(table, batch)} cross join lateral (${cellsOfRemoved()}) history
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, history.cells) v
    where i.before is null
    on conflict do nothing returning uuid`.execute(trx);
  return rows.map(({ uuid }) => uuid);
}

/** A page of what a set changed; `before` is null for a record that it added. */
export async function findSetRecords(
  db: Trx,
  batch: string,
  { skip, limit }: { skip: number; limit: number },
) {
  const { rows } = await sql<{ before: Cells | null; after: Cells; total: number }>`
    select before, after, count(*) over () as total from import_changes
    where batch_uuid = ${batch} order by before is not null, entry_uuid limit ${limit} offset ${skip}`.execute(
    db,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}
