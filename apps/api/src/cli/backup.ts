import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { backUp } from '../platform/backup/back-up.ts';
import { recordBackup } from '../platform/backup/last-backup.ts';
import { KEY_FILE } from '../platform/keys.ts';
import { readArguments } from './arguments.ts';
import { runTask } from './run.ts';

const { positionals, values } = readArguments('backup', {
  about:
    'Backs up the embedded database and the uploaded files into an empty folder; the product may be running.',
  arguments: ['[folder]'],
  options: {
    record: {
      type: 'boolean',
      about: 'only records that another tool has made a backup now, for monitoring',
    },
  },
  check: ({ positionals: [target], values: { record } }) => {
    if (record) return target === undefined ? undefined : 'With --record there is no folder.';
    return target === undefined ? 'The argument <folder> is missing.' : undefined;
  },
});
const folder = positionals[0] ?? '';

await runTask(async ({ databaseUrl, dataDir, encryptionKeys, s3 }) => {
  if (values.record) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await recordBackup(dataDir, { at: new Date(), target: '' });
    return 'The time of the backup was recorded.';
  }
  if (databaseUrl)
    throw new Error(
      'DATABASE_URL is set: back up that database with its own tools (pg_dump, snapshots), then copy DATA_DIR/files or the bucket.',
    );
  const { files, createdAt } = await backUp(dataDir, path.resolve(folder));
  await recordBackup(dataDir, { at: new Date(createdAt), target: path.resolve(folder) });
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
