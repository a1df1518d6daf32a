import { copyFile, open, rename, stat, truncate } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

const LIMIT = 10 * 1024 * 1024;
const CHECK_EVERY = 10 * 60 * 1000;
const TAIL_BYTES = 8 * 1024;

/** Opens the log for a new server, whose standard error it becomes; appending, so that it may be cut short. */
export async function openLog(path: string): Promise<FileHandle> {
  if ((await sizeOf(path)) > LIMIT) await rename(path, `${path}.1`);
  return open(path, 'a', 0o600);
}

/**
 * Keeps the log of a running server within twice the limit: one previous part, one current.
 * Our own file rather than PostgreSQL's collector: it has the messages from before the collector runs, and
 * the collector can bound a file's age or size but not both. Returns the function that ends it.
 */
export function keepLogShort(path: string): () => void {
  const timer = setInterval(() => {
    shorten(path).catch(() => undefined);
  }, CHECK_EVERY);
  timer.unref();
  return () => clearInterval(timer);
}

export async function shorten(path: string, limit = LIMIT): Promise<void> {
  if ((await sizeOf(path)) <= limit) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}

/** The size of the log, to read later only what was written since. */
export async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

/** The last lines written after `from`. */
export async function tail(path: string, from: number, lines = 12): Promise<string> {
  const size = await sizeOf(path);
  const start = Math.max(from, size - TAIL_BYTES, 0);
  if (size <= start) return '';
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    return buffer.toString('utf8', 0, bytesRead).trim().split('\n').slice(-lines).join('\n');
  } finally {
    await file.close();
  }
}
