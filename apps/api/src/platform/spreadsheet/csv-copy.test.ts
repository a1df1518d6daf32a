import { neutralise, neutraliseSql } from '@baobab/spreadsheet/neutralise';
import { bytesOf, harmlessTexts, possibleFormulas, storableText } from '@baobab/spreadsheet/testing';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { copyCsvRows, csvFile } from './csv-copy.ts';
import { databaseClient } from './database.testing.ts';

const client = await databaseClient();
afterAll(() => client.end());

async function neutralisedByPostgres(texts: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ safe: string }>(
    `select ${neutraliseSql('t')} as safe from unnest($1::text[]) with ordinality as u (t, n) order by n`,
    [texts],
  );
  return rows.map(({ safe }) => safe);
}

test('PostgreSQL neutralises possible formulas and no other text', async () => {
  expect(await neutralisedByPostgres(possibleFormulas)).toEqual(possibleFormulas.map((text) => `'${text}`));
  expect(await neutralisedByPostgres(harmlessTexts)).toEqual(harmlessTexts);
});

test('PostgreSQL neutralises every text as JavaScript does', async () => {
  const hidden = ['\u0001', '\u001f', '\ufffe', '\uffff'].flatMap((first) => [`${first}=1`, `a${first}b`]);
  expect(await neutralisedByPostgres(hidden)).toEqual(hidden.map(neutralise));
  await fc.assert(
    fc.asyncProperty(fc.array(storableText, { minLength: 1, maxLength: 100 }), async (texts) => {
      expect(await neutralisedByPostgres(texts)).toEqual(texts.map(neutralise));
    }),
    { numRuns: 100 },
  );
});

test('a CSV file has a byte order mark, the header and neutralised text columns', async () => {
  const columns = [
    { header: 'Name', name: 'name', kind: 'text' as const },
    { header: 'Amount', name: 'amount', kind: 'number' as const },
  ];
  const rows = copyCsvRows(client, `values ('=1+1', -5), ('Ade, "B"', null)`, columns);
  expect((await bytesOf(csvFile(rows, columns))).toString()).toBe(
    `\ufeffName,Amount\n'=1+1,-5\n"Ade, ""B""",\n`,
  );
});
