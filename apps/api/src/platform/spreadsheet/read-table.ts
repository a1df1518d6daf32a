import { csvSource } from './read-csv.ts';
import { NOT_A_SHEET, readLimits, UnreadableFile } from './read-limits.ts';
import { xlsxSources, type RowSource } from './read-xlsx.ts';

/** Whoever wants a table: told its header once, then each row that has something in it. */
export interface TableListener {
  /** Whether these cells are the header that is looked for. */
  fits(cells: readonly string[]): boolean;
  header(row: number, cells: readonly string[]): void;
  /** `dates` are the columns whose cells the spreadsheet keeps as dates. */
  row(row: number, cells: readonly string[], dates: readonly number[]): void;
}

/** A title may stand above the header. */
const HEADER_WITHIN = 10;

/**
 * Reads the sheet whose header fits, else the first that holds anything, so that what is missing can be
 * named. The kind of file is told by its content, never by its name.
 */
export async function readTable(content: Buffer, listener: TableListener): Promise<void> {
  const sources = await sourcesOf(content);
  for (const source of sources) if (await read(source, listener, (cells) => listener.fits(cells))) return;
  for (const source of sources) if (await read(source, listener, () => true)) return;
  throw new UnreadableFile('The file is empty.');
}

async function read(source: RowSource, listener: TableListener, fits: TableListener['fits']) {
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
    found = fits(cells);
    if (found) listener.header(row, cells);
    before += 1;
    return found || before < HEADER_WITHIN;
  });
  return found;
}

async function sourcesOf(content: Buffer): Promise<RowSource[]> {
  if (content.length === 0) throw new UnreadableFile('The file is empty.');
  if (startsWith(content, 'PK\u0003\u0004')) return xlsxSources(content);
  const known = otherKinds.find(({ starts }) => starts.some((start) => startsWith(content, start)));
  if (known) throw new UnreadableFile(known.says);
  return [csvSource(content)];
}

const oldExcel = 'This is an old or password-protected Excel file. Save it as XLSX without a password.';

const otherKinds = [
  { starts: ['\u00d0\u00cf\u0011\u00e0'], says: oldExcel },
  {
    starts: ['<!DOCTYPE', '<html', '<HTML', '<?xml', '<table'],
    says: 'This is a web page, not a spreadsheet. Open it and save it as XLSX.',
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
    says: NOT_A_SHEET,
  },
];

const startsWith = (content: Buffer, start: string) =>
  content.subarray(0, start.length).equals(Buffer.from(start, 'latin1'));
