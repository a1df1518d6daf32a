import { expect, test } from 'vitest';
import { readLimits } from './read-limits.ts';
import { book, bookParts, inline, read, row, zip, type TestEntry } from './read.testing.ts';

const validParts = bookParts({ sheets: [{ xml: row('h') + row('v') }] });
/** The valid workbook with a modified sheet or another modified part. */
const forged = (changes: Partial<TestEntry>, name = 'xl/worksheets/s0.xml') =>
  zip(validParts.map((part) => (part.name === name ? { ...part, ...changes } : part)));
const MB = 1_048_576;

test('reads the valid workbook', async () => {
  expect((await read(zip(validParts))).rows).toEqual([['v']]);
  expect((await read(zip(validParts, { comment: 'created manually' }))).rows).toEqual([['v']]);
});

test.each([
  ['a declared size of gigabytes', forged({ declares: { plain: 3_000 * MB } }), 'more than 200 MB'],
  [
    'many parts of a few hundred megabytes together',
    zip([
      ...validParts,
      ...[1, 2, 3].map((n) => ({ name: `p${n}`, data: 'x', stored: true, declares: { plain: 90 * MB } })),
    ]),
    'more than 200 MB',
  ],
  [
    'a part with a compression ratio of a thousand',
    forged({ data: Buffer.alloc(50 * MB, 32) }),
    'unusual compression ratio',
  ],
  [
    'a part that expands to more than it declares',
    forged({ data: Buffer.alloc(20 * MB, 32), declares: { plain: 900_000 } }),
    'more than 200 MB',
  ],
  ['a wrong checksum', forged({ declares: { crc: 7 } }), 'damaged'],
  ['a password', forged({ declares: { flags: 1 } }), 'password'],
  ['a password only in the local header', forged({ local: { flags: 1 } }), 'damaged'],
  ['another name in the local header', forged({ local: { name: 'xl/worksheets/s1.xml' } }), 'damaged'],
  ['another size in the local header', forged({ local: { plain: 5 } }), 'damaged'],
  ['the same name twice', zip([...validParts, validParts[3]!]), 'damaged'],
  ['ZIP64 markers', zip(validParts, { count: 0xffff }), 'ZIP64'],
  ['a wrong number of entries', zip(validParts, { count: 2 }), 'damaged'],
  ['a truncated end', zip(validParts).subarray(0, -30), 'damaged'],
  ['bytes before the archive', Buffer.concat([Buffer.from('PK\u0003\u0004'), zip(validParts)]), 'damaged'],
])('rejects an archive with %s', async (_what, content, message) => {
  await expect(read(content)).rejects.toThrow(message);
});

test('rejects overlapping parts', async () => {
  const archive = zip(validParts);
  // The second part of the directory points at the data of the first.
  const directory = archive.readUInt32LE(archive.length - 6);
  const second = directory + 46 + archive.readUInt16LE(directory + 28);
  archive.writeUInt32LE(0, second + 42);
  await expect(read(archive)).rejects.toThrow('damaged');
});

test('rejects a hundred thousand entries before it reads one', async () => {
  const many = Array.from({ length: 100_000 }, (_, n) => ({ name: `f${n}`, data: '', stored: true }));
  // Reading the directory would report it as damaged.
  const withoutDirectory = (archive: Buffer) => {
    const end = archive.length - 22;
    return archive.fill(0, archive.readUInt32LE(end + 16), end);
  };
  await expect(read(withoutDirectory(zip(many)))).rejects.toThrow('too many files');
  await expect(read(withoutDirectory(zip(validParts)))).rejects.toThrow('damaged');
});

const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
test.each([
  [
    'the sheet',
    'xl/worksheets/s0.xml',
    `${entity}<worksheet><sheetData>${row('h', '&e;')}</sheetData></worksheet>`,
  ],
  ['the workbook', 'xl/workbook.xml', `<?xml version="1.0"?>${entity}<workbook/>`],
  ['the relationships', 'xl/_rels/workbook.xml.rels', `${entity}<Relationships/>`],
  ['an entity bomb', 'xl/worksheets/s0.xml', `<!DOCTYPE l [<!ENTITY a "${'ha'.repeat(99)}">]><l>&a;</l>`],
])('rejects a document type in %s', async (_what, name, data) => {
  await expect(read(forged({ data }, name))).rejects.toThrow('document type');
});

test('rejects undeclared entities, endless tags, missing strings and invalid references', async () => {
  const sheet = (xml: string) => read(book({ sheets: [{ xml: row('h') + xml }] }));
  await expect(sheet(row('&secret;'))).rejects.toThrow('damaged');
  await expect(sheet(`<row ${'a'.repeat(3 * MB)}`)).rejects.toThrow(/damaged|compression/);
  await expect(sheet('<row><c t="s"><v>99</v></c></row>')).rejects.toThrow('damaged');
  await expect(sheet('<row><c r="ZZZZ1"><v>1</v></c></row>')).rejects.toThrow('damaged');
  await expect(sheet('<row r="-4"><c><v>1</v></c></row>')).rejects.toThrow('damaged');
  await expect(sheet('<row r="1048577"><c><v>1</v></c></row>')).rejects.toThrow('damaged');
});

test.each([
  ['a program', Buffer.from('MZ\u0090\u0000\u0003\u0000'), 'not a spreadsheet'],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n'), 'not a spreadsheet'],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'not a spreadsheet'],
  ['random bytes', Buffer.from(Array.from({ length: 500 }, (_, n) => (n * 73) % 256)), 'not a spreadsheet'],
  ['an old or encrypted workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old or password-protected'],
  ['a web page', Buffer.from('<html><table><tr><td>1</td></tr></table></html>'), 'web page'],
  ['another archive', zip([{ name: 'readme.txt', data: 'hello' }]), 'not an Excel workbook'],
  ['nothing', Buffer.alloc(0), 'empty'],
  ['blank lines', Buffer.from('\r\n \r\n;;\r\n'), 'empty'],
  ['a workbook without rows', book({ sheets: [{ xml: '' }] }), 'empty'],
  ['NUL characters', Buffer.from('a,b\n1,\u00002\n'), 'NUL'],
])('rejects %s with a message', async (_what, content, message) => {
  await expect(read(content)).rejects.toThrow(message);
});

test('reads a header without rows', async () => {
  expect(await read(Buffer.from('a,b\n'))).toMatchObject({ header: ['a', 'b'], rows: [] });
});

test('rejects two million rows at the first row above the limit', async () => {
  const csv = Buffer.from(`h\n${'1\n'.repeat(2_000_000)}`);
  const xml = row('h') + '<row><c><v>1</v></c></row>'.repeat(400_000);
  const xlsx = zip(bookParts({ sheets: [{ xml }] }).map((part) => ({ ...part, stored: true })));
  for (const content of [csv, xlsx]) {
    let rows = 0;
    const count = { isHeader: () => true, header: () => undefined, row: () => void (rows += 1) };
    const { readTable } = await import('./read-table.ts');
    await expect(readTable(content, count)).rejects.toThrow('more than 200,000 rows');
    expect(rows).toBe(readLimits.rows);
  }
});

test('counts the rows of all sheets against the limit', async () => {
  const xml = row('h') + '<row><c><v>1</v></c></row>'.repeat(120_000);
  const sheets = [{ xml }, { xml }];
  const content = zip(bookParts({ sheets }).map((part) => ({ ...part, stored: true })));
  await expect(read(content)).rejects.toThrow('more than 200,000 rows');
});

test('rejects invalid and too many merged areas', async () => {
  const merged = (refs: string[]) =>
    read(
      book({
        sheets: [
          {
            xml: row('h') + row('v'),
            after: `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
          },
        ],
      }),
    );
  await expect(merged(['A2:ZZZZ9'])).rejects.toThrow('damaged');
  await expect(merged(['x'])).rejects.toThrow('damaged');
  const many = Array.from({ length: readLimits.mergedAreas + 1 }, (_, n) => `A${n + 2}:B${n + 2}`);
  await expect(merged(many)).rejects.toThrow('too many merged cells');
  expect((await merged(['A2:XFD1048576'])).rows).toEqual([['v']]);
});

test('skips a million empty rows', async () => {
  const xml = row('h') + '<row s="1"><c s="1"/></row>'.repeat(1_000_000) + row('v');
  const content = zip(bookParts({ sheets: [{ xml }] }).map((part) => ({ ...part, stored: true })));
  expect((await read(content)).rows).toEqual([['v']]);
});

test('truncates a cell of a megabyte just above the limit of Excel', async () => {
  const long = 'Ọ'.repeat(1_000_000);
  const strings = `<si><t>${long}</t></si>`;
  const xlsx = zip(
    bookParts({
      sheets: [{ xml: `${row('h')}<row>${inline(long)}<c t="s"><v>0</v></c></row>` }],
      strings,
    }).map((part) => ({ ...part, stored: true })),
  );
  for (const content of [xlsx, Buffer.from(`h,i\n${long},"${long}"\n`)]) {
    const [[first, second] = []] = (await read(content)).rows;
    expect([first!.length, second!.length]).toEqual([readLimits.cell + 1, readLimits.cell + 1]);
  }
});

test('rejects too many columns unless they are empty', async () => {
  const wide = (cell: string) => Buffer.from(`h${',x'.repeat(300)}\n1${`,${cell}`.repeat(300)}\n`);
  await expect(read(wide('1'))).rejects.toThrow('more than 256 columns');
  expect((await read(Buffer.from(`h\n1${','.repeat(5_000)}\n`))).rows.length).toBe(1);
  const far = '<row r="2"><c r="XFD2"><v>1</v></c></row>';
  await expect(read(book({ sheets: [{ xml: row('h') + far }] }))).rejects.toThrow('more than 256 columns');
});
