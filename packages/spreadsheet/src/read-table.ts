import { csvSource } from './read-csv.ts';
import { NOT_A_SHEET, readLimits, UnreadableFile } from './read-limits.ts';
import type { CellFlag } from './read-sheet.ts';
import { xlsxSheets, type Sheet } from './read-xlsx.ts';

/** Receives the header once, then each row that is not empty. */
export interface TableListener {
  /** True when these cells are the expected header. */
  isHeader(cells: readonly string[]): boolean;
  header(row: number, cells: readonly string[]): void;
  row(row: number, cells: readonly string[], flags: readonly CellFlag[]): void;
  /** The following rows are those of a further sheet with the same header; the first visible sheet is 0. */
  nextSheet?(position: number): void;
}

/** The header is among the first rows, because a title may come before it. */
const MAX_HEADER_ROW = 10;

const emptyFile = () => new UnreadableFile('The file is empty.');

/**
 * Reads the sheets with the expected header, otherwise the first sheet with content, so that missing columns can be
 * reported. Returns the names of the other sheets with content. The file kind is detected by content, never by name.
 */
export async function readTable(content: Buffer, listener: TableListener): Promise<string[]> {
  const sheets = await sheetsOf(content);
  const expected = (cells: readonly string[]) => listener.isHeader(cells);
  const unread =
    (await readSheets(sheets, listener, expected)) ?? (await readSheets(sheets, listener, () => true));
  if (!unread) throw emptyFile();
  return unread;
}

const headerKey = (cells: readonly string[]) =>
  cells
    .map((cell) => cell.trim().toLowerCase())
    .join('\n')
    .trimEnd();

/** Reads the first sheet with a header, and those with the same one; undefined when no sheet has it. */
async function readSheets(
  sheets: readonly Sheet[],
  listener: TableListener,
  isHeader: TableListener['isHeader'],
) {
  const unread: string[] = [];
  let header: string | undefined;
  let rows = 0;
  const onRow: TableListener['row'] = (row, cells, flags) => {
    rows += 1;
    if (rows > readLimits.rows)
      throw new UnreadableFile(
        `The file has more than ${readLimits.rows.toLocaleString('en')} rows. Send it in parts.`,
      );
    listener.row(row, cells, flags);
  };
  for (const [position, { name, read }] of sheets.entries()) {
    const isFirst = header === undefined;
    let isFound = false;
    let before = 0;
    await read((row, cells, flags) => {
      if (isFound) {
        onRow(row, cells, flags);
        return true;
      }
      isFound = isFirst ? isHeader(cells) : headerKey(cells) === header;
      if (isFound && isFirst) {
        header = headerKey(cells);
        listener.header(row, cells);
      } else if (isFound) listener.nextSheet?.(position);
      before += 1;
      return isFound || before < MAX_HEADER_ROW;
    });
    if (!isFound && before > 0) unread.push(name);
  }
  return header === undefined ? undefined : unread;
}

async function sheetsOf(content: Buffer): Promise<Sheet[]> {
  if (content.length === 0) throw emptyFile();
  if (startsWith(content, 'PK\u0003\u0004')) return xlsxSheets(content);
  const known = unsupportedKinds.find(({ starts }) => starts.some((start) => startsWith(content, start)));
  if (known) throw new UnreadableFile(known.message);
  return [{ name: '', read: csvSource(content) }];
}

const oldExcel = 'This is an old or password-protected Excel file. Save it as XLSX without a password.';

const unsupportedKinds = [
  { starts: ['\u00d0\u00cf\u0011\u00e0'], message: oldExcel },
  {
    starts: ['<!DOCTYPE', '<html', '<HTML', '<?xml', '<table'],
    message: 'This is a web page, not a spreadsheet. Open it and save it as XLSX.',
  },
  {
    starts: [
      '%PDF',
      'MZ',
      '\u007fELF',
      'GIF8',
      '\u0089PNG',
      '\u00ff\u00d8\u00ff',
      'Rar!',
      '7z',
      '\u001f\u008b',
      '{\\rtf',
    ],
    message: NOT_A_SHEET,
  },
];

const startsWith = (content: Buffer, start: string) =>
  content.subarray(0, start.length).equals(Buffer.from(start, 'latin1'));
