import type { Readable } from 'node:stream';
import { convertCopy, type CopyWriter } from './convert-copy.ts';
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
import { csvCell } from './csv.ts';

export type CsvKind = 'text' | 'number';

const comma = 44;
const outputSize = 256 * 1024;
const byteClass = byteClasses(',"');

/** CSV lines from the text format of COPY, which end with `\n`. Null and empty cells are empty. */
export const csvLinesFromCopy = (copy: Readable, kinds: readonly CsvKind[]): Readable =>
  convertCopy(copy, (push) => lineWriter(kinds, push));

/** Ordinary cells are copied as bytes; every other cell is written by `csvCell`. */
function lineWriter(kinds: readonly CsvKind[], push: (bytes: Buffer) => void): CopyWriter {
  const last = kinds.length - 1;
  let column = 0;
  let out = Buffer.allocUnsafe(outputSize);
  let size = 0;

  const flush = (nextSize: number) => {
    if (size > 0) push(out.subarray(0, size));
    out = Buffer.allocUnsafe(nextSize);
    size = 0;
  };
  const reserve = (bytes: number) => {
    if (size + bytes > out.length) flush(Math.max(outputSize, bytes));
  };
  /** Returns the end of the cell. An incomplete cell at the end of `input` is not written. */
  const writeCell = (input: Buffer, start: number): number => {
    const stop = Math.min(input.length, start + longestOrdinary);
    let at = start;
    for (let to = size; at < stop && byteClass[input[at]!] === plain; at += 1, to += 1) out[to] = input[at]!;
    const isText = kinds[column] === 'text';
    if (byteClass[input[at]!] === terminator && (isText ? isOrdinaryText : isPlainNumber)(input, start, at)) {
      size += at - start;
      return at;
    }
    const end = endOfCell(input, at);
    if (end === input.length || isNull(input, start, end)) return end;
    const text = unescape(input.toString('utf8', start, end));
    const number = isText || text === '' ? Number.NaN : Number(text);
    const cell = !isText && isNonFinite.test(text) ? '' : csvCell(Number.isFinite(number) ? number : text);
    reserve(Buffer.byteLength(cell));
    size += out.write(cell, size);
    return end;
  };
  const write = (input: Buffer, from: number, until: number): number => {
    const stop = Math.min(until, input.length);
    let start = from;
    while (start < stop) {
      reserve(longestOrdinary + 1);
      const end = byteClass[input[start]!] === terminator ? start : writeCell(input, start);
      if (end === input.length) return start;
      const endsRow = input[end] === newline;
      if (endsRow !== (column === last))
        throw new RangeError(`The SELECT did not return the ${kinds.length} declared columns`);
      reserve(1);
      out[size] = endsRow ? newline : comma;
      size += 1;
      column = endsRow ? 0 : column + 1;
      start = end + 1;
    }
    return start;
  };
  return { write, end: () => flush(0) };
}

const isNonFinite = /^(NaN|-?Infinity)$/;

/** `csvCell` quotes texts that start or end with white space, also with that of other scripts. */
const isOrdinaryText = (input: Buffer, start: number, end: number) =>
  input[start]! < 128 && input[end - 1]! < 128 && isPlainText(input, start, end);
