import type { SelectQueryBuilder } from 'kysely';

/** The number of rows that a query without selected columns matches. */
export async function countMatching<Schema, From extends keyof Schema>(
  matching: SelectQueryBuilder<Schema, From, Record<never, never>>,
): Promise<number> {
  const row = await matching.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return (row as { n: number }).n;
}
