import { Worker } from 'node:worker_threads';
import { readLimits, ReadTimeout, UnreadableFile } from './read-limits.ts';

const COMPILE_CACHE = process.env['NODE_COMPILE_CACHE'];

/** A message of the worker thread. */
export type ReaderMessage =
  | { type: 'chunk'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'done'; result: unknown }
  | { type: 'unreadable'; message: string };

type Limits = Record<'processorSeconds' | 'waitSeconds' | 'memoryMb', number>;

export interface ReaderJob {
  /** The file that calls `serveReader`. */
  worker: URL;
  /** Transferred to the thread, so empty here afterwards. */
  content: Buffer;
  options: unknown;
  /** Aborted when the result is no longer needed. */
  signal?: AbortSignal;
  limits?: Limits;
  onChunk?: (bytes: Uint8Array<ArrayBuffer>) => void;
}

/**
 * Reads a file in a worker thread with limits on memory and processor time, so that it does not block other requests. A file that
 * cannot be read rejects with `UnreadableFile`, an aborted job with the reason of its signal.
 */
export function readInWorker<Result>(job: ReaderJob): Promise<Result> {
  const bytes = ownBytes(job.content);
  const limits: Limits = job.limits ?? readLimits;
  const worker = new Worker(job.worker, {
    workerData: { bytes, options: job.options },
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    // The thread only needs the compile cache; no other environment variable is exposed to it.
    env: COMPILE_CACHE ? { NODE_COMPILE_CACHE: COMPILE_CACHE } : {},
    stdin: false,
  });
  return new Promise<Result>((resolve, reject) => {
    const stop = (error: Error) => {
      reject(error);
      void worker.terminate();
    };
    const unwatch = watchTime(worker, limits, stop);
    const onAbort = () => stop(job.signal?.reason as Error);
    job.signal?.addEventListener('abort', onAbort, { once: true });
    worker.on('message', (message: ReaderMessage) => {
      if (message.type === 'chunk') job.onChunk?.(message.bytes);
      else if (message.type === 'done') resolve(message.result as Result);
      else reject(new UnreadableFile(message.message));
    });
    worker.on('error', (error) => reject(isOutOfMemory(error) ? tooLarge() : error));
    // Without a result the thread died silently; after a result this reject has no effect.
    worker.on('exit', () => {
      unwatch();
      job.signal?.removeEventListener('abort', onAbort);
      reject(tooLarge());
    });
  });
}

const CHECK_MS = 500;

/** Reports a thread that works too long, or that neither ends nor works. Returns a function that ends the watch. */
function watchTime(worker: Worker, limits: Limits, stop: (error: Error) => void): () => void {
  const { processorSeconds, waitSeconds } = limits;
  const check = async () => {
    const { user, system } = await worker.cpuUsage();
    if (user + system > processorSeconds * 1_000_000) stop(tooMuchWork(processorSeconds));
  };
  // A thread that has not started or has ended has no processor time.
  const interval = setInterval(() => void check().catch(() => undefined), CHECK_MS);
  const timer = setTimeout(() => stop(tooLate()), waitSeconds * 1_000);
  return () => {
    clearInterval(interval);
    clearTimeout(timer);
  };
}

const tooMuchWork = (seconds: number) =>
  new UnreadableFile(
    `Reading the file needs more than ${seconds} ${seconds === 1 ? 'second' : 'seconds'} of processor time. Send it in smaller parts.`,
  );
const tooLate = () =>
  new ReadTimeout(
    'Reading the file took too long, because the server is busy. Try again later, or send it in smaller parts.',
  );
const tooLarge = () =>
  new UnreadableFile('The file needs too much memory to be read. Send it in smaller parts.');
const isOutOfMemory = (error: Error) => (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Small buffers share a memory pool and cannot be transferred, so they are copied. */
function ownBytes(content: Buffer): Uint8Array<ArrayBuffer> {
  const whole = content.byteLength === content.buffer.byteLength && content.buffer instanceof ArrayBuffer;
  return whole ? new Uint8Array(content.buffer as ArrayBuffer) : new Uint8Array(content);
}
