import { sql, type Kysely } from 'kysely';
import { platformDb } from '../context.ts';
import { isEncrypted } from './personal-details.ts';

/** An audit row of a change; `changed` has the old and new values by column, or the names of the columns. */
export interface ChangeRow {
  subject: string;
  at: Date;
  actor_uuid: string | null;
  changed: unknown;
}

/** Bounds the query for a record that was opened thousands of times. */
const NEWEST_ROWS = 1_000;

/** The rows among the newest of the subjects that changed a field, newest first. */
export async function findChanges<Schema>(
  db: Kysely<Schema>,
  subjects: readonly string[],
): Promise<ChangeRow[]> {
  const newest = platformDb(db)
    .selectFrom('audit_log')
    .select(['at', 'id', 'subject', 'actor_uuid', 'details'])
    .where('subject', 'in', subjects)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST_ROWS);
  return platformDb(db)
    .selectFrom(newest.as('l'))
    .select(['l.at', 'l.subject', 'l.actor_uuid', sql<unknown>`l.details -> 'changed'`.as('changed')])
    .where(sql<boolean>`jsonb_typeof(l.details -> 'changed') in ('object', 'array')`)
    .orderBy('l.at', 'desc')
    .orderBy('l.id', 'desc')
    .execute();
}

/** The newest change of each field, under the name that `nameOf` gives its column. */
export function lastChangeByField(
  rows: readonly ChangeRow[],
  nameOf: (column: string) => string,
): ReadonlyMap<string, ChangeRow> {
  const last = new Map<string, ChangeRow>();
  for (const row of rows)
    for (const path of pathsOf(row.changed)) {
      const [column = '', ...rest] = path;
      const name = [nameOf(column), ...rest].join('.');
      if (!last.has(name)) last.set(name, row);
    }
  return last;
}

/** The changed columns; of a column with a group of values only the values that differ. */
function pathsOf(changed: unknown): string[][] {
  if (Array.isArray(changed)) return changed.map((column) => [String(column)]);
  return Object.entries(changed as Record<string, unknown>).flatMap(([column, values]) => {
    const [before, after] = Array.isArray(values) ? (values as unknown[]) : [];
    if (!isGroup(before) || !isGroup(after)) return [[column]];
    return Object.keys({ ...before, ...after })
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map((key) => [column, key]);
  });
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isEncrypted(value);
