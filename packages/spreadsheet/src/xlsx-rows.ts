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
  const cell = `<c r="${reference}"${styleAttribute(style)}`;
  // The shorter form cannot preserve white space.
  return /^ | $|[\t\n\r]/.test(text)
    ? `${cell} t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`
    : `${cell} t="str"><v>${escapeText(text)}</v></c>`;
}

/** Indexes of the cell formats of the workbook. */
export const styleIndex = { plain: 0, header: 1, marked: 4, locked: 5 };

/** One row as XML; the header is row 1. Empty, null and non-finite cells are omitted, unless they are marked. */
export function rowXml(
  rowNumber: number,
  cells: readonly Cell[],
  { style = styleIndex.plain, marked = [] }: { style?: number; marked?: readonly number[] } = {},
): string {
  if (rowNumber > maxRows)
    throw new RangeError(`Row ${rowNumber} is too high: a sheet has at most ${maxRows} rows`);
  let xml = `<row r="${rowNumber}">`;
  const writeCell = (cell: Cell, index: number, format: number) => {
    const reference = columnLetters(index) + rowNumber;
    if (typeof cell === 'string') return textCell(reference, cell, format);
    return cell !== null && Number.isFinite(cell)
      ? `<c r="${reference}"${styleAttribute(format)}><v>${cell}</v></c>`
      : '';
  };
  const width = Math.max(cells.length, ...marked.map((index) => index + 1));
  for (let index = 0; index < width; index += 1) {
    const cell = cells[index] ?? null;
    xml += marked.includes(index)
      ? writeCell(cell, index, styleIndex.marked) ||
        `<c r="${columnLetters(index)}${rowNumber}" s="${styleIndex.marked}"/>`
      : writeCell(cell, index, typeof cell === 'string' ? style : styleIndex.plain);
  }
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

function styleAttribute(style: number): string {
  return style === styleIndex.plain ? '' : ` s="${style}"`;
}

function truncate(text: string): string {
  if (text.length <= maxText) return text;
  // Drops a split surrogate pair, which toWellFormed would replace by a visible character.
  return text.slice(0, maxText).replace(/[\ud800-\udbff]$/, '');
}

/** Escapes text for XML. */
export function escapeText(text: string): string {
  // Excel decodes _x0041_ to a character, which could restore a neutralised formula.
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>\t\n\r\\]/g, (character) => entities[character] ?? character);
}
