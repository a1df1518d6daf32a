import path from 'node:path';
import { backUp } from '../platform/backup/back-up.ts';
import { KEY_FILE } from '../platform/keys.ts';
import { runTask } from './run.ts';

// npm run backup -- <folder>: backs up the embedded database and the uploaded files; the server may be running.
await runTask(async ({ databaseUrl, dataDir, encryptionKeys, s3 }) => {
  const folder = process.argv[2];
  if (!folder) throw new Error('Enter an empty folder: npm run backup -- <folder>');
  if (databaseUrl)
    throw new Error(
      'DATABASE_URL is set: back up that database with its own tools (pg_dump, snapshots), then copy DATA_DIR/files or the bucket.',
    );
  const { files } = await backUp(dataDir, path.resolve(folder));
  const megabytes = Math.ceil(files.reduce((sum, { size }) => sum + size, 0) / 1_000_000);
  const keys = encryptionKeys
    ? 'the keys of ENCRYPTION_KEYS are'
    : `the key file ${path.join(dataDir, KEY_FILE)} is`;
  return (
    `Backed up ${files.length} files (${megabytes} MB) to ${folder}.\n` +
    `For security ${keys} not in the backup. Keep a copy in another place, such as a password manager: ` +
    'without it the audit trail of this backup cannot be verified.' +
    (s3 ? `\nFiles in the bucket ${s3.bucket} are not in the backup; see docs/operations.md.` : '')
  );
});
