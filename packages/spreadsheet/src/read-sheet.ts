import { damaged, readLimits, UnreadableFile } from './read-limits.ts';
import { dateOf, type NumberKind } from './read-styles.ts';
import { attributeOf, textOf, unescaped, type XmlListener } from './read-xml.ts';

/**
 * Called for each row that is not empty, with its number in the spreadsheet, its cells as text and the indexes of its
 * date cells. Returns false to stop reading.
 */
export type RowHandler = (row: number, cells: string[], dates: readonly number[]) => boolean;

export interface Workbook {
  strings: readonly string[];
  kinds: readonly NumberKind[];
  from1904: boolean;
}

/** Collects the cells of a row; an empty row is skipped. */
function rowBuilder(onRow: RowHandler) {
  let cells: string[] = [];
  let dates: number[] = [];
  return {
    add(column: number, { text, date }: Value) {
      if (text.trim() === '') return;
      if (column >= readLimits.columns)
        throw new UnreadableFile(`The file has more than ${readLimits.columns} columns.`);
      while (cells.length < column) cells.push('');
      cells[column] = text;
      if (date) dates.push(column);
    },
    /** Emits the row; returns false when no more rows are needed. */
    end(row: number): boolean {
      const more = cells.length === 0 || onRow(row, cells, dates);
      cells = [];
      dates = [];
      return more;
    },
  };
}

/** Most cells look like this; matching them at once makes reading twice as fast. */
const usualCell =
  /<c r="([A-Z]{1,3})\d+"(?: s="(\d+)")?(?: t="(\w+)")?>(?:<v>([^<]*)<\/v>|<is><t(?: xml:space="preserve")?>([^<]*)<\/t><\/is>)<\/c>/y;

/** Converts the XML of a sheet to rows. A merged area has its value in its first cell. */
export function sheetListener(book: Workbook, onRow: RowHandler): XmlListener & { done: () => boolean } {
  const builder = rowBuilder(onRow);
  let state: 'reading' | 'done' | 'past' = 'reading';
  let row = 0;
  let column = -1;
  let type = '';
  let style = 0;
  let raw = '';
  let collectsText = false;
  let inPhonetic = false;

  function openCell(attributes: string) {
    const reference = attributeOf(attributes, 'r');
    column = reference === undefined ? column + 1 : columnOf(reference);
    type = attributeOf(attributes, 't') ?? 'n';
    style = Number(attributeOf(attributes, 's') ?? 0);
    raw = '';
  }
  function closeRow() {
    if (!builder.end(row)) state = 'done';
    column = -1;
  }

  return {
    done: () => state === 'done',
    consume(text, at) {
      if (state !== 'reading') return -1;
      usualCell.lastIndex = at;
      const found = usualCell.exec(text);
      if (!found) return -1;
      column = columnOf(found[1]!);
      raw = found[4] ?? found[5]!;
      if (raw !== '') builder.add(column, valueOf(book, found[3] ?? 'n', Number(found[2] ?? 0), raw));
      return usualCell.lastIndex;
    },
    open(name, attributes) {
      if (state !== 'reading') return;
      if (name === 'c') openCell(attributes);
      else if (name === 'v') collectsText = true;
      else if (name === 't') collectsText = !inPhonetic;
      else if (name === 'row') row = rowOf(attributeOf(attributes, 'r'), row);
      else if (name === 'rPh') inPhonetic = true;
    },
    close(name) {
      if (state !== 'reading') return;
      if (name === 'c') {
        if (raw !== '') builder.add(column, valueOf(book, type, style, raw));
      } else if (name === 'v' || name === 't') collectsText = false;
      else if (name === 'row') closeRow();
      else if (name === 'rPh') inPhonetic = false;
      // The rest is only parsed to check that the part is complete.
      else if (name === 'sheetData') state = 'past';
    },
    text(chunk) {
      if (collectsText && raw.length <= readLimits.cell * 4) raw += chunk;
    },
  };
}

function rowOf(reference: string | undefined, previous: number): number {
  const row = reference === undefined ? previous + 1 : Number(reference);
  if (!Number.isSafeInteger(row) || row < 1) throw damaged();
  return row;
}

/** The column index of a reference: 0 for A1, 27 for AB7. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = (reference.charCodeAt(at) | 32) - 96;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column < 1 || column > 16_384) throw damaged();
  return column - 1;
}

interface Value {
  text: string;
  date?: boolean;
}

function valueOf(book: Workbook, type: string, style: number, raw: string): Value {
  switch (type) {
    case 'n':
      return numberOf(raw, book.kinds[style] ?? 'plain', book.from1904);
    case 's': {
      const text = book.strings[Number(raw)];
      if (text === undefined) throw damaged();
      return { text };
    }
    case 'b':
      return { text: raw.trim() === '1' ? 'TRUE' : 'FALSE' };
    case 'd':
      return { text: textOf(raw), date: true };
    default:
      return { text: unescaped(textOf(raw)).slice(0, readLimits.cell + 1) };
  }
}

/** A number that needs no rounding. */
const plainNumber = /^-?\d{1,11}(\.\d{1,4})?$/;

/** Rounds to fifteen digits like Excel, which removes rounding errors of formulas (0.30000000000000004). */
function numberOf(raw: string, kind: NumberKind, from1904: boolean): Value {
  if (kind === 'plain' && plainNumber.test(raw)) return { text: raw };
  const number = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(number)) return { text: textOf(raw) };
  if (kind === 'percent') return { text: `${rounded(number * 100)}%` };
  const date = kind === 'date' ? dateOf(number, from1904) : null;
  return date === null ? { text: rounded(number) } : { text: date, date: true };
}

const rounded = (number: number) => String(Number(number.toPrecision(15)));
