import { statfs } from 'node:fs/promises';
import { unavailable } from './errors.ts';
import type { Logger } from './logger.ts';

const CHECK_EVERY_MS = 250;
/** The share of the reserve that sign-ins and access records may use. */
const ESSENTIAL_SHARE = 0.75;

export interface DiskSpace {
  /** Whether less than the reserve is free. */
  isLow(): boolean;
  /** Throws 503 when there is no space for a write; an essential one may use part of the reserve. */
  requireSpace(essential?: boolean): void;
}

/** For an external database, which monitors its own disk. */
export const unwatchedDisk: DiskSpace = { isLow: () => false, requireSpace: () => undefined };

export interface DiskOptions {
  folder: string;
  reserveBytes: number;
  log: Logger;
  /** Runs after every check while the disk is low. */
  onLow?: () => Promise<unknown>;
  freeBytes?: (folder: string) => Promise<number>;
}

/**
 * Checks the free space every quarter of a second. PostgreSQL shuts down when it cannot write its WAL, so writes are
 * refused while a reserve is left for reads, access records and sign-ins.
 */
export async function watchDisk(options: DiskOptions): Promise<DiskSpace & { stop: () => Promise<void> }> {
  const { folder, reserveBytes, log, onLow, freeBytes = freeBytesOf } = options;
  let free = Number.POSITIVE_INFINITY;
  const isLow = () => free < reserveBytes;

  async function check() {
    const wasLow = isLow();
    free = await freeBytes(folder);
    if (isLow() && !wasLow) log.error({ free, reserveBytes }, 'the disk is almost full; writes are refused');
    if (!isLow() && wasLow) log.info({ free }, 'the disk has space again; writes are accepted');
    if (isLow()) await onLow?.();
  }
  const checkSafely = () =>
    check().catch((error: Error) => log.warn({ err: error }, 'the free disk space could not be read'));

  await checkSafely();
  let checking: Promise<void> | null = null;
  const timer = setInterval(() => {
    checking ??= checkSafely().finally(() => (checking = null));
  }, CHECK_EVERY_MS).unref();
  return {
    isLow,
    requireSpace(essential = false) {
      if (free < (essential ? reserveBytes * (1 - ESSENTIAL_SHARE) : reserveBytes))
        throw unavailable('The disk is almost full, so nothing can be saved. Free some space and try again.');
    },
    async stop() {
      clearInterval(timer);
      await checking;
    },
  };
}

async function freeBytesOf(folder: string) {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
