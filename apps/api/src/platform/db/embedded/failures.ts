import { statfs } from 'node:fs/promises';

const MINIMUM_FREE_BYTES = 4 * 1024 * 1024;

/**
 * An error with a message that an operator can act on, followed by the last log lines. The original error is kept as
 * `cause`.
 */
export function failure(sentence: string, logLines = '', cause?: unknown): Error {
  const lines = logLines.trim();
  return new Error(lines === '' ? sentence : `${sentence}\n${lines}`, { cause });
}

const diskFull = (folder: string) => `The disk that holds ${folder} is full, so PostgreSQL cannot run.`;

const KNOWN: { pattern: RegExp; sentence: (folder: string) => string }[] = [
  {
    pattern: /No space left on device|Disk quota exceeded|Check free disk space/,
    sentence: diskFull,
  },
  {
    pattern: /Cannot allocate memory|could not map anonymous shared memory/,
    sentence: () => 'There is not enough free memory to start PostgreSQL.',
  },
  {
    pattern: /lock file "postmaster\.pid" already exists/,
    sentence: (folder) => `Another PostgreSQL already uses ${folder}.`,
  },
  {
    pattern: /pre-existing shared memory block/,
    sentence: (folder) =>
      `Processes of an earlier PostgreSQL are still running in ${folder}; stop them and start again.`,
  },
  {
    pattern: /has wrong ownership|has invalid permissions/,
    sentence: (folder) => `${folder} must belong to the user that runs PostgreSQL and have mode 0700.`,
  },
  {
    pattern: /could not look up effective user ID/,
    sentence: () =>
      'The user that runs PostgreSQL (65534, nobody, when the product runs as root) has no name on this machine; start the product as another user, or set DATABASE_URL.',
  },
  {
    pattern: /error while loading shared libraries/,
    sentence: () =>
      'This machine lacks a library that the embedded PostgreSQL needs; set DATABASE_URL instead.',
  },
  {
    pattern:
      /unrecognized configuration parameter|invalid value for parameter|configuration file .* contains errors/,
    sentence: () => 'PostgreSQL rejects one of its settings.',
  },
  {
    pattern: /could not locate a valid checkpoint record|database files are incompatible|invalid checksum/,
    sentence: (folder) => `The database in ${folder} is damaged; restore it from a backup.`,
  },
];

/** Explains the output of a PostgreSQL that failed. */
export async function explainOutput(output: string, folder: string, otherwise: string): Promise<Error> {
  const known = KNOWN.find(({ pattern }) => pattern.test(output));
  if (known) return failure(known.sentence(folder), output);
  // On a full disk PostgreSQL usually cannot write its log either.
  const disk = await statfs(folder).catch(() => undefined);
  const full = disk !== undefined && disk.bavail * disk.bsize < MINIMUM_FREE_BYTES;
  return failure(full ? diskFull(folder) : otherwise, output);
}

/** Explains a failed file or process call; other errors are returned unchanged. */
export function explainSystemError(error: unknown, folder: string): unknown {
  const { code, syscall, path } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return failure(diskFull(folder), '', error);
  }
  if (syscall.startsWith('spawn')) {
    const why = `The embedded PostgreSQL cannot be run on this machine (${path ?? syscall}: ${code})`;
    return failure(`${why}; set DATABASE_URL instead.`, '', error);
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return failure(`This process has no permission to write to ${path ?? folder} (${code}).`, '', error);
  }
  return error;
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '');
}
