import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import { bytesOf, from, readBack, unzipped } from './testing.ts';
import { rowXml } from './xlsx-rows.ts';
import { xlsxStream } from './xlsx.ts';

const columns = [{ header: 'Name' }, { header: 'Price' }, { header: 'Active' }];
const comments = [
  { row: 2, column: 1, text: 'This is not a number.\nWrite it like <1234.50> & \u0001 save' },
  { row: 3, column: 2, text: 'This is empty' },
];
const marked = () =>
  xlsxStream({
    sheet: 'Prices',
    columns,
    comments,
    rows: from(
      rowXml(2, ['Ada', 'dear', 'True'], { marked: [1] }),
      rowXml(3, ['Bola', 5], { marked: [1, 2] }),
    ),
  });

test('marked cells keep their values, also empty ones', async () => {
  const [sheet] = await readBack(marked());
  expect(sheet?.data).toEqual([
    ['Name', 'Price', 'Active'],
    ['Ada', 'dear', 'True'],
    ['Bola', 5, null],
  ]);
});

test('marked cells have a fill, the others none', async () => {
  const parts = unzipped(await bytesOf(marked()));
  const sheet = parts.get('xl/worksheets/sheet1.xml')!.toString();
  expect(sheet).toContain('<c r="A2" t="str"><v>Ada</v></c><c r="B2" s="4" t="str"><v>dear</v></c>');
  expect(sheet).toContain('<c r="B3" s="4"><v>5</v></c><c r="C3" s="4"/>');
  const styles = parts.get('xl/styles.xml')!.toString();
  const formats = /<cellXfs.*<\/cellXfs>/.exec(styles)![0].match(/<xf [^>]*>/g)!;
  expect(formats[4]).toContain('fillId="2"');
  expect(styles.match(/<fill>.*?<\/fill>/g)![2]).toContain('patternType="solid"');
});

test('comments are linked from the sheet, declared, and escaped', async () => {
  const parts = unzipped(await bytesOf(marked()));
  const part = (name: string) => parts.get(name)!.toString();
  expect(part('xl/comments1.xml')).toContain(
    '<comment ref="B2" authorId="0"><text><t xml:space="preserve">This is not a number.&#10;Write it like &lt;1234.50&gt; &amp;  save</t>',
  );
  expect(part('xl/comments1.xml').match(/<comment ref/g)).toHaveLength(2);
  expect(part('xl/drawings/vmlDrawing1.vml')).toContain('<x:Row>2</x:Row><x:Column>2</x:Column>');
  expect(part('xl/worksheets/_rels/sheet1.xml.rels')).toContain('Target="../comments1.xml"');
  expect(part('xl/worksheets/sheet1.xml')).toMatch(/<legacyDrawing [^>]*r:id="rId1"\/><\/worksheet>$/);
  expect(part('[Content_Types].xml')).toMatch(/<Types[^>]*>(<Default[^>]*>){3}<Override/);
  expect(part('[Content_Types].xml')).toContain('PartName="/xl/comments1.xml"');
});

test('a file without comments has none of their parts', async () => {
  const parts = unzipped(await bytesOf(xlsxStream({ sheet: 'Prices', columns, rows: from<string>() })));
  expect([...parts.keys()].filter((name) => /comments|vml|sheet1\.xml\.rels/.test(name))).toEqual([]);
});

test('the reader of uploads accepts a file with comments', async () => {
  const rows: (readonly string[])[] = [];
  await readTable(await bytesOf(marked()), {
    isHeader: () => true,
    header: () => undefined,
    row: (_row, cells) => rows.push([...cells]),
  });
  expect(rows).toEqual([
    ['Ada', 'dear', 'True'],
    ['Bola', '5'],
  ]);
});
