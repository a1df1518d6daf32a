import { damaged, readLimits, UnreadableFile } from './read-limits.ts';
import { dateOf, type NumberKind } from './read-styles.ts';
import { columnOf, type MergedArea } from './read-merges.ts';
import { attributeOf, textOf, unescaped, type XmlListener } from './read-xml.ts';

/**
 * A cell whose text is not what the sheet shows: a date, a formula without a stored result, an error value, or a cell
 * that is merged with its left neighbour.
 */
export interface CellFlag {
  column: number;
  kind: 'date' | 'formula' | 'error' | 'merged';
}

/**
 * Called for each row that is not empty, with its number in the spreadsheet, its cells as text and its unusual cells.
 * Returns false to stop reading.
 */
export type RowHandler = (row: number, cells: string[], flags: readonly CellFlag[]) => boolean;

export interface Workbook {
  strings: readonly string[];
  kinds: readonly NumberKind[];
  from1904: boolean;
}

/** Fills the cells of areas that are merged over rows, and flags those that are merged over columns. */
function mergedAreas(areas: readonly MergedArea[]) {
  let next = 0;
  let open: (MergedArea & { text: string; kind: CellFlag['kind'] | undefined })[] = [];
  return (row: number, cells: string[], flags: CellFlag[]) => {
    for (; next < areas.length && areas[next]!.top <= row; next += 1) {
      const area = areas[next]!;
      const isFirst = area.top === row;
      const kind = isFirst ? flags.find(({ column }) => column === area.left)?.kind : undefined;
      open.push({ ...area, text: isFirst ? (cells[area.left] ?? '') : '', kind });
    }
    open = open.filter(({ bottom }) => bottom >= row);
    for (const { left, right, top, text, kind } of open) {
      if (left < right) {
        const last = Math.min(right, readLimits.columns - 1);
        for (let column = top === row ? left + 1 : left; column <= last; column += 1)
          flags.push({ column, kind: 'merged' });
      } else if (text !== '' && !cells[left]) {
        while (cells.length < left) cells.push('');
        cells[left] = text;
        if (kind) flags.push({ column: left, kind });
      }
    }
  };
}

/** Collects the cells of a row; an empty row is skipped. */
function rowBuilder(onRow: RowHandler, areas: readonly MergedArea[]) {
  const applyMerged = areas.length > 0 ? mergedAreas(areas) : undefined;
  let cells: string[] = [];
  let flags: CellFlag[] = [];
  return {
    flag(column: number, kind: CellFlag['kind']) {
      if (column < readLimits.columns) flags.push({ column, kind });
    },
    add(column: number, { text, flag }: Value) {
      if (text.trim() === '') return;
      if (column >= readLimits.columns)
        throw new UnreadableFile(`The file has more than ${readLimits.columns} columns.`);
      while (cells.length < column) cells.push('');
      cells[column] = text;
      if (flag) flags.push({ column, kind: flag });
    },
    /** Emits the row; returns false when no more rows are needed. */
    end(row: number): boolean {
      let more = true;
      if (cells.length > 0) {
        applyMerged?.(row, cells, flags);
        more = onRow(row, cells, flags);
      }
      cells = [];
      flags = [];
      return more;
    },
  };
}

/** Most cells look like this; matching them at once makes reading twice as fast. */
const usualCell =
  /<c r="([A-Z]{1,3})\d+"(?: s="(\d+)")?(?: t="(\w+)")?>(?:<v>([^<]*)<\/v>|<is><t(?: xml:space="preserve")?>([^<]*)<\/t><\/is>)<\/c>/y;

/** Collects the text of the current cell. */
function cellReader(book: Workbook, builder: ReturnType<typeof rowBuilder>) {
  let column = -1;
  let type = '';
  let style = 0;
  let raw = '';
  return {
    open(attributes: string) {
      const reference = attributeOf(attributes, 'r');
      column = reference === undefined ? column + 1 : columnOf(reference);
      type = attributeOf(attributes, 't') ?? 'n';
      style = Number(attributeOf(attributes, 's') ?? 0);
      raw = '';
    },
    append(chunk: string) {
      if (raw.length <= readLimits.cell * 4) raw += chunk;
    },
    close(isUnsolved: boolean) {
      if (raw !== '') builder.add(column, valueOf(book, type, style, raw));
      else if (isUnsolved) builder.flag(column, 'formula');
    },
    /** Adds a whole cell. */
    add(found: RegExpExecArray) {
      column = columnOf(found[1]!);
      const content = found[4] ?? found[5]!;
      if (content !== '') builder.add(column, valueOf(book, found[3] ?? 'n', Number(found[2] ?? 0), content));
    },
    endRow() {
      column = -1;
    },
  };
}

/** Converts the XML of a sheet to rows. */
export function sheetListener(
  book: Workbook,
  areas: readonly MergedArea[],
  onRow: RowHandler,
): XmlListener & { done: () => boolean } {
  const builder = rowBuilder(onRow, areas);
  const cell = cellReader(book, builder);
  let state: 'reading' | 'done' | 'past' = 'reading';
  let row = 0;
  let collectsText = false;
  let inPhonetic = false;
  let opened = '';

  function closeRow() {
    if (!builder.end(row)) state = 'done';
    cell.endRow();
  }

  return {
    done: () => state === 'done',
    consume(text, at) {
      if (state !== 'reading') return -1;
      usualCell.lastIndex = at;
      const found = usualCell.exec(text);
      if (!found) return -1;
      cell.add(found);
      return usualCell.lastIndex;
    },
    open(name, attributes) {
      if (state !== 'reading') return;
      opened = name;
      if (name === 'c') cell.open(attributes);
      else if (name === 'v') collectsText = true;
      else if (name === 't') collectsText = !inPhonetic;
      else if (name === 'row') row = rowOf(attributeOf(attributes, 'r'), row);
      else if (name === 'rPh') inPhonetic = true;
    },
    close(name) {
      if (state !== 'reading') return;
      // A stored result is opened after its formula.
      if (name === 'c') cell.close(opened === 'f');
      else if (name === 'v' || name === 't') collectsText = false;
      else if (name === 'row') closeRow();
      else if (name === 'rPh') inPhonetic = false;
      // The rest is only parsed to check that the part is complete.
      else if (name === 'sheetData') state = 'past';
    },
    text(chunk) {
      if (collectsText) cell.append(chunk);
    },
  };
}

function rowOf(reference: string | undefined, previous: number): number {
  const row = reference === undefined ? previous + 1 : Number(reference);
  if (!Number.isSafeInteger(row) || row < 1 || row > readLimits.rowNumber) throw damaged();
  return row;
}

interface Value {
  text: string;
  flag?: CellFlag['kind'];
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
      return { text: textOf(raw), flag: 'date' };
    case 'e':
      return { text: textOf(raw).slice(0, readLimits.cell + 1), flag: 'error' };
    default:
      return { text: unescaped(textOf(raw)).slice(0, readLimits.cell + 1) };
  }
}

/** A number that needs no rounding and has no trailing zeros: 1.500 of a sheet is 1.5, not the text 1.500. */
const plainNumber = /^-?\d{1,11}(\.\d{0,3}[1-9])?$/;

/** Rounds to fifteen digits like Excel, which removes rounding errors of formulas (0.30000000000000004). */
function numberOf(raw: string, kind: NumberKind, from1904: boolean): Value {
  if (kind === 'plain' && plainNumber.test(raw)) return { text: raw };
  const number = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(number)) return { text: textOf(raw) };
  if (kind === 'percent') return { text: `${rounded(number * 100)}%` };
  const date = kind === 'date' ? dateOf(number, from1904) : null;
  return date === null ? { text: rounded(number) } : { text: date, flag: 'date' };
}

const rounded = (number: number) => String(Number(number.toPrecision(15)));
