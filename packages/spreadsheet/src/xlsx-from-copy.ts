import type { Readable } from 'node:stream';
import { Transform, pipeline } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { writeCells, rowWriter, flush } from './copy-writer.ts';
import type { ColumnKind } from './xlsx-parts.ts';

export type { ColumnKind };

// A fast database would block the event loop; the writer yields after this many milliseconds, checked after this many
// bytes.
const maximumTurnMs = 3;
const step = 8 * 1024;

/**
 * Converts the text format of PostgreSQL's COPY, in any chunks, to the `<row>` XML of `xlsxStream`; a full sheet starts
 * a new one. Destroying the result destroys `copy`.
 */
export function xlsxRowsFromCopy(
  copy: Readable,
  kinds: readonly ColumnKind[],
  rowsPerSheet?: number,
): Readable {
  let rest: Buffer | undefined;
  let turnStart = performance.now();
  const convert = async (input: Buffer): Promise<void> => {
    let at = 0;
    for (let until = step; at < input.length; until = at + step) {
      at = writeCells(writer, input, at, until);
      if (at < until) break;
      if (performance.now() - turnStart > maximumTurnMs) {
        await nextTurn();
        turnStart = performance.now();
      }
    }
    rest = at < input.length ? input.subarray(at) : undefined;
  };
  const transform = new Transform({
    highWaterMark: 512 * 1024,
    async transform(chunk: Buffer, _encoding, done) {
      try {
        await convert(rest === undefined ? chunk : Buffer.concat([rest, chunk]));
      } catch (error) {
        return done(error as Error);
      }
      done();
    },
    flush(done) {
      flush(writer);
      done(rest === undefined ? null : new Error('COPY ended in the middle of a row'));
    },
    destroy(error, done) {
      // `pipeline` destroys it later, when the client may already be back in its pool.
      copy.destroy();
      done(error);
    },
  });
  const writer = rowWriter(kinds, (bytes) => transform.push(bytes), rowsPerSheet);
  // `transform` emits the errors; without the callback they would be thrown as well.
  return pipeline(copy, transform, () => {});
}
