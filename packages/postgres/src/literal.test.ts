import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { withLiterals } from './literal.ts';

const pool = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 1 });
afterAll(() => pool.end());

test('a text stays the same text, whatever it contains', async () => {
  const storable = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'));
  await fc.assert(
    fc.asyncProperty(storable, storable, async (first, second) => {
      const { rows } = await pool.query(withLiterals(sql`select ${first}::text as a, ${second}::text as b`));
      expect(rows).toEqual([{ a: first, b: second }]);
    }),
    { examples: [[`'; drop table accounts; --`, `$1 \\' "x" /* %`]], numRuns: 200 },
  );
});

test('writes dates, numbers, booleans and null, and rejects other values', () => {
  const at = new Date('2026-01-02T03:04:05.678Z');
  expect(withLiterals(sql`${at} ${-1.5} ${true} ${null}`)).toBe(
    `'2026-01-02T03:04:05.678Z' (-1.5) true null`,
  );
  expect(() => withLiterals(sql`${['a']}`)).toThrow(TypeError);
  expect(() => withLiterals(sql`${Number.NaN}`)).toThrow(TypeError);
});
