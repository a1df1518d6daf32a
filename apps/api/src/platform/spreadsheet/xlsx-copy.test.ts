import { bytesOf, readBack, storableText } from '@baobab/spreadsheet/testing';
import { xlsxStream } from '@baobab/spreadsheet/xlsx';
import { rowXml } from '@baobab/spreadsheet/xlsx-rows';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { databaseClient } from './database.testing.ts';
import { copyXlsxRows } from './xlsx-copy.ts';

const client = await databaseClient();
afterAll(() => client.end());

const threeTexts = fc.tuple(storableText, fc.option(storableText), storableText);

test('converts the COPY output of PostgreSQL to the same bytes as rowXml', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(threeTexts, { minLength: 1, maxLength: 40 }), async (texts) => {
      const values = texts.map((cells, index) => `(${index}, ${cells.map(literal).join(', ')})`);
      const select = `select a, b, c from (values ${values.join(', ')}) v(n, a, b, c) order by n`;
      const xml = await bytesOf(copyXlsxRows(client, select, columns('text', 'text', 'text')));
      expect(xml.toString()).toBe(texts.map((cells, index) => rowXml(index + 2, cells)).join(''));
    }),
    { numRuns: 100 },
  );
});

test('an independent reader reads the values of the database', async () => {
  const select = `select 'Ṣadé ' || n || E'\\n<&>', n * 1.5, case when n % 2 = 0 then '=1' end from generate_series(1, 3000) n`;
  const rows = copyXlsxRows(client, select, columns('text', 'number', 'text'));
  const headers = ['Name', 'Amount', 'Note'].map((header) => ({ header }));
  const [sheet] = await readBack(xlsxStream({ sheet: 'Users', columns: headers, rows }));
  expect(sheet?.data).toHaveLength(3_001);
  expect(sheet?.data[1]).toEqual(['Ṣadé 1\n<&>', 1.5, null]);
  expect(sheet?.data[3_000]).toEqual(['Ṣadé 3000\n<&>', 4_500, "'=1"]);
});

test('a database error destroys the file with that error, and the client can be reused', async () => {
  const select = 'select 1 / (20000 - n) from generate_series(1, 30000) n';
  const rows = copyXlsxRows(client, select, columns('number'));
  const file = xlsxStream({ sheet: 'N', columns: [{ header: 'N' }], rows });
  await expect(bytesOf(file)).rejects.toThrow('division by zero');
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

function columns(...kinds: ('text' | 'number')[]) {
  return kinds.map((kind) => ({ kind }));
}

function literal(text: string | null): string {
  return text === null ? 'null::text' : `${client.escapeLiteral(text)}::text`;
}
