import { Readable } from 'node:stream';
import { coalesce } from './coalesce.ts';
import { neutralise } from './neutralise.ts';
import type { Cell } from './xlsx-rows.ts';

// Without it Excel reads the file in the machine's own code page and spoils every name with an accent.
export const byteOrderMark = '\ufeff';

/** One line of CSV after RFC 4180, ended by CRLF. Texts are neutralised; null and non-finite cells are empty. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A CSV file as a stream. If `rows` fails, the stream is destroyed with that error. */
export function csvStream(options: {
  header: readonly string[];
  rows: AsyncIterable<readonly Cell[]>;
}): Readable {
  return Readable.from(coalesce(lines(options)), { objectMode: false });
}

async function* lines(options: { header: readonly string[]; rows: AsyncIterable<readonly Cell[]> }) {
  yield byteOrderMark + csvLine(options.header);
  for await (const cells of options.rows) yield csvLine(cells);
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = neutralise(cell);
  // Spaces at the ends are quoted as well: some readers trim what is not.
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
