import { Readable } from 'node:stream';
import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import readXlsxFile from 'read-excel-file/node';

/** Helpers for tests of spreadsheets. */

export async function* from<T>(...items: T[]): AsyncGenerator<T> {
  yield* items;
}

export async function bytesOf(stream: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const escapes: Record<string, string> = {
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
  '\v': 'v',
  '\\': '\\',
};

/** Rows in the text format of COPY. */
export function copyText(rows: readonly (string | null)[][]): string {
  const cell = (text: string | null) => text?.replace(/[\b\f\n\r\t\v\\]/g, (c) => `\\${escapes[c]}`) ?? '\\N';
  return rows.map((row) => `${row.map(cell).join('\t')}\n`).join('');
}

/** A stream of chunks of a size. */
export function chunksOf(bytes: Buffer, size: number): Readable {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  return Readable.from(chunks, { objectMode: false });
}

/** Reads every sheet with an independent library. */
export async function readBack(file: Readable) {
  return readXlsxFile(await bytesOf(file), { trim: false });
}

/** Reads the files of an archive by its central directory and checks their sizes. */
export function unzipped(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let entry = 0; entry < archive.readUInt16LE(end + 10); entry += 1) {
    const [packed, plain] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const start = archive.readUInt32LE(at + 42) + 30 + nameLength;
    const bytes = inflateRawSync(archive.subarray(start, start + packed));
    if (bytes.length !== plain) throw new Error(`${name}: ${bytes.length} bytes, but ${plain} declared`);
    files.set(name, bytes);
    at += 46 + nameLength;
  }
  return files;
}

/** Texts that get an apostrophe. */
export const possibleFormulas = [
  '=1+1',
  '+cmd',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '+',
  '-',
  '+1.',
  '-1.5e3',
  '+234\n80',
  '=cmd|calc!A0',
];

/** Texts that stay as they are. */
export const harmlessTexts = [
  '+234 803 123 4567',
  '-5',
  '-5.25',
  '+1',
  '- 7',
  'Ade=Bola',
  'a@b.ng',
  ' =1',
  "'=1",
  '',
  '\n=1',
];

const difficult = [
  ...'=+-@\t\r\n 012.,;_xXAaf"\'&<>\\/]{}()[]:é؏中',
  '\b',
  '\f',
  '\v',
  '\u0001',
  '\u007f',
  '\u0085',
  '\ufeff',
  '\ufffd',
  '\ufffe',
  '\uffff',
  '😀',
  '\u{10ffff}',
  '_x0041_',
  ']]>',
  '\\N',
  '+234 80',
];

/** Any character. The unit 'binary' of the library would first build a table of all characters. */
const character = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

/** Texts that PostgreSQL can store, most of them difficult. */
export const storableText = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...difficult), maxLength: 12 }),
    fc.string({ unit: character, maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(...'+-0123456789 .'), maxLength: 8 }),
  )
  .map((text) => text.replaceAll('\u0000', ''));

/** Any JavaScript string, including lone surrogates and NUL. */
export const anyText = fc.oneof(
  storableText,
  fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    maxLength: 20,
  }),
);
