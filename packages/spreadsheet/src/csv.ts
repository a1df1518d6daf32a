import { neutralise } from './neutralise.ts';
import type { Cell } from './xlsx-rows.ts';

// Without it Excel reads the file in the local code page and garbles accented names.
export const byteOrderMark = '\ufeff';

/** A CSV line (RFC 4180). Texts are neutralised; null and non-finite cells are empty. */
export function csvLine(cells: readonly Cell[], lineEnd = '\r\n'): string {
  return cells.map(csvCell).join(',') + lineEnd;
}

export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = neutralise(cell);
  // Leading and trailing spaces are quoted as well, because some readers trim unquoted cells.
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
