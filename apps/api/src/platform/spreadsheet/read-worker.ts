import { readInWorker as read, type ReaderJob } from '@baobab/spreadsheet/read-in-worker';
import { ReadTimeout, UnreadableFile } from '@baobab/spreadsheet/read-limits';
import { concurrencyLimit, QueueFullError } from '../concurrency-limit.ts';
import { AppError, invalid, tooMany, unavailable } from '../errors.ts';

/** Reads a file in a worker thread; an unreadable file answers 422 with its message, one that took too long 503. */
export async function readInWorker<Result>(job: ReaderJob): Promise<Result> {
  try {
    return await read<Result>(job);
  } catch (error) {
    if (error instanceof ReadTimeout) throw unavailable(error.message);
    if (error instanceof UnreadableFile) throw invalid(error.message);
    if (job.signal?.aborted) throw new AppError('bad-request', 'The request was interrupted');
    throw error;
  }
}

const reads = concurrencyLimit({ atOnce: 2, waiting: 6 });

/** Reads two files at a time per process and queues a few, so that memory stays bounded. */
export async function withConcurrencyLimit<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await reads.run('', work);
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    throw tooMany('Several files are being read right now. Please try again in a moment.');
  }
}
