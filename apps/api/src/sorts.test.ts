import { allEndpoints } from '@baobab/contract/index';
import { pagings, type Endpoint, type PagingName } from '@baobab/contract/kit/endpoint';
import { fillPath } from '@baobab/contract/kit/product';
import { beforeAll, describe, expect, test } from 'vitest';
import { valueOf } from './testing/tables.ts';
import { useTestApp } from './testing/test-app.ts';

const api = useTestApp();

// Approvals are off by default, so the demo data have none.
beforeAll(async () => {
  await api.owner.query(
    `insert into approvals (uuid, kind, subject, label, details, request, requested_by, requested_at)
     select gen_random_uuid(), 'refund', 'payment ' || n, 'Refund ' || n, '[]', '{}', a.uuid, now() - n * interval '1 hour'
     from generate_series(1, 3) n, accounts a where a.username = 'admin'`,
  );
});

type SortedList = Endpoint & { sorts: readonly string[]; paging: PagingName; rows: string; total: string };
const lists = allEndpoints
  .map(({ endpoint }) => endpoint as Endpoint)
  .filter((endpoint): endpoint is SortedList => 'sorts' in endpoint && endpoint.kind === 'list');

/** Other values that a list needs. */
const required: Record<string, Record<string, string>> = {
  '/payment/search-alls': { type: 'appointment' },
};

async function read(list: SortedList, sort: string, page: number, size: number) {
  const paged: { query?: object; params?: object } = pagings[list.paging].send(page, size);
  const given = Object.entries({ ...required[list.path], ...paged.query, sort });
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const { status, body } = await api.call(
    'GET',
    `${fillPath(list.path, api.settings.product.slug, (paged.params ?? {}) as Record<string, string>)}?${query}`,
  );
  return { status, total: body[list.total] as number, rows: (body[list.rows] ?? []) as object[] };
}

/** The field of a row with the values of a sort. */
const fieldOf = (sort: string) =>
  sort === 'price' ? `${api.settings.product.slug}sexclusivediscountedprice` : sort;
// A missing value comes first.
const comparable = (value: unknown) =>
  typeof value === 'number' ? value : String(value ?? '').toLowerCase();
const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

describe.each(lists.flatMap((list) => list.sorts.map((sort) => ({ path: list.path, sort, list }))))(
  '$path sorted by $sort',
  ({ list, sort }) => {
    // A list that is paged by its path has a fixed size.
    const size = list.paging === 'path' ? 10 : 20;

    test('is ascending, and descending in the opposite order on all pages', async () => {
      const up = await read(list, sort, 1, size);
      const values = up.rows.map((row) => comparable(valueOf(row, fieldOf(sort))));
      expect(up.rows.length).toBeGreaterThan(1);
      expect(values).toEqual(values.toSorted(compare));
      // The last page of one direction is the first of the other.
      const rest = up.total % size || size;
      const lastDown = await read(list, `-${sort}`, Math.ceil(up.total / size), size);
      expect(lastDown.total).toBe(up.total);
      expect(lastDown.rows.toReversed()).toEqual(up.rows.slice(0, rest));
    });

    test('refuses another column', async () => {
      expect((await read(list, 'password', 1, size)).status).toBe(400);
    });
  },
);
