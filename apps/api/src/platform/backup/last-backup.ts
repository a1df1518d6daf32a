import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

const NAME = 'last-backup.json';
const DRILL_NAME = 'last-restore-drill.json';

/** The last backup of this installation, for monitoring. */
export interface LastBackup {
  at: Date;
  /** The folder or file; empty for a backup of another tool. */
  target: string;
}

/** Stores when the last backup was made. */
export const recordBackup = (dataDir: string, { at, target }: LastBackup): Promise<void> =>
  store(dataDir, NAME, { at: at.toISOString(), target });

/** The last backup; null when none was recorded, or when the file is damaged. */
export const findLastBackup = (dataDir: string): Promise<LastBackup | null> => read(dataDir, NAME);

/** Stores when a backup was last restored as a test. */
export const recordDrill = (dataDir: string, at: Date): Promise<void> =>
  store(dataDir, DRILL_NAME, { at: at.toISOString(), target: '' });

export const findLastDrill = (dataDir: string): Promise<LastBackup | null> => read(dataDir, DRILL_NAME);

/** The file is replaced as a whole. */
async function store(dataDir: string, name: string, value: object): Promise<void> {
  const file = path.join(dataDir, name);
  await writeFile(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function read(dataDir: string, name: string): Promise<LastBackup | null> {
  try {
    const { at, target } = JSON.parse(await readFile(path.join(dataDir, name), 'utf8')) as {
      at: string;
      target: string;
    };
    const time = new Date(at);
    return Number.isNaN(time.getTime()) ? null : { at: time, target };
  } catch {
    return null;
  }
}
