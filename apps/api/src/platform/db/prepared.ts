import type { CompiledQuery } from 'kysely';
import type pg from 'pg';

/** Runs a query that is asked all day, planned once on each connection and not every time anew. */
export async function runPrepared<Row extends object>(
  pool: pg.Pool,
  name: string,
  { sql: text, parameters }: CompiledQuery<Row>,
): Promise<Row[]> {
  if (parameters.length > 0) throw new Error(`${name} would be planned for no values and asked with some`);
  const { rows } = await pool.query<Row>({ name, text });
  return rows;
}
