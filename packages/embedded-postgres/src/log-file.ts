import { copyFile, open, rename, stat, truncate } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

const LIMIT = 10 * 1024 * 1024;
const CHECK_EVERY = 10 * 60 * 1000;
const TAIL_BYTES = 8 * 1024;

/** Opens the log as the standard error of a new server, in append mode so that it can be truncated. */
export async function openLog(path: string): Promise<FileHandle> {
  if ((await sizeOf(path)) > LIMIT) await rename(path, `${path}.1`);
  return open(path, 'a', 0o600);
}

/**
 * Rotates the log of a running server, with one previous file; returns the function that stops the rotation. The log
 * collector of PostgreSQL is not used, because it misses the messages before its own start.
 */
export function startLogRotation(path: string): () => void {
  const timer = setInterval(() => {
    rotateLog(path).catch(() => undefined);
  }, CHECK_EVERY);
  timer.unref();
  return () => clearInterval(timer);
}

export async function rotateLog(path: string, limit = LIMIT): Promise<void> {
  if ((await sizeOf(path)) <= limit) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}

/** The size of the log, so that a later `tail` starts there. */
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
