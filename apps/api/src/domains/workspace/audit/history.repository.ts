import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../schema.ts';
import type { AuditRow } from './audit.repository.ts';

/** The rows of the trail that belong to a record, as its domain declares them. */
export interface HistorySource {
  /** Selects the ids under which the trail keeps a record; none when the record does not exist. */
  subjects: (id: string) => RawBuilder<unknown>;
  /** The condition of a record whose rows are not simply those of its ids. */
  condition?: (id: string, ids: readonly string[]) => RawBuilder<boolean>;
  /** Adds what the trail does not contain. The rows start with the newest. */
  complete?: (db: Db, id: string, rows: readonly AuditRow[]) => Promise<AuditRow[]>;
}

export const recordIn = (table: string): HistorySource => ({
  subjects: (id) => sql`select uuid from ${sql.table(table)} where uuid = ${id}`,
});

export const accountIn = (table: string): HistorySource => ({
  subjects: (id) => sql`select account_uuid from ${sql.table(table)} where account_uuid = ${id}`,
});

const isUndoOrRedo = (row: string) =>
  sql`${sql.ref(`${row}.action`)} in ('price-list.undo', 'price-list.redo', 'list-upload.undo', 'list-upload.redo')`;

/**
 * Whether the row `l` changed the record: an undo or redo that kept it did not. The row belongs to an entry of `undone`,
 * because each undo and redo has added one; those of earlier releases have only the number of kept records.
 */
export const touches = (id: string) => sql<boolean>`(not ${isUndoOrRedo('l')} or coalesce((
  select case jsonb_typeof(c.undone) when 'object' then jsonb_build_array(c.undone) else c.undone end -> (
    select -1 - count(*)::int from audit_log later
    where later.subject = l.subject and later.id > l.id and ${isUndoOrRedo('later')})
  from import_changes c where c.entry_uuid = ${id} and c.batch_uuid::text = l.subject),
  to_jsonb(not l.details ? 'kept' or l.details -> 'kept' = '0')) <> 'false')`;

/** A record of a list that is uploaded, of one kind or any: changes by an upload are kept under its batch. */
export const uploadedIn = (table: string, kind?: string): HistorySource => ({
  subjects: (id) => sql`
    with record as (
      select uuid from ${sql.table(table)} where uuid = ${id} ${kind ? sql`and kind = ${kind}` : sql``})
    select uuid from record union all
    select c.batch_uuid from record r join import_changes c on c.entry_uuid = r.uuid`,
  condition: (id, ids) => sql<boolean>`l.subject = any (${ids}) and ${touches(id)}`,
  complete: withUploadedCells,
});

type Cells = Record<string, unknown>;
interface Change {
  /** Null or missing for an added record; `after` is missing for a removed one. */
  before?: Cells | null;
  after?: Cells;
}
interface UploadedChange extends Change {
  batch: string;
  /** What each undo and redo changed, false when it kept the record; null without any or before this was stored. */
  undone: (Change | false)[] | null;
}

/** An empty text is no value, so that a new record does not show it. */
const valueIn = (cells: Cells | null | undefined, name: string) =>
  cells?.[name] === '' ? null : (cells?.[name] ?? null);

const differencesOf = ({ before, after }: Change) =>
  Object.fromEntries(
    Object.keys(after ?? before ?? {})
      .map((name) => [name, [valueIn(before, name), valueIn(after, name)]] as const)
      .filter(([, [from, to]]) => from !== to),
  );

/** Adds the changed fields of one record to the rows of uploads, undos and redos, which start with the newest. */
async function withUploadedCells(db: Db, id: string, rows: readonly AuditRow[]): Promise<AuditRow[]> {
  const { rows: uploads } = await sql<UploadedChange>`
    select batch_uuid as batch, before, after, undone from import_changes
    where entry_uuid = ${id} and batch_uuid::text = any (${rows.map(({ subject }) => subject)})`.execute(db);
  const changes = new Map(
    uploads.map(({ batch, undone, ...upload }) => [
      batch,
      { upload, undone: (undone ?? []).filter((change) => change !== false) },
    ]),
  );
  return rows.map((row) => {
    const known = changes.get(row.subject);
    const change = row.action === 'list-upload.import' ? known?.upload : known?.undone.pop();
    return change ? { ...row, details: { ...(row.details as object), changed: differencesOf(change) } } : row;
  });
}

/** A record that has a name in place of a uuid and always exists. */
export const namedRecord: HistorySource = { subjects: (id) => sql`select ${id}::text` };

export async function findSubjects(db: Db, { subjects }: HistorySource, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id::text as id from (${subjects(id)}) s (id)`.execute(db);
  return rows.map((row) => row.id);
}
