import { neutralise } from './neutralise.ts';

export type Cell = string | number | null;

/** Excel's limits: rows and columns of a sheet, UTF-16 units of a cell. */
export const maxRows = 1_048_576;
export const maxColumns = 16_384;
const maxText = 32_767;

/** Stands between two rows and says that the next one opens a new sheet. No cell can hold this byte. */
export const sheetBreak = '\u0001';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
  // Only COPY would mind a backslash. Written alike here, both ways give the same bytes and can be compared.
  '\\': '&#92;',
};

/** The letters of a column, counted from 0: A, B, ... Z, AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** A text cell as XML; nothing for empty text. `style` is an index into the workbook's cell formats. */
export function textCell(reference: string, value: string, style = 0): string {
  const text = cut(neutralise(value));
  if (text === '') return '';
  const cell = `<c r="${reference}"${style === 0 ? '' : ` s="${style}"`}`;
  // The shorter form cannot say that white space counts.
  return /^ | $|[\t\n\r]/.test(text)
    ? `${cell} t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`
    : `${cell} t="str"><v>${escapeText(text)}</v></c>`;
}

/** One row as XML, `rowNumber` counted from 1 (the header). Empty, null and non-finite cells are left out. */
export function rowXml(rowNumber: number, cells: readonly Cell[], style = 0): string {
  if (rowNumber > maxRows)
    throw new RangeError(`Row ${rowNumber} does not fit: a sheet holds ${maxRows} rows at most`);
  let xml = `<row r="${rowNumber}">`;
  cells.forEach((cell, index) => {
    const reference = columnLetters(index) + rowNumber;
    if (typeof cell === 'string') xml += textCell(reference, cell, style);
    else if (cell !== null && Number.isFinite(cell)) xml += `<c r="${reference}"><v>${cell}</v></c>`;
  });
  return `${xml}</row>`;
}

/** Rows made in JavaScript, numbered below the header and continued on a new sheet when one is full. */
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

function cut(text: string): string {
  if (text.length <= maxText) return text;
  // toWellFormed would leave a mark where a pair was cut; half a pair is dropped instead.
  return text.slice(0, maxText).replace(/[\ud800-\udbff]$/, '');
}

function escapeText(text: string): string {
  // Excel reads _x0041_ as the character with that number, which would undo what was neutralised.
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>\t\n\r\\]/g, (character) => entities[character] ?? character);
}
