import { parentPort, workerData } from 'node:worker_threads';
import { UnreadableFile } from './read-limits.ts';
import { readTable, type TableListener } from './read-table.ts';
import type { ReaderMessage } from './read-worker.ts';

/** What a room makes of a table, in the thread: it hears the rows, hands on bytes, and ends with a result. */
export interface TableWork extends TableListener {
  end(): unknown;
}

/** The other side of `readInWorker`: call it once in a worker's file. */
export async function serveReader<Options>(
  open: (options: Options, emit: (bytes: Uint8Array<ArrayBuffer>) => void, content: Buffer) => TableWork,
): Promise<void> {
  const port = parentPort!;
  const say = (message: ReaderMessage, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);
  const { bytes, options } = workerData as { bytes: Uint8Array<ArrayBuffer>; options: Options };
  const content = Buffer.from(bytes.buffer);
  try {
    const emit = (chunk: Uint8Array<ArrayBuffer>) => say({ says: 'chunk', bytes: chunk }, [chunk.buffer]);
    const work = open(options, emit, content);
    await readTable(content, work);
    say({ says: 'done', result: work.end() });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    say({ says: 'unreadable', message: error.message });
  }
}
