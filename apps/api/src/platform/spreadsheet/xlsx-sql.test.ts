import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesOf, databaseClient, readBack, storableText } from './testing.ts';
import { copyXlsxRows } from './xlsx-copy.ts';
import { rowXml, sheetBreak, textCell } from './xlsx-rows.ts';
import { copyRows, xlsxCopySql } from './xlsx-sql.ts';
import { xlsxStream } from './xlsx.ts';

const schema = `spreadsheet_test_${process.pid}`;
const client = await databaseClient();

beforeAll(async () => {
  await client.query(`create schema ${schema}`);
  await client.query(`set search_path to ${schema}`);
  await client.query(await readFile(new URL('xlsx-functions.sql', import.meta.url), 'utf8'));
});

afterAll(async () => {
  await client.query(`drop schema ${schema} cascade`);
  await client.end();
});

test('a text cell made by PostgreSQL is byte for byte the one made in JavaScript', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(storableText, { minLength: 1, maxLength: 100 }), async (texts) => {
      expect(await cellsOf(texts)).toEqual(texts.map((text) => textCell('A2', text)));
    }),
    { numRuns: 200 },
  );
});

test('both cut a long text at the same place', async () => {
  const tails = ['x', '😀', '😀😀', 'x😀', '&', '中', '\u0001', '_x0041_'];
  const texts = [32_764, 32_765, 32_766, 32_767, 40_000].flatMap((length) =>
    tails.flatMap((tail) => ['x', '=', '中'].map((filler) => filler.repeat(length) + tail.repeat(5))),
  );
  texts.push('😀'.repeat(20_000), `x${'😀'.repeat(20_000)}`, `=${'😀'.repeat(20_000)}`);
  expect(await cellsOf(texts)).toEqual(texts.map((text) => textCell('A2', text)));
});

test('COPY gives whole rows, and nothing in them needs a second look', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(storableText, { minLength: 1, maxLength: 20 }), async (texts) => {
      const values = texts.map((text, index) => `(${index}, ${client.escapeLiteral(text)}::text)`);
      const select = `select n, "the ""text""" from (values ${values.join(', ')}) v(n, "the ""text""") order by n`;
      const sql = xlsxCopySql(select, [
        { name: 'the "text"', kind: 'text' },
        { name: 'n', kind: 'number' },
      ]);
      const xml = (await bytesOf(copyRows(client, sql))).toString();
      expect(xml).toBe(texts.map((text, index) => `${rowXml(index + 2, [text, index])}\n`).join(''));
    }),
    { numRuns: 50 },
  );
});

test('null, empty text and numbers that are none are left out', async () => {
  const select =
    "select null::text as a, ''::text as b, 'NaN'::float8 as c, '-Infinity'::numeric as d, 1.50 as e";
  const kinds = { a: 'text', b: 'text', c: 'number', d: 'number', e: 'number' } as const;
  const columns = Object.entries(kinds).map(([name, kind]) => ({ name, kind }));
  const xml = await bytesOf(copyRows(client, xlsxCopySql(select, columns)));
  expect(xml.toString()).toBe('<row r="2"><c r="E2"><v>1.50</v></c></row>\n');
});

test('a whole file comes back from an independent reader as it stood in the database', async () => {
  const select = `select 'Ṣadé ' || n || E'\\n<&>\\\\' as name, n * 1.5 as amount from generate_series(1, 3000) n -- all`;
  const columns = [
    { name: 'name', header: 'Name', kind: 'text' as const },
    { name: 'amount', header: 'Amount', kind: 'number' as const },
  ];
  const rows = copyRows(client, xlsxCopySql(select, columns));
  const [sheet] = await readBack(xlsxStream({ sheet: 'Users', columns, rows }));
  expect(sheet?.data).toHaveLength(3_001);
  expect(sheet?.data[3_000]).toEqual(['Ṣadé 3000\n<&>\\', 4_500]);
});

test('more rows than a sheet holds go on in the next sheet', async () => {
  const sql = xlsxCopySql('select generate_series(1, 5) as n', [{ name: 'n', kind: 'number' }], 3);
  const xml = (await bytesOf(copyRows(client, sql))).toString();
  expect(xml.split(sheetBreak)).toEqual([
    `${rowXml(2, [1])}\n${rowXml(3, [2])}\n`,
    `${rowXml(2, [3])}\n${rowXml(3, [4])}\n`,
    `${rowXml(2, [5])}\n`,
  ]);
});

test('after an error of the server the client can be used again', async () => {
  await expect(bytesOf(copyRows(client, 'copy (select 1 / 0) to stdout'))).rejects.toThrow(
    'division by zero',
  );
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test.each([undefined, new Error('browser closed')])(
  'a reader that stops early ends the query, and the pool drops the connection (%s)',
  async (reason) => {
    const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 1 });
    const pooled = await pool.connect();
    const { rows } = await pooled.query<{ pid: number }>('select pg_backend_pid() as pid');
    const copied = copyRows(pooled, 'copy (select generate_series(1, 1000000000)) to stdout');
    await once(copied, 'readable');
    copied.destroy(reason);
    pooled.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    const backend = 'select from pg_stat_activity where pid = $1';
    await expect
      .poll(async () => (await client.query(backend, [rows[0]?.pid])).rowCount, { timeout: 5_000 })
      .toBe(0);
    await pool.end();
  },
);

test('a file that is not read to its end stops the query as well', async () => {
  const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 1 });
  const pooled = await pool.connect();
  const columns = [{ name: 'n', header: 'N', kind: 'number' as const }];
  const rows = copyXlsxRows(pooled, 'select generate_series(1, 1000000000)', columns);
  for await (const _ of xlsxStream({ sheet: 'N', columns, rows })) break;
  pooled.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

async function cellsOf(texts: string[]): Promise<string[]> {
  const { rows } = await client.query<{ cell: string }>(
    "select xlsx_text(v, 'A2') as cell from unnest($1::text[]) with ordinality u(v, n) order by n",
    [texts],
  );
  return rows.map(({ cell }) => cell);
}
