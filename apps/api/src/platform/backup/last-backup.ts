import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

const NAME = 'last-backup.json';

/** The last backup of this installation, for monitoring. */
export interface LastBackup {
  at: Date;
  /** The folder or file; empty for a backup of another tool. */
  target: string;
}

/** Stores when the last backup was made. The file is replaced as a whole. */
export async function recordBackup(dataDir: string, { at, target }: LastBackup): Promise<void> {
  const file = path.join(dataDir, NAME);
  await writeFile(`${file}.new`, JSON.stringify({ at: at.toISOString(), target }), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** The last backup; null when none was recorded, or when the file is damaged. */
export async function findLastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    const { at, target } = JSON.parse(await readFile(path.join(dataDir, NAME), 'utf8')) as {
      at: string;
      target: string;
    };
    const time = new Date(at);
    return Number.isNaN(time.getTime()) ? null : { at: time, target };
  } catch {
    return null;
  }
}
