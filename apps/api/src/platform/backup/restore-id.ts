import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';

/** The setting of a restored database that tells it apart from the one that was backed up, and from other restores of it. */
export const RESTORE_ID = 'baobab.restore_id';

/** PostgreSQL reads the file at its start, and the last line with a setting counts. */
export const writeRestoreId = (settingsFile: string) =>
  appendFile(settingsFile, `${RESTORE_ID} = '${randomUUID()}'\n`, { mode: 0o600, flush: true });
