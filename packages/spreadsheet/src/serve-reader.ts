import { parentPort, workerData } from 'node:worker_threads';
import { UnreadableFile } from './read-limits.ts';
import { readTable, type TableListener } from './read-table.ts';
import type { ReaderMessage } from './read-in-worker.ts';
import { lowerThreadPriority } from './thread-priority.ts';

/** Processes a table in the worker thread: receives the rows, emits bytes and ends with a result. */
export interface TableWork extends TableListener {
  /** `unread` are the names of the sheets with content that were not read. */
  end(unread: string[]): unknown;
}

/** The counterpart of `readInWorker`: called once in a `.worker.ts` file. */
export async function serveReader<Options>(
  open: (options: Options, emit: (bytes: Uint8Array<ArrayBuffer>) => void, content: Buffer) => TableWork,
): Promise<void> {
  lowerThreadPriority();
  const port = parentPort!;
  const post = (message: ReaderMessage, transferList: ArrayBuffer[] = []) =>
    port.postMessage(message, transferList);
  const { bytes, options } = workerData as { bytes: Uint8Array<ArrayBuffer>; options: Options };
  const content = Buffer.from(bytes.buffer);
  try {
    const emit = (chunk: Uint8Array<ArrayBuffer>) => post({ type: 'chunk', bytes: chunk }, [chunk.buffer]);
    const work = open(options, emit, content);
    const unread = await readTable(content, work);
    post({ type: 'done', result: work.end(unread) });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    post({ type: 'unreadable', message: error.message });
  }
}
