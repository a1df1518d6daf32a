import { statfs } from 'node:fs/promises';

const ALMOST_NOTHING = 4 * 1024 * 1024;

/**
 * Turns what the operating system and PostgreSQL say into a sentence an operator can act on. The original
 * stays reachable as `cause`, the last log lines stand below the sentence.
 */
export function failure(sentence: string, evidence = '', cause?: unknown): Error {
  const lines = evidence.trim();
  return new Error(lines === '' ? sentence : `${sentence}\n${lines}`, { cause });
}

const diskFull = (folder: string) => `The disk that holds ${folder} is full, so PostgreSQL cannot run.`;

const KNOWN: { sign: RegExp; sentence: (folder: string) => string }[] = [
  {
    sign: /No space left on device|Disk quota exceeded|Check free disk space/,
    sentence: diskFull,
  },
  {
    sign: /Cannot allocate memory|could not map anonymous shared memory/,
    sentence: () => 'There is not enough free memory to start PostgreSQL.',
  },
  {
    sign: /lock file "postmaster\.pid" already exists/,
    sentence: (folder) => `Another PostgreSQL already holds ${folder}.`,
  },
  {
    sign: /pre-existing shared memory block/,
    sentence: (folder) =>
      `Processes of an earlier PostgreSQL still run in ${folder}; end them and start again.`,
  },
  {
    sign: /has wrong ownership|has invalid permissions/,
    sentence: (folder) =>
      `${folder} must belong to the user PostgreSQL runs as and be closed to others (0700).`,
  },
  {
    sign: /could not look up effective user ID/,
    sentence: () =>
      'The user PostgreSQL is to run as (65534, nobody, when the product runs as root) has no name on this machine; start the product as another user, or set DATABASE_URL.',
  },
  {
    sign: /error while loading shared libraries/,
    sentence: () => 'The embedded PostgreSQL lacks a library on this machine; set DATABASE_URL instead.',
  },
  {
    sign: /unrecognized configuration parameter|invalid value for parameter|configuration file .* contains errors/,
    sentence: () => 'PostgreSQL refuses one of its settings.',
  },
  {
    sign: /could not locate a valid checkpoint record|database files are incompatible|invalid checksum/,
    sentence: (folder) => `The database in ${folder} is damaged; restore it from a backup.`,
  },
];

/** The sentence for what PostgreSQL printed before it gave up. */
export async function explainOutput(output: string, folder: string, otherwise: string): Promise<Error> {
  const known = KNOWN.find(({ sign }) => sign.test(output));
  if (known) return failure(known.sentence(folder), output);
  // On a full disk the log usually stands on the same disk and could not say so.
  const disk = await statfs(folder).catch(() => undefined);
  const full = disk !== undefined && disk.bavail * disk.bsize < ALMOST_NOTHING;
  return failure(full ? diskFull(folder) : otherwise, output);
}

/** The sentence for a failed file or process call; anything that is not one passes through unchanged. */
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
    return failure(`This process may not write to ${path ?? folder} (${code}).`, '', error);
  }
  return error;
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '');
}
