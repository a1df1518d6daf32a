import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runLibreOffice } from './libreoffice.ts';

/** A cell as LibreOffice shows it; undefined where a file does not tell numbers from texts. */
export interface ShownCell {
  text: string;
  isNumber: boolean | undefined;
}

// Tabs, because a number with a separator would be quoted like a text; UTF-8; texts in quotes; cells as shown.
const FILTER = 'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,true,true';

/** The cells of the first sheet of each file. */
export async function showInLibreOffice(files: readonly string[]): Promise<ShownCell[][][]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baobab-office-'));
  try {
    const sheets = files.map((_file, index) => path.join(folder, `${index}.xlsx`));
    await Promise.all(files.map((file, index) => copyFile(file, sheets[index]!)));
    await runLibreOffice(path.join(folder, 'profile'), [
      '--convert-to',
      FILTER,
      '--outdir',
      folder,
      ...sheets,
    ]);
    return await Promise.all(
      sheets.map(async (sheet) => cellsOf(await readFile(sheet.replace(/xlsx$/, 'csv'), 'utf8'))),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const CELL = /("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/g;

function cellsOf(text: string): ShownCell[][] {
  const rows: ShownCell[][] = [[]];
  for (const [, cell = '', end] of text.replace(/\n$/, '').matchAll(CELL)) {
    const isNumber = !cell.startsWith('"');
    rows.at(-1)!.push({ text: isNumber ? cell : cell.slice(1, -1).replaceAll('""', '"'), isNumber });
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows;
}
