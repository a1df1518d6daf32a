import { Worker } from 'node:worker_threads';
import { AppError, invalid, tooMany } from '../errors.ts';
import { readLimits } from './read-limits.ts';

const COMPILED = process.env['NODE_COMPILE_CACHE'];

/** What the thread says, one message at a time. */
export type ReaderMessage =
  | { says: 'chunk'; bytes: Uint8Array<ArrayBuffer> }
  | { says: 'done'; result: unknown }
  | { says: 'unreadable'; message: string };

export interface ReaderJob {
  /** The file that calls `serveReader`. */
  worker: URL;
  /** Moved to the thread: empty here afterwards. */
  content: Buffer;
  options: unknown;
  /** Fires when nobody waits for the result any more. */
  signal?: AbortSignal;
  limits?: { seconds: number; memoryMb: number };
  onChunk?: (bytes: Uint8Array<ArrayBuffer>) => void;
}

/**
 * Reads a file in a thread of its own, so that other requests do not notice: bounded in memory and time,
 * and whatever the file does there, the answer is a sentence.
 */
export function readInWorker<Result>(job: ReaderJob): Promise<Result> {
  const bytes = ownBytes(job.content);
  const { seconds, memoryMb } = job.limits ?? readLimits;
  const worker = new Worker(job.worker, {
    workerData: { bytes, options: job.options },
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // The thread needs nothing from outside but where its code is kept ready, and a file must not find more there.
    env: COMPILED ? { NODE_COMPILE_CACHE: COMPILED } : {},
    stdin: false,
  });
  return new Promise<Result>((resolve, reject) => {
    const stop = (error: Error) => {
      reject(error);
      void worker.terminate();
    };
    const timer = setTimeout(() => stop(tooSlow(seconds)), seconds * 1_000);
    const gone = () => stop(new AppError('bad-request', 'The request was cut off'));
    job.signal?.addEventListener('abort', gone, { once: true });
    worker.on('message', (message: ReaderMessage) => {
      if (message.says === 'chunk') job.onChunk?.(message.bytes);
      else if (message.says === 'done') resolve(message.result as Result);
      else reject(invalid(message.message));
    });
    worker.on('error', (error) => reject(isOutOfMemory(error) ? tooLarge() : error));
    // After a result this changes nothing; without one the thread died unheard.
    worker.on('exit', () => {
      clearTimeout(timer);
      job.signal?.removeEventListener('abort', gone);
      reject(tooLarge());
    });
  });
}

const tooSlow = (seconds: number) =>
  invalid(`Reading the file took longer than ${seconds} seconds. Send it in smaller parts.`);
const tooLarge = () => invalid('The file needs too much memory to be read. Send it in smaller parts.');
const isOutOfMemory = (error: Error) => (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Small buffers share their memory with others and cannot be moved; they are copied. */
function ownBytes(content: Buffer): Uint8Array<ArrayBuffer> {
  const whole = content.byteLength === content.buffer.byteLength && content.buffer instanceof ArrayBuffer;
  return whole ? new Uint8Array(content.buffer as ArrayBuffer) : new Uint8Array(content);
}

const AT_ONCE = 2;
const WAITING = 6;
let working = 0;
const queue: (() => void)[] = [];

/** Two files at a time a process, a few waiting: memory stays bounded however many are sent. */
export async function withConcurrencyLimit<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) {
    if (queue.length >= WAITING)
      throw tooMany('Several files are being read right now. Please try again in a moment.');
    await new Promise<void>((resolve) => queue.push(resolve));
  } else working += 1;
  try {
    return await work();
  } finally {
    // Whoever waits takes this place over; the number at work stays the same.
    const next = queue.shift();
    if (next) next();
    else working -= 1;
  }
}
