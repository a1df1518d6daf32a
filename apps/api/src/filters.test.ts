import { pagings } from '@baobab/contract/kit/endpoint';
import { fillPath } from '@baobab/contract/kit/product';
import { beforeAll, describe, expect, test } from 'vitest';
import { queriedLists, queriedRows } from './filter-queries.testing.ts';
import { filterCases, furtherRows, type FilteredList, type Sample } from './filters.testing.ts';
import { useTestApp } from './testing/test-app.ts';

const api = useTestApp();
beforeAll(() => api.owner.query(furtherRows + queriedRows));

async function read(list: FilteredList, filters: Record<string, string>) {
  const { query = {}, params = {} }: { query?: object; params?: object } = pagings[list.paging].send(1, 10);
  const given = Object.entries({ ...query, ...filters }).map(([name, value]) => [name, String(value)]);
  const path = fillPath(list.path, api.settings.product.slug, params as Record<string, string>);
  const { status, body } = await api.call('GET', `${path}?${new URLSearchParams(given)}`);
  return { status, total: body[list.total] as number };
}

async function selectOne(sql: string, values: string[] = []) {
  const { rows } = await api.owner.query<[unknown]>({
    text: `select (${sql})::text`,
    values,
    rowMode: 'array',
  });
  return rows[0]![0] as string;
}

const samplesOf = (filters: Record<string, Sample | null>) =>
  Object.entries(filters).flatMap(([filter, sample]) =>
    sample ? [{ filter, value: sample[0], condition: sample[1] }] : [],
  );

describe.each(filterCases.map((one) => ({ path: one.list.path, ...one })))(
  '$path',
  ({ list, rows, filters, required = {} }) => {
    let all = 0;
    const given: Record<string, string> = {};
    beforeAll(async () => {
      for (const [name, value] of Object.entries(required)) given[name] = await selectOne(value);
      all = Number(await selectOne(`select count(*) from ${rows}`));
    });

    test.each(samplesOf(filters))(
      'has the rows that match $filter, and only these',
      async ({ filter, value, condition }) => {
        const sample = await selectOne(value);
        const matching = Number(await selectOne(`select count(*) from ${rows} and ${condition}`, [sample]));
        expect(await read(list, { ...given, [filter]: sample })).toEqual({ status: 200, total: matching });
        expect(matching).toBeGreaterThan(0);
        expect(matching).toBeLessThan(all);
      },
    );

    test.each(Object.keys(filters))('refuses a value that %s cannot have', async (filter) => {
      expect((await read(list, { ...given, [filter]: 'nonsense' })).status).toBe(400);
    });
  },
);

describe.each(queriedLists)('$path', ({ path, rows, queries, refused }) => {
  const count = async (from: string) => Number(await selectOne(`select count(*) from ${from}`));

  test.each(Object.entries(queries))('%s has the rows of its condition', async (query, condition) => {
    const matching = await count(`${rows} and (${condition})`);
    expect(matching).toBeGreaterThan(0);
    expect(matching).toBeLessThan(await count(rows));
    const city = await selectOne(`select uuid from cities where name = 'Lagos'`);
    const { body } = await api.call('GET', `${path}?limit=1&${query.replace('CITY', city)}`);
    const page = Object.values<unknown>(body).find(Array.isArray);
    expect([body.count, page?.length, body.more]).toEqual([matching, 1, undefined]);
  });

  test.each(refused)('refuses %s', async (query) => {
    expect((await api.call('GET', `${path}?${query}`)).status).toBe(400);
  });
});
