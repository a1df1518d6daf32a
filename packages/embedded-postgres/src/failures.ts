import { statfs } from 'node:fs/promises';

const MINIMUM_FREE_BYTES = 4 * 1024 * 1024;

/** How the caller can avoid the error: with another PostgreSQL server, or with another data folder. */
export type Remedy = 'other-server' | 'other-folder';

/**
 * An error with a message that an operator can act on, followed by the last log lines. The original error is kept as
 * `cause`.
 */
export class EmbeddedPostgresError extends Error {
  readonly remedy: Remedy | undefined;

  constructor(
    sentence: string,
    {
      logLines = '',
      cause,
      remedy,
    }: { logLines?: string; cause?: unknown; remedy?: Remedy | undefined } = {},
  ) {
    const lines = logLines.trim();
    super(lines === '' ? sentence : `${sentence}\n${lines}`, { cause });
    this.name = 'EmbeddedPostgresError';
    this.remedy = remedy;
  }
}

const diskFull = (folder: string) => `The disk that holds ${folder} is full, so PostgreSQL cannot run.`;

const KNOWN: { pattern: RegExp; sentence: (folder: string) => string; remedy?: Remedy }[] = [
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
      'The user that runs PostgreSQL (65534, nobody, when this process runs as root) has no name on this machine; start this process as another user.',
    remedy: 'other-server',
  },
  {
    pattern: /error while loading shared libraries/,
    sentence: () => 'This machine lacks a library that the embedded PostgreSQL needs.',
    remedy: 'other-server',
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
  if (known)
    return new EmbeddedPostgresError(known.sentence(folder), { logLines: output, remedy: known.remedy });
  // On a full disk PostgreSQL usually cannot write its log either.
  const disk = await statfs(folder).catch(() => undefined);
  const full = disk !== undefined && disk.bavail * disk.bsize < MINIMUM_FREE_BYTES;
  return new EmbeddedPostgresError(full ? diskFull(folder) : otherwise, { logLines: output });
}

/** Explains a failed file or process call; other errors are returned unchanged. */
export function explainSystemError(error: unknown, folder: string): unknown {
  const { code, syscall, path } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new EmbeddedPostgresError(diskFull(folder), { cause: error });
  }
  if (syscall.startsWith('spawn')) {
    return new EmbeddedPostgresError(
      `The embedded PostgreSQL cannot be run on this machine (${path ?? syscall}: ${code}).`,
      { cause: error, remedy: 'other-server' },
    );
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new EmbeddedPostgresError(
      `This process has no permission to write to ${path ?? folder} (${code}).`,
      { cause: error },
    );
  }
  return error;
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '');
}
