import type { CompiledQuery } from 'kysely';
import type pg from 'pg';

/** Runs a frequent query as a named prepared statement, planned once per connection. */
export async function runPrepared<Row extends object>(
  pool: pg.Pool,
  name: string,
  { sql: text, parameters }: CompiledQuery<Row>,
): Promise<Row[]> {
  if (parameters.length > 0) throw new Error(`The prepared query ${name} takes no parameters`);
  const { rows } = await pool.query<Row>({ name, text });
  return rows;
}
