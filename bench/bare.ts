import type pg from 'pg';

/**
 * Fills a table without its indexes and foreign keys, which take most of the time when millions of rows come in
 * any order, and puts them back. Unique ones go as well: whoever fills it knows that his rows are.
 */
export async function fillBare(client: pg.Client, table: string, fill: () => Promise<unknown>) {
  const { rows: keys } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conrelid = $1::regclass`,
    [table],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = $1::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill();
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { definition } of indexes) await client.query(definition);
  for (const { name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition} not valid`);
}
