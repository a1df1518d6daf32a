import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { notExported, personTables } from './person-tables.ts';

const api = useTestApp();

interface Reference {
  table: string;
  column: string;
  target: string;
}

/** Foreign keys, also those that triggers check. */
async function findReferences(): Promise<Reference[]> {
  const { rows } = await api.owner.query<Reference>(`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as target
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.conparentid = 0 order by 1, 2`);
  return rows;
}

/** Columns whose name says that they contain a person, with or without a foreign key. */
async function findNamedColumns(): Promise<Reference[]> {
  const { rows } = await api.owner.query<Reference>(`
    select c.table_name as table, c.column_name as column, '' as target from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid'
      and c.table_name not like 'audit\\_log\\_%'
      and c.column_name ~ '(account|actor|author|consumer|doctor|owner|patient|person|staff|user|referrer|influencer|introducer|pharmacist|pharmacy)_uuid$|(^|_)by(_uuid)?$'
    order by 1, 2`);
  return rows;
}

test('exports every row that refers to a person, or names the reason why not', async () => {
  const people = new Set(['accounts', 'patients', ...Object.keys(personTables)]);
  const references = [
    ...(await findReferences()).filter(({ target }) => people.has(target)),
    ...(await findNamedColumns()),
  ];
  const names = new Set(references.map(({ table, column }) => `${table}.${column}`));
  const tableOf = (name: string) => name.split('.')[0]!;
  const isExported = (name: string) => {
    const [table, column] = name.split('.');
    return personTables[table!]?.some((link) => link.column === column) ?? false;
  };
  const isExcepted = (name: string) => name in notExported || tableOf(name) in notExported;
  expect([...names].filter((name) => !isExported(name) && !isExcepted(name))).toEqual([]);
  expect(names.size).toBeGreaterThan(60);
  // An exception without a column, or for a column that is exported, is out of date.
  const known = new Set([...names, ...[...names].map(tableOf)]);
  expect(Object.keys(notExported).filter((name) => !known.has(name) || isExported(name))).toEqual([]);
});
