import { sql, type Kysely } from 'kysely';

const isCanceled = (error: unknown) => (error as { code?: string }).code === '57014';

/** Runs one statement with a time limit; `late` is the result, or throws, when it takes longer. */
export const withinTime = <Schema, Result, Late>(
  db: Kysely<Schema>,
  work: (connection: Kysely<Schema>) => Promise<Result>,
  ms: number,
  late: () => Late,
): Promise<Result | Late> =>
  db.connection().execute(async (connection) => {
    await sql`begin read only`.execute(connection);
    try {
      await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(connection);
      return await work(connection);
    } catch (error) {
      if (isCanceled(error)) return late();
      throw error;
    } finally {
      await rollBack(connection);
    }
  });

/** Repeated, because the time limit can end a rollback too, and an open transaction must not return to the pool. */
async function rollBack<Schema>(connection: Kysely<Schema>, attempts = 5): Promise<void> {
  try {
    await sql`rollback`.execute(connection);
  } catch (error) {
    if (attempts === 1 || !isCanceled(error)) throw error;
    await rollBack(connection, attempts - 1);
  }
}
