import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { notMoved, references } from './merge-references.ts';

const api = useTestApp();

test('moves every column that refers to an account or a patient, or names the reason why not', async () => {
  const { rows } = await api.owner.query<{ target: string; name: string; pk: string[] | null }>(`
    select distinct c.confrelid::regclass::text as target, c.conrelid::regclass::text || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.conparentid = 0 and c.confrelid in ('accounts'::regclass, 'patients'::regclass)
    union
    select case when column_name = 'patient_uuid' then 'patients' else 'accounts' end, table_name || '.' || column_name
    from information_schema.columns join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE'
      and column_name in ('consumer_uuid', 'patient_uuid', 'account_uuid', 'person_uuid', 'user_uuid')
      and table_name not like 'audit%'`);
  expect(rows.length).toBeGreaterThan(70);
  const moves = Object.values(references)
    .flat()
    .map(({ table, column }) => `${table}.${column}`);
  const names = rows.map(({ name }) => name);
  expect(names.filter((name) => !moves.includes(name) && !(name in notMoved))).toEqual([]);
  expect([...moves, ...Object.keys(notMoved)].filter((name) => !names.includes(name))).toEqual([]);
});

test('the key of each reference is the rest of the primary key of its table', async () => {
  for (const { table, column, key } of Object.values(references).flat()) {
    const { rows } = await api.owner.query<{ name: string }>(
      `select a.attname as name from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
       where c.contype = 'p' and c.conrelid = $1::regclass and a.attname <> $2 order by 1`,
      [table, column],
    );
    const rest = rows.map(({ name }) => name);
    // A channel is unique by its consumer, which is not its primary key.
    if (table !== 'support_channels') expect([table, rest]).toEqual([table, key.toSorted()]);
  }
});
