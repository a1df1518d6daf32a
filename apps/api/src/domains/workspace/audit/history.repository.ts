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

/** A record of a list that is uploaded, of one kind or any: changes by an upload are kept under its batch. */
export const uploadedIn = (table: string, kind?: string): HistorySource => ({
  subjects: (id) => sql`
    with record as (
      select uuid from ${sql.table(table)} where uuid = ${id} ${kind ? sql`and kind = ${kind}` : sql``})
    select uuid from record union all
    select c.batch_uuid from record r join import_changes c on c.entry_uuid = r.uuid`,
});

/** A record that has a name in place of a uuid and always exists. */
export const namedRecord: HistorySource = { subjects: (id) => sql`select ${id}::text` };

export async function findSubjects(db: Db, { subjects }: HistorySource, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id::text as id from (${subjects(id)}) s (id)`.execute(db);
  return rows.map((row) => row.id);
}
