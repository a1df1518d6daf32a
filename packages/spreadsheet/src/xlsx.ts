import { Readable } from 'node:stream';
import { coalesce } from './coalesce.ts';
import { commentParts, type CellComment } from './xlsx-comments.ts';
import { CHOICES_SHEET, choiceRows, choiceRules, hasChoices } from './xlsx-choices.ts';
import { filterRange, plainSheet, sheetHead, sheetName, sheetTail, workbookParts } from './xlsx-parts.ts';
import type { WrittenSheet, XlsxColumn } from './xlsx-parts.ts';
import { maxColumns, maxRows, rowXml, sheetBreak, type Cell } from './xlsx-rows.ts';
import { zipStream } from './zip-stream.ts';
import type { ZipEntry } from './zip-stream.ts';

export type XlsxOptions = {
  sheet: string;
  columns: XlsxColumn[];
  /** `<row r="2">...` XML from row 2 on, in any chunks; `sheetBreak` between rows starts the next sheet. */
  rows: AsyncIterable<Buffer | string>;
  /** Comments on cells of the first sheet, at most one per cell. */
  comments?: readonly CellComment[];
  /** Protects the header and the cells of `locked` columns; other cells and rows below stay editable. */
  isProtected?: boolean;
  /** A sheet after those of the rows. */
  notes?: { sheet: string; columns: readonly XlsxColumn[]; rows: readonly (readonly Cell[])[] };
};

const breakByte = sheetBreak.charCodeAt(0);
const rowOpening = '<row r="';
// Longer than the opening of any row, so that an opening split between two chunks is found.
const openingLength = 24;

/**
 * An XLSX file as a stream: bold and frozen header row, a filter over all rows.
 * If `rows` fails, the stream is destroyed before the directory is written, so that a truncated file never opens.
 * Destroying the stream stops `rows`: a Readable at once, another iterable after its pending chunk.
 */
export function xlsxStream(options: XlsxOptions): Readable {
  const { rows, columns } = options;
  if (columns.length === 0 || columns.length > maxColumns) {
    throw new RangeError(`A sheet needs 1 to ${maxColumns} columns, not ${columns.length}`);
  }
  const onDestroy = () => {
    if (rows instanceof Readable) rows.destroy();
  };
  return zipStream(files(options), { onDestroy });
}

async function* files({ sheet, columns, rows, ...options }: XlsxOptions): AsyncGenerator<ZipEntry> {
  const { comments = [], isProtected = false, notes } = options;
  const source = sheetSource(rows);
  const written: WrittenSheet[] = [];
  const hasComments = comments.length > 0;
  try {
    while (source.more()) {
      const number = written.length + 1;
      const lastRow = rowTracker();
      yield {
        name: `xl/worksheets/sheet${number}.xml`,
        data: sheetXml(
          source.next(),
          { columns, number, isProtected, hasComments: number === 1 && hasComments },
          lastRow,
        ),
      };
      written.push({ name: sheetName(sheet, number), range: filterRange(columns.length, lastRow.value()) });
    }
  } finally {
    await source.close();
  }
  const further = furtherSheets(columns, notes);
  const parts = [
    ...further.map(({ xml }, index) => ({
      name: `xl/worksheets/sheet${written.length + index + 1}.xml`,
      xml,
    })),
    ...(hasComments ? commentParts(comments) : []),
    ...workbookParts([...written, ...further], { hasComments, isProtected }),
  ];
  for (const { name, xml } of parts) yield { name, data: once(xml) };
}

/** The sheets after those of the rows, which are small. */
function furtherSheets(
  columns: readonly XlsxColumn[],
  notes: XlsxOptions['notes'],
): (WrittenSheet & { xml: string })[] {
  const sheets: (WrittenSheet & { xml: string })[] = [];
  if (notes) {
    const range = filterRange(notes.columns.length, notes.rows.length + 1);
    const rows = notes.rows.map((cells, index) => rowXml(index + 2, cells)).join('');
    const tail = sheetTail(range, { hasComments: false, isProtected: false });
    sheets.push({ name: sheetName(notes.sheet), range, xml: sheetHead(notes.columns, 2) + rows + tail });
  }
  if (hasChoices(columns))
    sheets.push({
      name: CHOICES_SHEET,
      isHidden: true,
      xml: plainSheet([...choiceRows(columns)].join('')),
    });
  return sheets;
}

interface SheetOptions {
  columns: readonly XlsxColumn[];
  number: number;
  hasComments: boolean;
  isProtected: boolean;
}

async function* sheetXml(
  rows: AsyncIterable<Buffer>,
  { columns, number, hasComments, isProtected }: SheetOptions,
  lastRow: RowTracker,
): AsyncGenerator<Buffer | string> {
  yield sheetHead(columns, number);
  for await (const chunk of rows) {
    lastRow.track(chunk);
    yield chunk;
  }
  const rules = choiceRules(columns);
  yield sheetTail(filterRange(columns.length, lastRow.value()), { hasComments, isProtected, rules });
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** Splits one stream of rows into sheets. */
function sheetSource(rows: AsyncIterable<Buffer | string>) {
  const chunks = coalesce(rows);
  let rest: Buffer | undefined;
  let ended = false;
  return {
    more: () => !ended,
    close: () => chunks.return(undefined),
    async *next(): AsyncGenerator<Buffer> {
      for (;;) {
        const chunk: Buffer | undefined = rest ?? (await chunks.next()).value;
        rest = undefined;
        if (chunk === undefined) {
          ended = true;
          return;
        }
        const end = chunk.indexOf(breakByte);
        if (end < 0) {
          yield chunk;
        } else {
          rest = chunk.subarray(end + 1);
          yield chunk.subarray(0, end);
          return;
        }
      }
    },
  };
}

type RowTracker = { track(chunk: Buffer): void; value(): number };

/** Tracks the number of the last row, for the filter, by reading only the end of each chunk. */
function rowTracker(): RowTracker {
  let last = 1;
  let tail = '';
  return {
    track(chunk) {
      const at = chunk.lastIndexOf(rowOpening);
      const text = at < 0 ? tail + latin1(chunk, 0) : latin1(chunk, at);
      const number = /<row r="(\d+)"/.exec(text)?.[1];
      if (number !== undefined) last = Number(number);
      if (last > maxRows)
        throw new RangeError(`Row ${last} is too high: a sheet has at most ${maxRows} rows`);
      tail = (tail + latin1(chunk, Math.max(0, chunk.length - openingLength))).slice(-openingLength);
    },
    value: () => last,
  };
}

function latin1(chunk: Buffer, start: number): string {
  return chunk.toString('latin1', start, start + openingLength);
}
