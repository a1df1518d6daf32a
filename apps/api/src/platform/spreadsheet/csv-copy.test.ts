import { csvLine } from '@baobab/spreadsheet/csv';
import { bytesOf, storableText } from '@baobab/spreadsheet/testing';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { copyCsvRows, csvFile } from './csv-copy.ts';
import { databaseClient } from './database.testing.ts';

const client = await databaseClient();
afterAll(() => client.end());

const columns = [
  { header: 'Name', kind: 'text' as const },
  { header: 'Amount', kind: 'number' as const },
];

test('converts the COPY output of PostgreSQL to the same bytes as csvLine', async () => {
  const rows = fc.array(fc.tuple(fc.option(storableText), fc.option(fc.integer())), {
    minLength: 1,
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(rows, async (cells) => {
      const values = cells.map(
        ([text, number], row) => `(${row}, ${literal(text)}, ${number ?? 'null::int'})`,
      );
      const select = `select a, b from (values ${values.join(', ')}) v(n, a, b) order by n`;
      const lines = await bytesOf(copyCsvRows(client, select, columns));
      expect(lines.toString()).toBe(cells.map((row) => csvLine(row, '\n')).join(''));
    }),
    { numRuns: 100 },
  );
});

test('a CSV file has a byte order mark, the header and neutralised text columns', async () => {
  const rows = copyCsvRows(client, `values ('=1+1', -5), ('Ade, "B"', null)`, columns);
  expect((await bytesOf(csvFile(rows, columns))).toString()).toBe(
    `\ufeffName,Amount\n'=1+1,-5\n"Ade, ""B""",\n`,
  );
});

function literal(text: string | null): string {
  return text === null ? 'null::text' : `${client.escapeLiteral(text)}::text`;
}
