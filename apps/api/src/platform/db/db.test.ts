import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { testPool } from '../../testing/test-database.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { connect } from '@baobab/postgres/connect';
import { listPage, planScan } from './list-page.ts';
import { runPrepared } from '@baobab/postgres/prepared';
import { escapeLike } from './search.ts';
import { translateError } from './translate-error.ts';

const api = useTestApp();

test('a scan from either end returns the same page, and skips at most half of the rows', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(80), fc.integer({ min: 1, max: 20 }), (total, skip, limit) => {
      const newestFirst = Array.from({ length: total }, (_, index) => index);
      const scan = planScan({ skip, limit }, total);
      const scanned = scan.direction === 'desc' ? newestFirst : newestFirst.toReversed();
      const rows = scanned.slice(scan.offset, scan.offset + scan.limit);
      expect(scan.reversed ? rows.toReversed() : rows).toEqual(newestFirst.slice(skip, skip + limit));
      expect(scan.offset).toBeLessThanOrEqual(Math.ceil(total / 2));
    }),
  );
});

test.each([
  ['counted', null],
  ['kept by a counter', sql<number>`(select count(*) from generate_series(1, 25))`],
])('listPage returns every row once and in order when the total is %s', async (_how, total) => {
  const source = {
    from: sql`generate_series(1, 25) as t (n)`,
    where: sql<boolean>`true`,
    key: 't.n',
    sortBy: 't.n',
    total,
  };
  const listed: number[] = [];
  for (let skip = 0; skip < 30; skip += 4) {
    const page = await listPage(api.db, source, { skip, limit: 4 }, async (keys, order) => {
      const { rows } = await sql<{ uuid: number }>`select page.uuid from ${keys} order by ${order}`.execute(
        api.db,
      );
      return rows;
    });
    expect(page.total).toBe(25);
    listed.push(...page.rows.map(({ uuid }) => uuid));
  }
  expect(listed).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index));
});

test('escapes the wildcards of LIKE', () => {
  expect(escapeLike('50%_\\')).toBe('50\\%\\_\\\\');
});

test('ids sort by creation time', () => {
  const ids = [1, 2, 3].map((ms) => newId(1_700_000_000_000 + ms));
  expect(ids.toSorted()).toEqual(ids);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('counters match the rows after concurrent inserts and deletes', async () => {
  await Promise.all(
    Array.from({ length: 8 }, async (_, worker) => {
      const client = new pg.Client({ connectionString: api.url });
      await client.connect();
      for (let i = 0; i < 20; i += 1) {
        const email = `w${worker}i${i}@count.example`;
        await client.query(
          `insert into accounts (uuid, kind, username, email, mobile) values ($1, 'consumer', $2, $2, $2)`,
          [newId(), email],
        );
        if (i % 3 === 0) await client.query('delete from accounts where email = $1', [email]);
      }
      await client.end();
    }),
  );
  const { rows } = await api.owner.query(
    `select key, sum(n)::int as n from totals where name = 'accounts' group by key having sum(n) <> 0 order by key`,
  );
  const { rows: real } = await api.owner.query(
    'select kind as key, count(*)::int as n from accounts group by 1 order by 1',
  );
  expect(rows).toEqual(real);
});

test('returns bigints as numbers and dates as YYYY-MM-DD strings', async () => {
  const { rows } = await connectOnce(`select 7::bigint as n, date '2026-03-01' as day`);
  expect(rows[0]).toEqual({ n: 7, day: '2026-03-01' });
  await expect(connectOnce('select 9007199254740993::bigint as n')).rejects.toThrow('too large to be exact');
});

async function connectOnce(text: string) {
  const { pool, close } = connect(api.url);
  try {
    return await pool.query(text);
  } finally {
    await close();
  }
}

test('plans a prepared query once per connection, and rejects parameters', async () => {
  const pool = testPool(api.url, { max: 1 });
  try {
    const query = api.db.selectFrom('accounts').select('uuid').limit(sql.lit(1)).compile();
    for (let i = 0; i < 3; i += 1) expect(await runPrepared(pool, 'one', query)).toHaveLength(1);
    const { rows } = await pool.query('select name, generic_plans::int as plans from pg_prepared_statements');
    expect(rows).toEqual([{ name: 'one', plans: 3 }]);
    const withValue = api.db.selectFrom('accounts').select('uuid').where('kind', '=', 'staff').compile();
    await expect(runPrepared(pool, 'two', withValue)).rejects.toThrow('takes no parameters');
  } finally {
    await pool.end();
  }
});

test.each([
  ['08006', 'unavailable'],
  ['57P01', 'unavailable'],
  ['ECONNREFUSED', 'unavailable'],
  ['53100', 'unavailable'],
  ['53300', 'unavailable'],
  ['57014', 'unavailable'],
  ['40P01', 'unavailable'],
  ['23505', 'conflict'],
  ['23503', 'conflict'],
  ['23514', 'invalid'],
  ['22001', 'invalid'],
])('translates PostgreSQL error %s to %s', (code, expected) => {
  const translated = translateError(Object.assign(new Error('inside'), { code }), {});
  expect(translated).toBeInstanceOf(AppError);
  expect((translated as AppError).code).toBe(expected);
  expect((translated as AppError).message).not.toContain('inside');
});
