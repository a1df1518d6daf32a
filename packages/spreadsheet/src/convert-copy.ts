import { Transform, pipeline, type Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface CopyWriter {
  /** Writes the complete cells of `input` that start between `from` and `until`; returns the start of the next cell. */
  write: (input: Buffer, from: number, until: number) => number;
  /** Pushes what is buffered. */
  end: () => void;
}

// A fast database would block the event loop; the writer yields after this many milliseconds, checked after this many
// bytes.
const maximumTurnMs = 3;
const step = 8 * 1024;

/** Converts the text format of PostgreSQL's COPY, in any chunks. Destroying the result destroys `copy`. */
export function convertCopy(
  copy: Readable,
  writerTo: (push: (bytes: Buffer) => void) => CopyWriter,
): Readable {
  let rest: Buffer | undefined;
  let turnStart = performance.now();
  const convert = async (input: Buffer): Promise<void> => {
    let at = 0;
    for (let until = step; at < input.length; until = at + step) {
      at = writer.write(input, at, until);
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
      writer.end();
      done(rest === undefined ? null : new Error('COPY ended in the middle of a row'));
    },
    destroy(error, done) {
      // `pipeline` destroys it later, when the client may already be back in its pool.
      copy.destroy();
      done(error);
    },
  });
  const writer = writerTo((bytes) => transform.push(bytes));
  // `transform` emits the errors; without the callback they would be thrown as well.
  return pipeline(copy, transform, () => {});
}
