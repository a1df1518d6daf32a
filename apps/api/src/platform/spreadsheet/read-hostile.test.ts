import { expect, test } from 'vitest';
import { readLimits } from './read-limits.ts';
import { book, bookParts, inline, read, row, zip, type TestEntry } from './read.testing.ts';

const honest = bookParts({ sheets: [{ xml: row('h') + row('v') }] });
/** The honest workbook with its sheet (or another part) told differently. */
const forged = (changes: Partial<TestEntry>, name = 'xl/worksheets/s0.xml') =>
  zip(honest.map((part) => (part.name === name ? { ...part, ...changes } : part)));
const MB = 1_048_576;

test('the honest workbook is read', async () => {
  expect((await read(zip(honest))).rows).toEqual([['v']]);
  expect((await read(zip(honest, { comment: 'made by hand' }))).rows).toEqual([['v']]);
});

test.each([
  ['a declared size of gigabytes', forged({ declares: { plain: 3_000 * MB } }), 'more than 200 MB'],
  [
    'many parts of a few hundred megabytes together',
    zip([
      ...honest,
      ...[1, 2, 3].map((n) => ({ name: `p${n}`, data: 'x', stored: true, declares: { plain: 90 * MB } })),
    ]),
    'more than 200 MB',
  ],
  ['a part packed a thousand to one', forged({ data: Buffer.alloc(50 * MB, 32) }), 'packed far too tightly'],
  [
    'a part that unpacks to more than it declares',
    forged({ data: Buffer.alloc(20 * MB, 32), declares: { plain: 900_000 } }),
    'more than 200 MB',
  ],
  ['a checksum that does not fit', forged({ declares: { crc: 7 } }), 'damaged'],
  ['a password', forged({ declares: { flags: 1 } }), 'password'],
  ['a password in the local header alone', forged({ local: { flags: 1 } }), 'damaged'],
  ['another name in the local header', forged({ local: { name: 'xl/worksheets/s1.xml' } }), 'damaged'],
  ['another size in the local header', forged({ local: { plain: 5 } }), 'damaged'],
  ['the same name twice', zip([...honest, honest[3]!]), 'damaged'],
  ['the marks of ZIP64', zip(honest, { count: 0xffff }), 'ZIP64'],
  ['a count that does not fit', zip(honest, { count: 2 }), 'damaged'],
  ['a cut-off end', zip(honest).subarray(0, -30), 'damaged'],
  ['bytes in front', Buffer.concat([Buffer.from('PK\u0003\u0004'), zip(honest)]), 'damaged'],
])('an archive with %s is refused in a sentence', async (_what, content, says) => {
  await expect(read(content)).rejects.toThrow(says);
});

test('overlapping parts are refused: much made out of little', async () => {
  const archive = zip(honest);
  // The second part of the directory points at the data of the first.
  const directory = archive.readUInt32LE(archive.length - 6);
  const second = directory + 46 + archive.readUInt16LE(directory + 28);
  archive.writeUInt32LE(0, second + 42);
  await expect(read(archive)).rejects.toThrow('damaged');
});

test('a hundred thousand entries are refused before one is looked at', async () => {
  const many = Array.from({ length: 100_000 }, (_, n) => ({ name: `f${n}`, data: '', stored: true }));
  // One look at the directory would find it damaged.
  const withoutDirectory = (archive: Buffer) => {
    const end = archive.length - 22;
    return archive.fill(0, archive.readUInt32LE(end + 16), end);
  };
  await expect(read(withoutDirectory(zip(many)))).rejects.toThrow('too many files');
  await expect(read(withoutDirectory(zip(honest)))).rejects.toThrow('damaged');
});

const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
test.each([
  [
    'the sheet',
    'xl/worksheets/s0.xml',
    `${entity}<worksheet><sheetData>${row('h', '&e;')}</sheetData></worksheet>`,
  ],
  ['the workbook', 'xl/workbook.xml', `<?xml version="1.0"?>${entity}<workbook/>`],
  ['its relations', 'xl/_rels/workbook.xml.rels', `${entity}<Relationships/>`],
  ['a bomb of entities', 'xl/worksheets/s0.xml', `<!DOCTYPE l [<!ENTITY a "${'ha'.repeat(99)}">]><l>&a;</l>`],
])('a document type in %s is refused', async (_what, name, data) => {
  await expect(read(forged({ data }, name))).rejects.toThrow('document type');
});

test('an entity that nobody declared, a tag that never ends, a string that is not there', async () => {
  const sheet = (xml: string) => read(book({ sheets: [{ xml: row('h') + xml }] }));
  await expect(sheet(row('&secret;'))).rejects.toThrow('damaged');
  await expect(sheet(`<row ${'a'.repeat(3 * MB)}`)).rejects.toThrow(/damaged|tightly/);
  await expect(sheet('<row><c t="s"><v>99</v></c></row>')).rejects.toThrow('damaged');
  await expect(sheet('<row><c r="ZZZZ1"><v>1</v></c></row>')).rejects.toThrow('damaged');
  await expect(sheet('<row r="-4"><c><v>1</v></c></row>')).rejects.toThrow('damaged');
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
])('%s, whatever it is called, is refused in a sentence', async (_what, content, says) => {
  await expect(read(content)).rejects.toThrow(says);
});

test('a header alone is a table without rows', async () => {
  expect(await read(Buffer.from('a,b\n'))).toMatchObject({ header: ['a', 'b'], rows: [] });
});

test('two million rows are refused at the first row too many', async () => {
  const csv = Buffer.from(`h\n${'1\n'.repeat(2_000_000)}`);
  const xml = row('h') + '<row><c><v>1</v></c></row>'.repeat(400_000);
  const xlsx = zip(bookParts({ sheets: [{ xml }] }).map((part) => ({ ...part, stored: true })));
  for (const content of [csv, xlsx]) {
    let rows = 0;
    const count = { fits: () => true, header: () => undefined, row: () => void (rows += 1) };
    const { readTable } = await import('./read-table.ts');
    await expect(readTable(content, count)).rejects.toThrow('more than 200,000 rows');
    expect(rows).toBe(readLimits.rows);
  }
});

test('a million empty rows cost nothing but time', async () => {
  const xml = row('h') + '<row s="1"><c s="1"/></row>'.repeat(1_000_000) + row('v');
  const content = zip(bookParts({ sheets: [{ xml }] }).map((part) => ({ ...part, stored: true })));
  expect((await read(content)).rows).toEqual([['v']]);
});

test('a cell of a megabyte is cut where Excel would have stopped', async () => {
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

test('more columns than a table can have are refused, empty ones are not', async () => {
  const wide = (cell: string) => Buffer.from(`h${',x'.repeat(300)}\n1${`,${cell}`.repeat(300)}\n`);
  await expect(read(wide('1'))).rejects.toThrow('more than 256 columns');
  expect((await read(Buffer.from(`h\n1${','.repeat(5_000)}\n`))).rows.length).toBe(1);
  const far = '<row r="2"><c r="XFD2"><v>1</v></c></row>';
  await expect(read(book({ sheets: [{ xml: row('h') + far }] }))).rejects.toThrow('more than 256 columns');
});
