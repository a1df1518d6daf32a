import { formulaStarts } from './neutralise.ts';

/** The text format of COPY: a cell ends with a tab or a newline; other control characters and backslashes are escaped. */
export const tab = 9;
export const newline = 10;
const space = 32;
const minus = 45;
const point = 46;
const backslash = 92;

/** Classes of bytes inside a cell. */
export const plain = 0;
export const terminator = 1;
export const special = 2;

/** A longer cell is converted as a string, so that one check of the free space covers any ordinary cell. */
export const longestOrdinary = 4_096;

/** The class of each byte; `characters` are special in addition to control characters and backslashes. */
export function byteClasses(characters: string): Uint8Array {
  const classes = new Uint8Array(256).fill(special, 0, space);
  // 0xef starts U+FFFE and U+FFFF, which XML forbids; other characters with 0xef only take longer.
  for (const byte of [...Buffer.from(characters), backslash, 0xef]) classes[byte] = special;
  classes[tab] = terminator;
  classes[newline] = terminator;
  return classes;
}

const formulaStart = new Uint8Array(256);
for (const byte of Buffer.from(`${formulaStarts} `)) formulaStart[byte] = 1;

const unescaped: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

export const unescape = (copied: string) =>
  copied.replace(/\\(.)/gs, (_, letter: string) => unescaped[letter] ?? letter);

/** The position after the last byte of the cell, or the length of `input` if the cell is incomplete. */
export function endOfCell(input: Buffer, from: number): number {
  let at = from;
  while (at < input.length && input[at] !== tab && input[at] !== newline) at += 1;
  return at;
}

export const isNull = (input: Buffer, start: number, end: number) =>
  end - start === 2 && input[start] === backslash && input[start + 1] === 78;

/** Text that starts neither a formula nor, like its end, with a space; a phone number may start with a sign. */
export function isPlainText(input: Buffer, start: number, end: number): boolean {
  if (input[end - 1] === space) return false;
  if (formulaStart[input[start]!] === 0) return true;
  if (input[start] !== 43 && input[start] !== minus) return false;
  let at = start + 1;
  while (at < end && (isDigit(input[at]!) || input[at] === space)) at += 1;
  return at === end && end - start > 1;
}

export function isPlainNumber(input: Buffer, start: number, end: number): boolean {
  let at = input[start] === minus ? start + 1 : start;
  let points = 0;
  for (; at < end; at += 1) {
    if (input[at] === point) points += 1;
    else if (!isDigit(input[at]!)) return false;
  }
  return points <= 1 && isDigit(input[end - 1]!);
}

const isDigit = (byte: number) => byte >= 48 && byte <= 57;
