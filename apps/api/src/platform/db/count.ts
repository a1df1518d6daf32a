import type { SelectQueryBuilder } from 'kysely';

/** How many rows a query matches, before any columns are chosen. */
export async function countOf<Schema, From extends keyof Schema>(
  matching: SelectQueryBuilder<Schema, From, Record<never, never>>,
): Promise<number> {
  const row = await matching.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return (row as { n: number }).n;
}
