import { csvSource } from './read-csv.ts';
import { NOT_A_SHEET, readLimits, UnreadableFile } from './read-limits.ts';
import { xlsxSources, type RowSource } from './read-xlsx.ts';

/** Receives the header once, then each row that is not empty. */
export interface TableListener {
  /** True when these cells are the expected header. */
  isHeader(cells: readonly string[]): boolean;
  header(row: number, cells: readonly string[]): void;
  /** `dates` are the indexes of the date cells. */
  row(row: number, cells: readonly string[], dates: readonly number[]): void;
}

/** The header is among the first rows, because a title may come before it. */
const MAX_HEADER_ROW = 10;

/**
 * Reads the sheet with the expected header, otherwise the first sheet with content, so that missing columns can be
 * reported. The file kind is detected by content, never by name.
 */
export async function readTable(content: Buffer, listener: TableListener): Promise<void> {
  const sources = await sourcesOf(content);
  for (const source of sources) if (await read(source, listener, (cells) => listener.isHeader(cells))) return;
  for (const source of sources) if (await read(source, listener, () => true)) return;
  throw new UnreadableFile('The file is empty.');
}

async function read(source: RowSource, listener: TableListener, isHeader: TableListener['isHeader']) {
  let found = false;
  let before = 0;
  let rows = 0;
  await source((row, cells, dates) => {
    if (found) {
      rows += 1;
      if (rows > readLimits.rows)
        throw new UnreadableFile(
          `The file has more than ${readLimits.rows.toLocaleString('en')} rows. Send it in parts.`,
        );
      listener.row(row, cells, dates);
      return true;
    }
    found = isHeader(cells);
    if (found) listener.header(row, cells);
    before += 1;
    return found || before < MAX_HEADER_ROW;
  });
  return found;
}

async function sourcesOf(content: Buffer): Promise<RowSource[]> {
  if (content.length === 0) throw new UnreadableFile('The file is empty.');
  if (startsWith(content, 'PK\u0003\u0004')) return xlsxSources(content);
  const known = unsupportedKinds.find(({ starts }) => starts.some((start) => startsWith(content, start)));
  if (known) throw new UnreadableFile(known.message);
  return [csvSource(content)];
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
