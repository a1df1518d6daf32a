import { sql, type RawBuilder } from 'kysely';
import { matches, matchesId } from '../../../platform/db/search.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Db, Trx } from '../../../schema.ts';

/** The tables whose rows can be merged. A merged row names the one that it was merged into, never a merged one. */
type Merged = 'accounts' | 'patients';

/** Lists, selectors, exports and counts have no merged records. */
export const notMerged = (alias: string) => sql<boolean>`${sql.ref(`${alias}.merged_into`)} is null`;

/** The number of merged rows, from a partial index, for totals of counters, which count every row. */
export const mergedRows = (table: Merged) =>
  sql<number>`(select count(*) from ${sql.table(table)} where merged_into is not null)`;

/** The id of the record itself, or of the one that it was merged into. */
export const survivorOf = (table: Merged, uuid: string) =>
  sql<string>`(select coalesce(g.merged_into, g.uuid) from ${sql.table(table)} g where g.uuid = ${uuid})`;

/** The same as a value; an unknown id stays. */
export async function findSurvivor(db: Db, table: Merged, uuid: string): Promise<string> {
  const { rows } = await sql<{ uuid: string | null }>`select ${survivorOf(table, uuid)} as uuid`.execute(db);
  return rows[0]?.uuid ?? uuid;
}

/**
 * The same, with a lock on the record: a merge or undo that runs ends first, and others wait. With `key share` others may
 * also refer to the record.
 */
export async function lockSurvivor(
  trx: Trx,
  table: Merged,
  uuid: string,
  mode: 'update' | 'key share' = 'update',
): Promise<string> {
  await sql`select from ${sql.table(table)} where uuid = ${uuid} for ${sql.raw(mode)}`.execute(trx);
  return findSurvivor(trx, table, uuid);
}

/** A change of a merged record would be seen by nobody, and its values are not those of the other record. */
export function refuseMerged({ merged_into }: { merged_into: string | null }) {
  if (merged_into) throw conflict('This record was merged into another one. Change that person instead.');
}

/** Records into which one was merged that meets the condition on `m`. */
export const survives = (
  table: Merged,
  key: string,
  condition: RawBuilder<boolean> | null,
): RawBuilder<boolean> | null =>
  condition &&
  sql<boolean>`${sql.ref(key)} = any (array(
    select m.merged_into from ${sql.table(table)} m where m.merged_into is not null and ${condition}))`;

/** Records that a search finds by their own text, or by the text or the id of one that was merged into them. */
export function orMerged(table: Merged, key: string, found: RawBuilder<boolean> | null, search: string) {
  const merged = survives(table, key, matchesId('m.uuid', search) ?? matches(sql<string>`m.search`, search));
  return found && merged && sql<boolean>`(${found} or ${merged})`;
}
