import { isUtf8 } from 'node:buffer';
import { NOT_A_SHEET, readLimits, UnreadableFile } from './read-limits.ts';
import type { RowHandler } from './read-sheet.ts';
import type { RowSource } from './read-xlsx.ts';

const CHUNK = 256 * 1024;
const QUOTE = 34;
const LF = 10;
const CR = 13;
const none: readonly number[] = [];

/** A text file as rows: comma, semicolon or tab, in whichever encoding spreadsheets save. */
export function csvSource(content: Buffer): RowSource {
  return async (onRow) => {
    let parser: ReturnType<typeof csvParser> | undefined;
    for (const piece of decoded(content)) {
      const { separator, skip } = parser ? nothingSaid : separatorOf(piece);
      parser ??= csvParser(separator, onRow);
      if (!parser.write(piece.slice(skip))) return;
    }
    parser?.end();
  };
}

// oxlint-disable-next-line no-control-regex -- these are what no text begins with
const odd = /[\u0001-\u0008\u000b\u000e-\u001f]/;
const BEGINNING = 4_096;

function* decoded(content: Buffer): Generator<string, undefined> {
  const decoder = new TextDecoder(encodingOf(content));
  for (let at = 0; at < content.length; at += CHUNK) {
    const last = at + CHUNK >= content.length;
    const text = decoder.decode(content.subarray(at, at + CHUNK), { stream: !last });
    if (at === 0 && odd.test(text.slice(0, BEGINNING))) throw new UnreadableFile(NOT_A_SHEET);
    if (text.includes('\0'))
      throw new UnreadableFile(
        'The file holds NUL characters, which no text has. Save it again as XLSX or as CSV UTF-8.',
      );
    yield text;
  }
}

/** By its mark, else by where the zero bytes of UTF-16 lie, else UTF-8 if it is valid, else what Windows saves. */
function encodingOf(content: Buffer): string {
  const mark = content.length > 1 ? content.readUInt16BE(0) : 0;
  if (mark === 0xfffe) return 'utf-16le';
  if (mark === 0xfeff) return 'utf-16be';
  const zeros = [0, 0];
  const sample = content.subarray(0, 1_000);
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1;
  });
  if (zeros[1]! > sample.length / 4 && zeros[0] === 0) return 'utf-16le';
  if (zeros[0]! > sample.length / 4 && zeros[1] === 0) return 'utf-16be';
  return isUtf8(content) ? 'utf-8' : 'windows-1252';
}

const nothingSaid = { separator: ',', skip: 0 };

/** What parts the cells of the first line; Excel may say it in a line of its own (sep=;). */
function separatorOf(text: string): { separator: string; skip: number } {
  const said = /^"?sep=([,;\t])"?(\r\n|\r|\n)/i.exec(text);
  if (said) return { separator: said[1]!, skip: said[0].length };
  const line = /[^\r\n]*/.exec(text.trimStart())![0].replace(/"[^"]*"/g, '');
  const count = (mark: string) => line.split(mark).length - 1;
  const [best] = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a));
  return { separator: best!, skip: 0 };
}

/** Gathers cells into rows and hands them on; blank rows are counted and left out. */
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
    take(text: string) {
      if (field.length <= readLimits.cell) field += text;
    },
    /** True while the cell holds nothing but blanks, which a quotation mark then drops. */
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

/** RFC 4180, forgiving where spreadsheets are. `write` says whether more is wanted. */
function csvParser(separator: string, onRow: RowHandler) {
  const part = separator.charCodeAt(0);
  const rows = rowCollector(onRow);
  let state: 'plain' | 'quoted' | 'quote' = 'plain';
  let quotedSince = 1;
  let afterReturn = false;

  /** A character that means something; text between such characters is taken in one piece. */
  function mark(code: number) {
    if (code === QUOTE) return quote();
    state = 'plain';
    if (code === part) rows.endCell();
    else if (code === CR || !afterReturn) rows.endRow();
  }
  function quote() {
    if (state === 'quoted') state = 'quote';
    else if (state === 'quote' || !rows.opensQuote()) {
      rows.take('"');
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
        const means = code === QUOTE || (state !== 'quoted' && (code === part || code === LF || code === CR));
        if (means) {
          if (at > start) rows.take(text.slice(start, at));
          mark(code);
          if (!rows.more) return false;
          start = at + 1;
        }
        afterReturn = code === CR && state !== 'quoted';
      }
      if (start < text.length) rows.take(text.slice(start));
      return true;
    },
    end() {
      if (state === 'quoted')
        throw new UnreadableFile(`A quotation mark opened in row ${quotedSince} is never closed.`);
      if (rows.hasRest()) rows.endRow();
    },
  };
}
