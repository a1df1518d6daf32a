import path from 'node:path';
import { restore } from '../platform/backup/restore.ts';
import { KEY_FILE } from '../platform/keys.ts';
import { readArguments } from './arguments.ts';
import { runTask } from './run.ts';

const { positionals } = readArguments('restore', {
  about: 'Restores a backup into an empty DATA_DIR, after every file of the backup was checked.',
  arguments: ['<folder>'],
});
const folder = positionals[0]!;

await runTask(async ({ databaseUrl, dataDir }) => {
  if (databaseUrl)
    throw new Error('DATABASE_URL is set. Unset it to restore a backup of the embedded database.');
  const { createdAt, files } = await restore(path.resolve(folder), dataDir);
  return (
    `Restored the backup of ${createdAt} (${files.length} files) into ${dataDir}.\n` +
    `Put the key file back as ${path.join(dataDir, KEY_FILE)} (or set ENCRYPTION_KEYS), then run npm run audit:verify and npm start.`
  );
});
