import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { backUp } from '../platform/backup/back-up.ts';
import { encryptFolder, inPrivateFolder } from '../platform/backup/encryption.ts';
import { recordBackup } from '../platform/backup/last-backup.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import { encryptedName, nameOf, removeOld } from '../platform/backup/series.ts';
import { KEY_FILE } from '../platform/keys.ts';
import type { Settings } from '../platform/settings.ts';
import { readArguments } from './arguments.ts';
import { runTask } from './run.ts';

const { positionals, values } = readArguments('backup', {
  about:
    'Backs up the embedded database and the uploaded files into an empty folder; the product may be running. With ' +
    '--keep or --encrypt the folder has a series of backups, each under its time.',
  arguments: ['[folder]'],
  options: {
    keep: {
      type: 'string',
      value: 'N',
      about: 'keeps the newest N backups of the series and removes the others',
    },
    encrypt: {
      type: 'string',
      value: 'age1…',
      about: 'encrypts the backup for this age recipient into one file',
    },
    record: {
      type: 'boolean',
      about: 'only records that another tool has made a backup now, for monitoring',
    },
  },
  check: ({ positionals: [target], values: { keep, encrypt, record } }) => {
    if (record) return target || keep || encrypt ? 'With --record there is nothing else.' : undefined;
    if (target === undefined) return 'The argument <folder> is missing.';
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
      return `--keep is a number of backups, not '${keep}'.`;
    if (encrypt !== undefined && !/^age1[a-z0-9]+$/.test(encrypt))
      return '--encrypt takes an age recipient, which begins with age1.';
    return undefined;
  },
});
const folder = path.resolve(positionals[0] ?? '');

await runTask(async (settings) => {
  const { databaseUrl, dataDir } = settings;
  if (values.record) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await recordBackup(dataDir, { at: new Date(), target: '' });
    return 'The time of the backup was recorded.';
  }
  if (databaseUrl)
    throw new Error(
      'DATABASE_URL is set: back up that database with its own tools (pg_dump, snapshots), then copy DATA_DIR/files or the bucket.',
    );
  const { target, manifest } = await backUpTo(dataDir);
  await recordBackup(dataDir, { at: new Date(manifest.createdAt), target });
  const removed = values.keep === undefined ? [] : await removeOld(folder, Number(values.keep));
  return describe(settings, target, manifest) + (removed.length ? `\nRemoved ${removed.join(', ')}.` : '');
});

async function backUpTo(dataDir: string): Promise<{ target: string; manifest: Manifest }> {
  const { keep, encrypt } = values;
  if (keep === undefined && encrypt === undefined)
    return { target: folder, manifest: await backUp(dataDir, folder) };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = path.join(folder, nameOf(new Date()));
  if (encrypt === undefined) return { target, manifest: await backUp(dataDir, target) };
  return inPrivateFolder(async (plain) => {
    const manifest = await backUp(dataDir, plain);
    await encryptFolder(plain, encryptedName(target), encrypt);
    return { target: encryptedName(target), manifest };
  });
}

function describe({ encryptionKeys, dataDir, s3 }: Settings, target: string, { files }: Manifest): string {
  const megabytes = Math.ceil(files.reduce((sum, { size }) => sum + size, 0) / 1_000_000);
  const keys = encryptionKeys
    ? 'the keys of ENCRYPTION_KEYS are'
    : `the key file ${path.join(dataDir, KEY_FILE)} is`;
  return (
    `Backed up ${files.length} files (${megabytes} MB) to ${target}.\n` +
    `For security ${keys} not in the backup. Keep a copy in another place, such as a password manager: ` +
    'without it the audit trail of this backup cannot be verified.' +
    (s3 ? `\nFiles in the bucket ${s3.bucket} are not in the backup; see docs/operations.md.` : '')
  );
}
