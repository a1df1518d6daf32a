import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pageSource, setFilters, type ListDefinition } from './list-filters.ts';
import { withLiterals } from '@baobab/postgres/literal';

interface Query {
  kind?: string | undefined;
  name?: string | undefined;
  ignored?: string | undefined;
}

const list: ListDefinition<Query> = {
  from: sql`things t`,
  scope: sql<boolean>`t.live`,
  filters: {
    kind: (kind) => sql<boolean>`t.kind = ${kind}`,
    name: (name) => (name.trim() ? sql<boolean>`t.name = ${name}` : null),
    ignored: null,
  },
  key: 't.uuid',
  sortBy: 't.at',
  counter: { covers: ['kind'], total: () => sql<number>`a_counter()` },
};

const whereOf = (query: Query) => withLiterals(pageSource(list, query).where);
const isCounted = (query: Query) => pageSource(list, query).total !== null;

test('joins the scope and the conditions of the filters that are set', () => {
  expect(whereOf({})).toBe('t.live');
  expect(whereOf({ kind: '', name: undefined })).toBe('t.live');
  expect(whereOf({ kind: 'a', name: 'b', ignored: 'c' })).toBe(`t.live and t.kind = 'a' and t.name = 'b'`);
});

test('uses the counter only while it covers every filter that restricts the rows', () => {
  expect(isCounted({})).toBe(true);
  expect(isCounted({ kind: 'a', ignored: 'c', name: ' ' })).toBe(true);
  expect(isCounted({ kind: 'a', name: 'b' })).toBe(false);
});

test('names the filters that are set, without the paging', () => {
  const query = { kind: 'a', name: '', skip: 10, limit: 10 };
  expect(setFilters(list, query)).toEqual({ kind: 'a' });
});
