import path from 'node:path';
import { restore } from '../platform/backup/restore.ts';
import { KEY_FILE } from '../platform/keys.ts';
import { runTask } from './run.ts';

// npm run restore -- <folder>: restores a backup into an empty DATA_DIR.
await runTask(async ({ databaseUrl, dataDir }) => {
  const folder = process.argv[2];
  if (!folder) throw new Error('Enter the folder of a backup: npm run restore -- <folder>');
  if (databaseUrl)
    throw new Error('DATABASE_URL is set. Unset it to restore a backup of the embedded database.');
  const { createdAt, files } = await restore(path.resolve(folder), dataDir);
  return (
    `Restored the backup of ${createdAt} (${files.length} files) into ${dataDir}.\n` +
    `Put the key file back as ${path.join(dataDir, KEY_FILE)} (or set ENCRYPTION_KEYS), then run npm run audit:verify and npm start.`
  );
});
