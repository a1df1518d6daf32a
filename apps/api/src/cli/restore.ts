import { existsSync } from 'node:fs';
import path from 'node:path';
import { decryptFile, inPrivateFolder } from '../platform/backup/encryption.ts';
import { restore } from '../platform/backup/restore.ts';
import { isEncrypted } from '../platform/backup/series.ts';
import { KEY_FILE } from '../platform/keys.ts';
import { readArguments } from './arguments.ts';
import { runTask } from './run.ts';

const { positionals, values } = readArguments('restore', {
  about: 'Restores a backup into an empty DATA_DIR, after every file of the backup was checked.',
  arguments: ['<backup>'],
  options: {
    identity: { type: 'string', value: 'file', about: 'the age identity that decrypts an encrypted backup' },
  },
  check: ({ positionals: [backup = ''], values: { identity } }) =>
    isEncrypted(backup) === (identity !== undefined)
      ? undefined
      : 'An encrypted backup needs --identity, and only an encrypted one.',
});
const backup = path.resolve(positionals[0]!);

await runTask(async ({ databaseUrl, dataDir, encryptionKeys }) => {
  if (databaseUrl)
    throw new Error('DATABASE_URL is set. Unset it to restore a backup of the embedded database.');
  const { identity } = values;
  const { createdAt, files } = identity
    ? await inPrivateFolder(async (plain) => {
        await decryptFile(backup, plain, identity);
        return restore(plain, dataDir);
      })
    : await restore(backup, dataDir);
  const keyFile = path.join(dataDir, KEY_FILE);
  const hasKeys = encryptionKeys !== undefined || existsSync(keyFile);
  return (
    `Restored the backup of ${createdAt} (${files.length} files) into ${dataDir}.\n` +
    (hasKeys ? 'Run' : `Put the key file back as ${keyFile} (or set ENCRYPTION_KEYS), then run`) +
    ' npm run audit:verify and npm start.'
  );
});
