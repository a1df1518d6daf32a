import { searchForm } from '@baobab/contract/kit/search';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();

test.each([
  'Ọ̀ṣun State',
  'ọ̀ṣun'.normalize('NFC'),
  'Ɗan Ƙofa ƁAUTA ƴar',
  'José Ñandú Łódź Straße İstanbul',
  'Ada Obi +234 (0) 803-551 2044',
  '0803\u00a0551\u20112044',
  'CA 15-3, 1.5 mg/ml, 12/05/2026',
  '１２３ ﬁne ²',
  "O\u2019Neil O'Neil O\u02bcneil O\u00b4Neil O＇Neil ŉ",
  'ŁØÆŒĐÐẞÞħıŧŋ Ǝǝ Əə Ɛɛ Ɔɔ Ɖɖ œ æ ø ł đ ð þ',
  `plain O'Neil and \`code\``,
  'a\tb\n1\n2',
])('search_form and searchForm return the same for %j', async (text) => {
  const { rows } = await api.owner.query('select search_form($1) as form', [text]);
  expect(rows[0].form).toBe(searchForm(text));
});

test('the planner uses the trigram index of a search column', async () => {
  const { rows: columns } = await api.owner.query(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'search' and data_type = 'text' order by 1`,
  );
  expect(columns.length).toBeGreaterThan(10);
  const client = await api.owner.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    for (const { name } of columns) {
      const kind = name === 'accounts' ? `kind <> 'staff' and` : '';
      const { rows } = await client.query(`explain select from ${name} where ${kind} search like '%osun%'`);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`${name}_search`);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
