import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { recordDrill } from '../platform/backup/last-backup.ts';
import { decryptFile, inPrivateFolder } from '../platform/backup/encryption.ts';
import { restore } from '../platform/backup/restore.ts';
import { isEncrypted, newestIn } from '../platform/backup/series.ts';
import { reportVerification } from '../platform/audit/report.ts';
import { sealFileIn } from '../platform/audit/seal-file.ts';
import { verifyAudit } from '../platform/audit/verify.ts';
import { loadKeys } from '../platform/keys.ts';
import { createLogger } from '../platform/logger.ts';
import type { Settings } from '../platform/settings.ts';
import { readArguments } from './arguments.ts';
import { runTask, withDatabase, withPool } from './run.ts';

const { positionals, values } = readArguments('restore:drill', {
  about:
    'Restores a backup, or the newest of a series, into a temporary folder, starts its database, verifies its audit ' +
    'trail, reports and removes everything again. The product may be running.',
  arguments: ['<backup>'],
  options: {
    identity: { type: 'string', value: 'file', about: 'the age identity that decrypts an encrypted backup' },
  },
});

await runTask(async (settings) => {
  if (settings.databaseUrl) throw new Error('DATABASE_URL is set: the drill is for the embedded database.');
  const backup = await findBackup(path.resolve(positionals[0]!));
  const startedAt = performance.now();
  const report = await inPrivateFolder((folder) => drill(backup, folder, settings));
  await recordDrill(settings.dataDir, new Date());
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  return `${backup} was restored and verified in ${seconds} s.\n${report}`;
});

/** The backup itself, or the newest of a series. */
async function findBackup(given: string): Promise<string> {
  const found = await stat(given).catch(() => null);
  if (!found) throw new Error(`${given} does not exist.`);
  if (!found.isDirectory() || (await stat(path.join(given, 'manifest.json')).catch(() => null))) return given;
  const newest = await newestIn(given);
  if (!newest) throw new Error(`${given} has no complete backup.`);
  return newest;
}

async function drill(backup: string, folder: string, settings: Settings): Promise<string> {
  const dataDir = path.join(folder, 'data');
  const { createdAt } = await restore(await decrypted(backup, path.join(folder, 'plain')), dataDir);
  const verify = (url: string) =>
    withPool(url, async (pool) => {
      // The keys of the installation: they are not in the backup.
      const keys = await loadKeys(settings);
      const result = await verifyAudit({ pool, keys, sealFile: sealFileIn(dataDir) }, 'everything');
      const { isIntact, sentences } = reportVerification(result);
      if (!isIntact) throw new Error(`The backup of ${createdAt} is not intact.\n${sentences.join('\n')}`);
      const { rows } = await pool.query<{ n: string }>('select count(*)::text as n from accounts');
      return `It is of ${createdAt} and has ${rows[0]!.n} accounts.\n${sentences.join('\n')}`;
    });
  const log = createLogger({ logLevel: 'warn' });
  return withDatabase({ ...settings, dataDir }, log, ({ url }) => verify(url));
}

async function decrypted(backup: string, folder: string): Promise<string> {
  if (!isEncrypted(backup)) return backup;
  if (!values.identity) throw new Error(`${backup} is encrypted; add --identity with the file of its key.`);
  await mkdir(folder);
  await decryptFile(backup, folder, values.identity);
  return folder;
}
