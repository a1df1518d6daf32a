import { Readable } from 'node:stream';
import { coalesce } from './coalesce.ts';
import { filterRange, sheetHead, sheetName, sheetTail, workbookParts } from './xlsx-parts.ts';
import type { WrittenSheet, XlsxColumn } from './xlsx-parts.ts';
import { maxColumns, maxRows, sheetBreak } from './xlsx-rows.ts';
import { zipStream } from './zip-stream.ts';
import type { ZipEntry } from './zip-stream.ts';

export type XlsxOptions = {
  sheet: string;
  columns: XlsxColumn[];
  /** Ready `<row r="2">...` XML from row 2 on, cut anywhere; `sheetBreak` between rows opens the next sheet. */
  rows: AsyncIterable<Buffer | string>;
};

const breakByte = sheetBreak.charCodeAt(0);
const rowOpening = '<row r="';
// Longer than the opening of any row, so that one cut by the border of two chunks is seen whole.
const openingLength = 24;

/**
 * An XLSX file as a stream: bold and frozen header row, a filter over all rows.
 * If `rows` fails, the stream is destroyed with that error before the file is closed: a cut file never opens.
 * If the reader goes away, `rows` is stopped; at once if it is a Readable, else after the chunk it waits for.
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

async function* files({ sheet, columns, rows }: XlsxOptions): AsyncGenerator<ZipEntry> {
  const source = sheetSource(rows);
  const written: WrittenSheet[] = [];
  try {
    while (source.more()) {
      const number = written.length + 1;
      const lastRow = rowTracker();
      yield {
        name: `xl/worksheets/sheet${number}.xml`,
        data: sheetXml(source.next(), columns, number, lastRow),
      };
      written.push({ name: sheetName(sheet, number), range: filterRange(columns.length, lastRow.value()) });
    }
  } finally {
    await source.close();
  }
  for (const { name, xml } of workbookParts(written)) yield { name, data: once(xml) };
}

async function* sheetXml(
  rows: AsyncIterable<Buffer>,
  columns: readonly XlsxColumn[],
  number: number,
  lastRow: RowTracker,
): AsyncGenerator<Buffer | string> {
  yield sheetHead(columns, number);
  for await (const chunk of rows) {
    lastRow.see(chunk);
    yield chunk;
  }
  yield sheetTail(filterRange(columns.length, lastRow.value()));
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** Deals out one stream of rows sheet by sheet. */
function sheetSource(rows: AsyncIterable<Buffer | string>) {
  const chunks = coalesce(rows);
  let held: Buffer | undefined;
  let ended = false;
  return {
    more: () => !ended,
    close: () => chunks.return(undefined),
    async *next(): AsyncGenerator<Buffer> {
      for (;;) {
        const chunk: Buffer | undefined = held ?? (await chunks.next()).value;
        held = undefined;
        if (chunk === undefined) {
          ended = true;
          return;
        }
        const end = chunk.indexOf(breakByte);
        if (end < 0) {
          yield chunk;
        } else {
          held = chunk.subarray(end + 1);
          yield chunk.subarray(0, end);
          return;
        }
      }
    },
  };
}

type RowTracker = { see(chunk: Buffer): void; value(): number };

/** Knows the number of the last row, which the filter needs, without reading more than the end of each chunk. */
function rowTracker(): RowTracker {
  let last = 1;
  let tail = '';
  return {
    see(chunk) {
      const at = chunk.lastIndexOf(rowOpening);
      const text = at < 0 ? tail + latin1(chunk, 0) : latin1(chunk, at);
      const number = /<row r="(\d+)"/.exec(text)?.[1];
      if (number !== undefined) last = Number(number);
      if (last > maxRows)
        throw new RangeError(`Row ${last} does not fit: a sheet holds ${maxRows} rows at most`);
      tail = (tail + latin1(chunk, Math.max(0, chunk.length - openingLength))).slice(-openingLength);
    },
    value: () => last,
  };
}

function latin1(chunk: Buffer, start: number): string {
  return chunk.toString('latin1', start, start + openingLength);
}
