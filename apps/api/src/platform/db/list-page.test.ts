import { sql, type Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { COUNT_BOUND, listPage, type PageSource } from './list-page.ts';

const api = useTestApp();

const numbers = (to: number, where = sql<boolean>`true`): PageSource => ({
  from: sql`(select n, lpad(to_hex(n), 32, '0')::uuid as uuid from generate_series(1, ${sql.lit(to)}) n) t`,
  where,
  key: 't.uuid',
  sortBy: 't.n',
  sorts: { n: 't.n' },
  total: null,
  isBounded: true,
});
const page = (source: PageSource, window: { skip: number; sort?: string; exact?: boolean }) =>
  listPage(api.db as Kysely<unknown>, source, { limit: 3, ...window }, async (keys, order) => {
    const { rows } = await sql<{ uuid: string }>`select page.uuid from ${keys} order by ${order}`.execute(
      api.db,
    );
    return rows.map(({ uuid }) => Number.parseInt(uuid.replaceAll('-', ''), 16));
  });

describe('a list with a filter beyond the specification', () => {
  test('has the exact total of up to ten thousand rows', async () => {
    expect(await page(numbers(COUNT_BOUND), { skip: 0 })).toEqual({
      rows: [10_000, 9_999, 9_998],
      total: 10_000,
    });
    expect(await page(numbers(7), { skip: 6 })).toEqual({ rows: [1], total: 7 });
    expect(await page(numbers(7), { skip: 9 })).toEqual({ rows: [], total: 7 });
  });

  test('says that there are more when counting all takes too long, and counts them on request', async () => {
    // Each row beyond the bound takes a millisecond.
    const slow = numbers(
      COUNT_BOUND + 500,
      sql<boolean>`t.n <= ${COUNT_BOUND + 1} or pg_sleep(0.001) is not null`,
    );
    const first = await page(slow, { skip: 0, sort: 'n' });
    expect(first).toEqual({ rows: [1, 2, 3], total: COUNT_BOUND, more: true });
    const exact = await page(slow, { skip: 0, sort: 'n', exact: true });
    expect(exact).toEqual({ rows: [1, 2, 3], total: COUNT_BOUND + 500 });
  });

  test('refuses a combination that takes longer than two seconds', async () => {
    const endless = numbers(5, sql<boolean>`pg_sleep(1) is not null`);
    await expect(page(endless, { skip: 0 })).rejects.toThrow('Narrow the filter.');
  });
});
