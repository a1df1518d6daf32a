import { statfs } from 'node:fs/promises';
import { unavailable } from './errors.ts';
import type { Logger } from './logger.ts';

const LOOK_EVERY_MS = 250;
/** The part of the reserve that signing in and traces of reading may use up. */
const ESSENTIAL_SHARE = 0.75;

export interface DiskSpace {
  /** Whether less than the reserve is free. */
  isLow(): boolean;
  /** Throws 503 when there is no space for a write; an essential one may use part of the reserve. */
  requireSpace(essential?: boolean): void;
}

/** For a database on another machine, which watches its own disk. */
export const unwatchedDisk: DiskSpace = { isLow: () => false, requireSpace: () => undefined };

export interface DiskOptions {
  folder: string;
  reserveBytes: number;
  log: Logger;
  /** Runs at every look while the disk is low. */
  onLow?: () => Promise<void>;
  freeBytes?: (folder: string) => Promise<number>;
}

/**
 * Looks every quarter of a second how much space is left. PostgreSQL stops altogether when its journal finds no space, so
 * writes are refused while there is still a reserve for reads, their traces and sign-ins.
 */
export async function watchDisk(options: DiskOptions): Promise<DiskSpace & { stop: () => Promise<void> }> {
  const { folder, reserveBytes, log, onLow, freeBytes = freeBytesOf } = options;
  let free = Number.POSITIVE_INFINITY;
  const isLow = () => free < reserveBytes;

  async function look() {
    const wasLow = isLow();
    free = await freeBytes(folder);
    if (isLow() && !wasLow) log.error({ free, reserveBytes }, 'the disk is almost full; writes are refused');
    if (!isLow() && wasLow) log.info({ free }, 'the disk has space again; writes are accepted');
    if (isLow()) await onLow?.();
  }
  const lookSafely = () =>
    look().catch((error: Error) => log.warn({ err: error }, 'the free space of the disk is not known'));

  await lookSafely();
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= lookSafely().finally(() => (looking = null));
  }, LOOK_EVERY_MS).unref();
  return {
    isLow,
    requireSpace(essential = false) {
      if (free < (essential ? reserveBytes * (1 - ESSENTIAL_SHARE) : reserveBytes))
        throw unavailable('The disk is almost full: nothing can be saved until there is space again.');
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

async function freeBytesOf(folder: string) {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
