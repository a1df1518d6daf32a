import { columnLetters, maxRows, sheetBreak, textCell } from './xlsx-rows.ts';

/**
 * Puts XML around the cells of COPY's text format. Ordinary cells are copied as bytes, without becoming strings, since
 * that is where the time goes; every other cell takes the way of `textCell`, so that no rule stands here twice.
 */
export type RowWriter = {
  numeric: readonly boolean[];
  rowsPerSheet: number;
  push: (bytes: Buffer) => void;
  row: number;
  column: number;
  rowOpening: string;
  cellOpenings: CellOpening[];
  out: Buffer;
  size: number;
};

/** `<c r="A2"...` up to where the text begins, and where in it the row's last digit stands. */
type CellOpening = { bytes: Buffer; lastDigit: number };

const tab = 9;
const newline = 10;
const space = 32;
const minus = 45;
const point = 46;
const backslash = 92;

// What a byte means inside a cell.
const plain = 0;
const ends = 1;
const special = 2;
const underscore = 3;
const meaning = new Uint8Array(256).fill(special, 0, space);
// 0xef begins U+FFFE and U+FFFF, which XML forbids; the other characters behind it only take the slower way.
for (const byte of [...Buffer.from('&<>\\'), 0xef]) meaning[byte] = special;
meaning[tab] = ends;
meaning[newline] = ends;
meaning['_'.charCodeAt(0)] = underscore;

const suspectFirst = new Uint8Array(256);
for (const byte of Buffer.from('=+-@ ')) suspectFirst[byte] = 1;

const unescaped: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const textEnd = Buffer.from('</t></is></c>');
const numberEnd = Buffer.from('</v></c>');
const rowEnd = Buffer.from('</row>');
const outputSize = 256 * 1024;
// More than everything that stands around the text of one cell: openings and ends of row and cell.
const frame = 160;
const maxOrdinary = 32_767;

export function rowWriter(
  kinds: readonly ('text' | 'number')[],
  push: (bytes: Buffer) => void,
  rowsPerSheet = maxRows,
): RowWriter {
  const numeric = kinds.map((kind) => kind === 'number');
  return {
    numeric,
    rowsPerSheet,
    push,
    row: 2,
    column: 0,
    rowOpening: '<row r="2">',
    cellOpenings: openingsOf(numeric, 2),
    out: Buffer.allocUnsafe(outputSize),
    size: 0,
  };
}

/** Writes the whole cells of `input` that begin at `from` or later but before `until`; returns where the next begins. */
export function frameCells(writer: RowWriter, input: Buffer, from: number, until: number): number {
  let start = from;
  while (start < until) {
    let end = ordinaryEnd(input, start);
    const rare = end < input.length && meaning[input[end]!] !== ends;
    if (rare) end = cellEnd(input, end);
    if (end === input.length) return start;
    reserve(writer, end - start + frame);
    if (writer.column === 0) writer.size += writer.out.write(writer.rowOpening, writer.size, 'latin1');
    if (end > start) {
      const numeric = writer.numeric[writer.column] === true;
      const ordinary = !rare && (numeric ? isPlainNumber(input, start, end) : isPlainText(input, start, end));
      if (ordinary) appendOrdinary(writer, input, start, end, numeric ? numberEnd : textEnd);
      else if (!isNull(input, start, end)) appendRare(writer, input.toString('utf8', start, end), numeric);
    }
    if (input[end] === newline) nextRow(writer);
    else writer.column += 1;
    start = end + 1;
  }
  return start;
}

/** Hands on what is written so far. */
export function takeWritten(writer: RowWriter, nextSize = 0): void {
  if (writer.size > 0) writer.push(writer.out.subarray(0, writer.size));
  writer.out = Buffer.allocUnsafe(nextSize);
  writer.size = 0;
}

function reserve(writer: RowWriter, bytes: number): void {
  if (writer.size + bytes > writer.out.length) takeWritten(writer, Math.max(outputSize, bytes));
}

function append(writer: RowWriter, bytes: Buffer): void {
  writer.out.set(bytes, writer.size);
  writer.size += bytes.length;
}

function appendOrdinary(writer: RowWriter, input: Buffer, start: number, end: number, closing: Buffer): void {
  const opening = writer.cellOpenings[writer.column];
  if (opening === undefined) throw wrongColumns(writer);
  append(writer, opening.bytes);
  const { out, size } = writer;
  const shift = size - start;
  for (let at = start; at < end; at += 1) out[at + shift] = input[at]!;
  writer.size += end - start;
  append(writer, closing);
}

function appendRare(writer: RowWriter, copied: string, numeric: boolean): void {
  const text = copied.replace(/\\(.)/gs, (_, letter: string) => unescaped[letter] ?? letter);
  const reference = columnLetters(writer.column) + writer.row;
  const number = numeric ? Number(text) : undefined;
  let xml = '';
  if (number !== undefined && Number.isFinite(number)) xml = `<c r="${reference}"><v>${number}</v></c>`;
  else if (number === undefined || !/^(NaN|-?Infinity)$/.test(text)) xml = textCell(reference, text);
  reserve(writer, Buffer.byteLength(xml) + frame);
  writer.size += writer.out.write(xml, writer.size);
}

function nextRow(writer: RowWriter): void {
  if (writer.column !== writer.numeric.length - 1) throw wrongColumns(writer);
  append(writer, rowEnd);
  writer.column = 0;
  const full = writer.row === writer.rowsPerSheet;
  writer.row = full ? 2 : writer.row + 1;
  const digits = String(writer.row);
  writer.rowOpening = `${full ? sheetBreak : ''}<row r="${digits}">`;
  // The openings differ from the last row's in their digits only, unless there is one more of them.
  if (full || /^10*$/.test(digits)) writer.cellOpenings = openingsOf(writer.numeric, writer.row);
  else writer.cellOpenings.forEach(increment);
}

function wrongColumns({ column, numeric }: RowWriter): Error {
  return new RangeError(`The SELECT gave ${column + 1} columns or more, but ${numeric.length} were named`);
}

function openingsOf(numeric: readonly boolean[], row: number): CellOpening[] {
  return numeric.map((isNumber, index) => {
    const reference = `<c r="${columnLetters(index)}${row}`;
    const bytes = Buffer.from(`${reference}"${isNumber ? '><v>' : ' t="inlineStr"><is><t>'}`);
    return { bytes, lastDigit: reference.length - 1 };
  });
}

function increment({ bytes, lastDigit }: CellOpening): void {
  let at = lastDigit;
  while (bytes[at] === 57) {
    bytes[at] = 48;
    at -= 1;
  }
  bytes[at]! += 1;
}

/** Where a cell ends, or the first byte in it that needs a closer look. */
function ordinaryEnd(input: Buffer, start: number): number {
  const { length } = input;
  let at = start;
  for (;;) {
    while (at < length && meaning[input[at]!] === plain) at += 1;
    // Only _x can begin what Excel would decode.
    if (at === length || meaning[input[at]!] !== underscore || input[at + 1] === 120) return at;
    at += 1;
  }
}

function cellEnd(input: Buffer, from: number): number {
  let at = from;
  while (at < input.length && meaning[input[at]!] !== ends) at += 1;
  return at;
}

function isNull(input: Buffer, start: number, end: number): boolean {
  return end - start === 2 && input[start] === backslash && input[start + 1] === 78;
}

function isPlainText(input: Buffer, start: number, end: number): boolean {
  if (end - start > maxOrdinary || input[end - 1] === space) return false;
  if (suspectFirst[input[start]!] === 0) return true;
  if (input[start] !== 43 && input[start] !== minus) return false;
  let at = start + 1;
  while (at < end && (isDigit(input[at]!) || input[at] === space)) at += 1;
  return at === end && end - start > 1;
}

function isPlainNumber(input: Buffer, start: number, end: number): boolean {
  let at = input[start] === minus ? start + 1 : start;
  let points = 0;
  for (; at < end; at += 1) {
    if (input[at] === point) points += 1;
    else if (!isDigit(input[at]!)) return false;
  }
  return points <= 1 && isDigit(input[end - 1]!);
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}
