import { neutralise } from './neutralise.ts';

export type Cell = string | number | null;

/** The limits of Excel: rows and columns of a sheet, UTF-16 units of a cell. */
export const maxRows = 1_048_576;
export const maxColumns = 16_384;
const maxText = 32_767;

/** A marker between two rows that starts a new sheet. No cell can contain this byte. */
export const sheetBreak = '\u0001';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
  // Only COPY needs this escape; it is also used here so that tests can compare the bytes of both writers.
  '\\': '&#92;',
};

/** The letters of a column, counted from 0: A, B, ... Z, AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** A text cell as XML; empty for empty text. `style` is an index into the cell formats of the workbook. */
export function textCell(reference: string, value: string, style = 0): string {
  const text = truncate(neutralise(value));
  if (text === '') return '';
  const cell = `<c r="${reference}"${style === 0 ? '' : ` s="${style}"`}`;
  // The shorter form cannot preserve white space.
  return /^ | $|[\t\n\r]/.test(text)
    ? `${cell} t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`
    : `${cell} t="str"><v>${escapeText(text)}</v></c>`;
}

/** One row as XML; the header is row 1. Empty, null and non-finite cells are omitted. */
export function rowXml(rowNumber: number, cells: readonly Cell[], style = 0): string {
  if (rowNumber > maxRows)
    throw new RangeError(`Row ${rowNumber} is too high: a sheet has at most ${maxRows} rows`);
  let xml = `<row r="${rowNumber}">`;
  cells.forEach((cell, index) => {
    const reference = columnLetters(index) + rowNumber;
    if (typeof cell === 'string') xml += textCell(reference, cell, style);
    else if (cell !== null && Number.isFinite(cell)) xml += `<c r="${reference}"><v>${cell}</v></c>`;
  });
  return `${xml}</row>`;
}

/** Rows as XML, numbered from 2 and continued on a new sheet when one is full. */
export async function* rowsXml(
  rows: AsyncIterable<readonly Cell[]>,
  rowsPerSheet = maxRows,
): AsyncGenerator<string> {
  let rowNumber = 1;
  for await (const cells of rows) {
    rowNumber += 1;
    if (rowNumber > rowsPerSheet) {
      rowNumber = 2;
      yield sheetBreak;
    }
    yield rowXml(rowNumber, cells);
  }
}

function truncate(text: string): string {
  if (text.length <= maxText) return text;
  // Drops a split surrogate pair, which toWellFormed would replace by a visible character.
  return text.slice(0, maxText).replace(/[\ud800-\udbff]$/, '');
}

function escapeText(text: string): string {
  // Excel decodes _x0041_ to a character, which could restore a neutralised formula.
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>\t\n\r\\]/g, (character) => entities[character] ?? character);
}
