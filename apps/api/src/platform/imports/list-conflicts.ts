import { sql, type QueryExecutorProvider } from 'kysely';
import type { ListRules } from './list-check.ts';
import type { ListTable } from './list-records.ts';

/** Values of the records `o` and `e` are the same in any case. */
export const sameValues = (columns: readonly string[]) =>
  sql.join(
    columns.map((name) => sql`lower(${sql.ref(`o.${name}`)}::text) = lower(${sql.ref(`e.${name}`)}::text)`),
    sql` and `,
  );

/** Whether a record of the set has a pair that does not fit, as an area that is in another city. */
export async function hasInvalidPair(
  trx: QueryExecutorProvider,
  { table, pairs }: ListTable,
  batch: string,
): Promise<boolean> {
  const invalid = pairs.map(
    ({ name, within, of }) => sql<boolean>`exists (
      select from import_changes i join ${sql.table(table)} e on e.uuid = i.entry_uuid
        join ${sql.table(of)} p on p.uuid = ${sql.ref(`e.${name}`)}
      where i.batch_uuid = ${batch} and ${sql.ref(`p.${within}`)} <> ${sql.ref(`e.${within}`)})`,
  );
  const { rows } = await sql<{ invalid: boolean }>`
    select ${sql.join([sql`false`, ...invalid], sql` or `)} as invalid`.execute(trx);
  return rows[0]!.invalid;
}

/**
 * The problem of a record that has unique values of another one, of which the set has changed one. Older data may have two
 * records with the same values: the other one got them after the set.
 */
export async function findTakenKey(
  trx: QueryExecutorProvider,
  { table, scope, unique }: ListTable & Pick<ListRules, 'unique'>,
  batch: string,
): Promise<string | undefined> {
  const problems = unique.map(
    ({ columns, problem }) => sql`
      select ${problem}::text as problem where exists (
        select from import_changes i join import_batches b on b.uuid = i.batch_uuid
          join ${sql.table(table)} e on e.uuid = i.entry_uuid
          join ${sql.table(table)} o on o.uuid <> e.uuid and ${sameValues([...Object.keys(scope), ...columns])}
        where i.batch_uuid = ${batch} and i.after ?| ${[...columns]}::text[]
          and (o.created_at > b.created_at or exists (
            select from import_changes h join import_batches s on s.uuid = h.batch_uuid
            where h.entry_uuid = o.uuid and h.batch_uuid <> i.batch_uuid and h.after ?| ${[...columns]}::text[]
              and s.created_at > b.created_at)))`,
  );
  const { rows } = await sql<{ problem: string }>`${sql.join(problems, sql` union all `)}`.execute(trx);
  return rows[0]?.problem;
}
