import { isUtf8 } from 'node:buffer';
import { NOT_A_SHEET, readLimits, UnreadableFile } from './read-limits.ts';
import type { CellFlag, RowHandler } from './read-sheet.ts';
import type { RowSource } from './read-xlsx.ts';

const CHUNK = 256 * 1024;
const QUOTE = 34;
const LF = 10;
const CR = 13;
const none: readonly CellFlag[] = [];

/** Reads a text file with commas, semicolons or tabs, in any encoding that spreadsheets save. */
export function csvSource(content: Buffer): RowSource {
  return async (onRow) => {
    let parser: ReturnType<typeof csvParser> | undefined;
    for (const chunk of decode(content)) {
      const { separator, skip } = parser ? noSeparator : separatorOf(chunk);
      parser ??= csvParser(separator, onRow);
      if (!parser.write(chunk.slice(skip))) return;
    }
    parser?.end();
  };
}

// oxlint-disable-next-line no-control-regex -- the pattern finds control characters
const controlCharacters = /[\u0001-\u0008\u000b\u000e-\u001f]/;
const SAMPLE_LENGTH = 4_096;

function* decode(content: Buffer): Generator<string, undefined> {
  const decoder = new TextDecoder(encodingOf(content));
  for (let at = 0; at < content.length; at += CHUNK) {
    const last = at + CHUNK >= content.length;
    const text = decoder.decode(content.subarray(at, at + CHUNK), { stream: !last });
    if (at === 0 && controlCharacters.test(text.slice(0, SAMPLE_LENGTH)))
      throw new UnreadableFile(NOT_A_SHEET);
    if (text.includes('\0'))
      throw new UnreadableFile('The file contains NUL characters. Save it again as XLSX or as CSV UTF-8.');
    yield text;
  }
}

/** Detects the encoding: byte order mark, zero bytes of UTF-16, valid UTF-8, otherwise Windows-1252. */
function encodingOf(content: Buffer): string {
  const byteOrderMark = content.length > 1 ? content.readUInt16BE(0) : 0;
  if (byteOrderMark === 0xfffe) return 'utf-16le';
  if (byteOrderMark === 0xfeff) return 'utf-16be';
  const zeros = [0, 0];
  const sample = content.subarray(0, 1_000);
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1;
  });
  if (zeros[1]! > sample.length / 4 && zeros[0] === 0) return 'utf-16le';
  if (zeros[0]! > sample.length / 4 && zeros[1] === 0) return 'utf-16be';
  return isUtf8(content) ? 'utf-8' : 'windows-1252';
}

const noSeparator = { separator: ',', skip: 0 };

/** The separator: from the `sep=` line of Excel, otherwise the most frequent one in the first line. */
function separatorOf(text: string): { separator: string; skip: number } {
  const declared = /^"?sep=([,;\t])"?(\r\n|\r|\n)/i.exec(text);
  if (declared) return { separator: declared[1]!, skip: declared[0].length };
  const line = /[^\r\n]*/.exec(text.trimStart())![0].replace(/"[^"]*"/g, '');
  const count = (candidate: string) => line.split(candidate).length - 1;
  const [best] = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a));
  return { separator: best!, skip: 0 };
}

/** Collects cells into rows and emits them; blank rows are counted and skipped. */
function rowCollector(onRow: RowHandler) {
  let cells: string[] = [];
  let field = '';
  const collected = { row: 1, more: true };
  const endCell = () => {
    if (cells.length < readLimits.columns) cells.push(field.slice(0, readLimits.cell + 1));
    else if (field.trim() !== '')
      throw new UnreadableFile(`The file has more than ${readLimits.columns} columns.`);
    field = '';
  };
  return Object.assign(collected, {
    append(text: string) {
      if (field.length <= readLimits.cell) field += text;
    },
    /** True when the cell is blank so far; the opening quotation mark then drops the blanks. */
    opensQuote() {
      if (field.trim() !== '') return false;
      field = '';
      return true;
    },
    endCell,
    endRow() {
      endCell();
      if (cells.some((cell) => cell.trim() !== '')) collected.more = onRow(collected.row, cells, none);
      cells = [];
      collected.row += 1;
    },
    hasRest: () => field !== '' || cells.length > 0,
  });
}

/** RFC 4180, as lenient as spreadsheets are. `write` returns false when no more input is needed. */
function csvParser(separator: string, onRow: RowHandler) {
  const separatorCode = separator.charCodeAt(0);
  const rows = rowCollector(onRow);
  let state: 'plain' | 'quoted' | 'quote' = 'plain';
  let quotedSince = 1;
  let afterReturn = false;

  /** Handles a special character; the text between special characters is appended at once. */
  function handleSpecial(code: number) {
    if (code === QUOTE) return quote();
    state = 'plain';
    if (code === separatorCode) rows.endCell();
    else if (code === CR || !afterReturn) rows.endRow();
  }
  function quote() {
    if (state === 'quoted') state = 'quote';
    else if (state === 'quote' || !rows.opensQuote()) {
      rows.append('"');
      if (state === 'quote') state = 'quoted';
    } else {
      state = 'quoted';
      quotedSince = rows.row;
    }
  }

  return {
    write(text: string): boolean {
      let start = 0;
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        const isSpecial =
          code === QUOTE || (state !== 'quoted' && (code === separatorCode || code === LF || code === CR));
        if (isSpecial) {
          if (at > start) rows.append(text.slice(start, at));
          handleSpecial(code);
          if (!rows.more) return false;
          start = at + 1;
        }
        afterReturn = code === CR && state !== 'quoted';
      }
      if (start < text.length) rows.append(text.slice(start));
      return true;
    },
    end() {
      if (state === 'quoted')
        throw new UnreadableFile(`A quotation mark opened in row ${quotedSince} is never closed.`);
      if (rows.hasRest()) rows.endRow();
    },
  };
}
