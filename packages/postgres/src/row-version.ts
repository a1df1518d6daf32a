import { sql, type RawBuilder, type Transaction } from 'kysely';

/**
 * The end of the SET of an UPDATE: it raises the versions of the rows, so that an edit that began before is refused. Empty
 * for a table without versions.
 */
export async function raiseVersion<Schema>(
  trx: Transaction<Schema>,
  table: string,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql`
    select from pg_attribute where attrelid = ${table}::regclass and attname = 'version'
      and atttypid = 'int4'::regtype and not attisdropped`.execute(trx);
  return rows.length > 0 ? sql`, version = version + 1` : sql``;
}
