import type { Readable } from 'node:stream';
import { Transform, pipeline } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Client } from 'pg';
import { frameCells, rowWriter, takeWritten } from './copy-writer.ts';
import type { CopyColumn } from './copy-rows.ts';
import { copyRows } from './copy-rows.ts';

// A fast database would keep the process at this work alone; other requests get their turn after so many milliseconds,
// looked at after so many bytes.
const longestTurn = 3;
const step = 8 * 1024;

/**
 * The rows of a SELECT as `<row>` XML for `xlsxStream`: values as literals, COPY takes no parameters; `columns` in the
 * order of the SELECT. PostgreSQL sends plain COPY text and the XML is put around it here. Destroying the result stops the COPY.
 */
export function copyXlsxRows(client: Client, select: string, columns: readonly CopyColumn[]): Readable {
  const kinds = columns.map(({ kind }) => kind);
  return xlsxRows(copyRows(client, `copy (\n${select}\n) to stdout with (encoding 'UTF8')`), kinds);
}

/** COPY's text format, cut anywhere, as `<row>` XML from row 2 on, continued on a new sheet when one is full. */
export function xlsxRows(
  copy: Readable,
  kinds: readonly CopyColumn['kind'][],
  rowsPerSheet?: number,
): Readable {
  let rest: Buffer | undefined;
  let turn = performance.now();
  const frame = async (input: Buffer): Promise<void> => {
    let at = 0;
    for (let until = step; at < input.length; until = at + step) {
      at = frameCells(writer, input, at, until);
      if (at < until) break;
      if (performance.now() - turn > longestTurn) {
        await nextTurn();
        turn = performance.now();
      }
    }
    rest = at < input.length ? input.subarray(at) : undefined;
  };
  const transform = new Transform({
    highWaterMark: 512 * 1024,
    async transform(chunk: Buffer, _encoding, done) {
      try {
        await frame(rest === undefined ? chunk : Buffer.concat([rest, chunk]));
      } catch (error) {
        return done(error as Error);
      }
      done();
    },
    flush(done) {
      takeWritten(writer);
      done(rest === undefined ? null : new Error('COPY ended in the middle of a row'));
    },
    destroy(error, done) {
      // `pipeline` would do it a moment later, when the client may be back in its pool already.
      copy.destroy();
      done(error);
    },
  });
  const writer = rowWriter(kinds, (bytes) => transform.push(bytes), rowsPerSheet);
  // Errors come out of `transform` itself; without the callback they would be thrown as well.
  return pipeline(copy, transform, () => {});
}
