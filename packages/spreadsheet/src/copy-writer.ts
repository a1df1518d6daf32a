import {
  byteClasses,
  endOfCell,
  isNull,
  isPlainNumber,
  isPlainText,
  longestOrdinary,
  newline,
  plain,
  terminator,
  unescape,
} from './copy-text.ts';
import { cellAttributes, type ColumnKind } from './xlsx-parts.ts';
import { columnLetters, maxRows, sheetBreak, styleIndex, textCell } from './xlsx-rows.ts';

/**
 * Converts the text format of COPY to XML. Ordinary cells are copied as bytes, because converting to strings is slow;
 * every other cell is written by `textCell`, so that no rule is implemented twice.
 */
export type RowWriter = {
  kinds: readonly ColumnKind[];
  rowsPerSheet: number;
  push: (bytes: Buffer) => void;
  row: number;
  column: number;
  rowIsOpen: boolean;
  /** The last cell is not closed yet; the next opening or the end of the row starts with `</v></c>`. */
  cellIsOpen: boolean;
  rowOpening: Opening;
  cellOpenings: CellOpening[];
  out: Buffer;
  size: number;
};

/** The markup before the content, and the position of the last digit of the row number in it. */
type Opening = { bytes: Buffer; lastDigit: number };

/** `bytes` starts with the end of the previous cell; `first` is the same memory without it. */
type CellOpening = Opening & { first: Buffer };

const underscore = 95;
const letterX = 120;

const byteClass = byteClasses('&<>_');

const cellEnd = '</v></c>';
const breakByte = Buffer.from(sheetBreak);
const powersOfTen = new Set([10, 100, 1_000, 10_000, 100_000, 1_000_000]);
const rowEnd = Buffer.from('</row>');
const cellAndRowEnd = Buffer.from(`${cellEnd}</row>`);
const outputSize = 256 * 1024;
// More than the markup around one cell: the previous end, and the openings and ends of row and cell.
const longestMarkup = 160;

export function rowWriter(
  kinds: readonly ColumnKind[],
  push: (bytes: Buffer) => void,
  rowsPerSheet = maxRows,
): RowWriter {
  return {
    kinds,
    rowsPerSheet,
    push,
    row: 2,
    column: 0,
    rowIsOpen: false,
    cellIsOpen: false,
    ...openingsOf(kinds, 2),
    out: Buffer.allocUnsafe(outputSize),
    size: 0,
  };
}

/** Writes the complete cells of `input` that start between `from` and `until`; returns the start of the next cell. */
export function writeCells(writer: RowWriter, input: Buffer, from: number, until: number): number {
  const stop = Math.min(until, input.length);
  let start = from;
  while (start < stop) {
    reserve(writer, longestOrdinary + longestMarkup);
    if (!writer.rowIsOpen) append(writer, writer.rowOpening.bytes);
    writer.rowIsOpen = true;
    const end = byteClass[input[start]!] === terminator ? start : writeCell(writer, input, start);
    if (end === input.length) return start;
    if (input[end] === newline) nextRow(writer);
    else writer.column += 1;
    start = end + 1;
  }
  return start;
}

/** Returns the end of the cell. An incomplete cell at the end of `input` is not written. */
function writeCell(writer: RowWriter, input: Buffer, start: number): number {
  const { out, size, column, cellIsOpen } = writer;
  const opening = writer.cellOpenings[column];
  if (opening === undefined) throw columnMismatch(writer);
  const markup = cellIsOpen ? opening.bytes : opening.first;
  const contentStart = size + markup.length;
  const ordinaryEnd = copyOrdinary(out, contentStart, input, start);
  const ordinary = isText(writer.kinds[column]!) ? isPlainText : isPlainNumber;
  if (byteClass[input[ordinaryEnd]!] === terminator && ordinary(input, start, ordinaryEnd)) {
    out.set(markup, size);
    writer.size = contentStart + ordinaryEnd - start;
    writer.cellIsOpen = true;
    return ordinaryEnd;
  }
  const end = endOfCell(input, ordinaryEnd);
  if (end < input.length && !isNull(input, start, end))
    appendSpecial(writer, input.toString('utf8', start, end));
  return end;
}

/** Copies the cell up to its end or to the first special byte; returns that position. */
function copyOrdinary(out: Buffer, to: number, input: Buffer, start: number): number {
  const stop = Math.min(input.length, start + longestOrdinary);
  const shift = to - start;
  for (let at = start; at < stop; at += 1) {
    const byte = input[at]!;
    // Only _x can start a sequence that Excel would decode.
    if (byteClass[byte] !== plain && (byte !== underscore || input[at + 1] === letterX)) return at;
    out[at + shift] = byte;
  }
  return stop;
}

/** Pushes the buffered output. */
export function flush(writer: RowWriter, nextSize = 0): void {
  if (writer.size > 0) writer.push(writer.out.subarray(0, writer.size));
  writer.out = Buffer.allocUnsafe(nextSize);
  writer.size = 0;
}

function reserve(writer: RowWriter, bytes: number): void {
  if (writer.size + bytes > writer.out.length) flush(writer, Math.max(outputSize, bytes));
}

function append(writer: RowWriter, bytes: Buffer): void {
  writer.out.set(bytes, writer.size);
  writer.size += bytes.length;
}

function appendSpecial(writer: RowWriter, copied: string): void {
  const text = unescape(copied);
  const reference = columnLetters(writer.column) + writer.row;
  const kind = writer.kinds[writer.column]!;
  const number = isText(kind) ? undefined : Number(text);
  let xml = writer.cellIsOpen ? cellEnd : '';
  writer.cellIsOpen = false;
  if (number !== undefined && Number.isFinite(number))
    xml += `<c r="${reference}${cellAttributes[kind]}<v>${number}</v></c>`;
  else if (number === undefined || !/^(NaN|-?Infinity)$/.test(text))
    xml += textCell(reference, text, kind === 'locked' ? styleIndex.locked : styleIndex.plain);
  reserve(writer, Buffer.byteLength(xml));
  writer.size += writer.out.write(xml, writer.size);
}

function nextRow(writer: RowWriter): void {
  if (writer.column !== writer.kinds.length - 1) throw columnMismatch(writer);
  append(writer, writer.cellIsOpen ? cellAndRowEnd : rowEnd);
  writer.rowIsOpen = false;
  writer.cellIsOpen = false;
  writer.column = 0;
  const sheetIsFull = writer.row === writer.rowsPerSheet;
  if (sheetIsFull) append(writer, breakByte);
  writer.row = sheetIsFull ? 2 : writer.row + 1;
  // The openings differ from those of the previous row only in their digits, unless the number of digits changes.
  if (sheetIsFull || powersOfTen.has(writer.row)) Object.assign(writer, openingsOf(writer.kinds, writer.row));
  else {
    increment(writer.rowOpening);
    writer.cellOpenings.forEach(increment);
  }
}

function columnMismatch({ column, kinds }: RowWriter): Error {
  return new RangeError(
    `The SELECT returned at least ${column + 1} columns, but ${kinds.length} were declared`,
  );
}

function openingsOf(
  kinds: readonly ColumnKind[],
  row: number,
): Pick<RowWriter, 'rowOpening' | 'cellOpenings'> {
  const opening = (before: string, after: string) => ({
    bytes: Buffer.from(`${before}${row}${after}`),
    lastDigit: before.length + String(row).length - 1,
  });
  const cellOpenings = kinds.map((kind, index) => {
    const cell = opening(`${cellEnd}<c r="${columnLetters(index)}`, `${cellAttributes[kind]}<v>`);
    return { ...cell, first: cell.bytes.subarray(cellEnd.length) };
  });
  return { rowOpening: opening('<row r="', '">'), cellOpenings };
}

function increment({ bytes, lastDigit }: Opening): void {
  let at = lastDigit;
  while (bytes[at] === 57) {
    bytes[at] = 48;
    at -= 1;
  }
  bytes[at]! += 1;
}

function isText(kind: ColumnKind): boolean {
  return kind === 'text' || kind === 'locked';
}
