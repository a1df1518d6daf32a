import type pg from 'pg';

/**
 * Drops the indexes and foreign keys of a table, fills it and recreates them: maintaining them takes most of the
 * time when millions of rows arrive in random order. Unique indexes are dropped too, so the rows must be unique.
 */
export async function fillWithoutIndexes(client: pg.Client, table: string, fill: () => Promise<unknown>) {
  const { rows: foreignKeys } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conrelid = $1::regclass`,
    [table],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = $1::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill();
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { definition } of indexes) await client.query(definition);
  for (const { name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition} not valid`);
}
