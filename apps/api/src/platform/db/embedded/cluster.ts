import { execFile } from 'node:child_process';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { explainOutput, failure, hasCode } from './failures.ts';
import { ensurePassword, knownPassword } from './password.ts';
import { handOver, nameFor } from './place.ts';
import type { Place } from './place.ts';

export const OWNER = 'baobab_owner';

/** A bare environment: PGDATA, PGPORT, LANG or LD_LIBRARY_PATH of the caller must not reach PostgreSQL. */
export const ENVIRONMENT = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const UNFINISHED = 'postgres-new-';
const HOST_RULES = `# Written by the product at the first start.
host all         all 127.0.0.1/32 scram-sha-256
host replication all 127.0.0.1/32 scram-sha-256
`;

/** Makes the data folder unless it is there and returns the owner's password. Call it under the start lock. */
export async function ensureCluster(
  place: Place,
  binaries: Binaries,
  log: (message: string) => void,
): Promise<string> {
  await removeUnfinished(place);
  const version = await versionOf(place.cluster);
  if (version === undefined) {
    log(`Making a new database in ${place.cluster}`);
    const password = await ensurePassword(place);
    await createCluster(place, binaries, password);
    return password;
  }
  if (version !== binaries.major) {
    throw failure(
      `The database in ${place.cluster} was made by PostgreSQL ${version}, but this product brings PostgreSQL ${binaries.major}; start it once with the older product, export the data and import it into a new folder.`,
    );
  }
  await handOver(place.cluster, place.account);
  return knownPassword(place);
}

/** The major version that made the folder; undefined when there is none yet. */
async function versionOf(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  const entries = await readdir(cluster).catch(() => []);
  if (entries.length === 0) return undefined;
  throw failure(
    `${cluster} is not empty, but it is no PostgreSQL data folder either; move it away and start again.`,
  );
}

/** What a start that was killed half-way left behind. */
async function removeUnfinished(place: Place): Promise<void> {
  for (const name of await readdir(place.dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue;
    await rm(join(place.dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(
      () => undefined,
    );
  }
}

/** Made beside its final place and renamed at the end: a half-made cluster never has the final name. */
async function createCluster(place: Place, binaries: Binaries, password: string): Promise<void> {
  const work = await mkdtemp(join(place.dataDir, UNFINISHED));
  const folder = join(work, 'data');
  const secret = join(work, 'password');
  try {
    await mkdir(folder, { mode: 0o700 });
    await writeFile(secret, `${password}\n`, { mode: 0o600, flag: 'wx' });
    if (place.account) {
      // The folder around stays root's, so that no other program of that user can exchange what is in it.
      await chmod(work, 0o711);
      await chown(folder, place.account.uid, place.account.gid);
      await chown(secret, place.account.uid, place.account.gid);
    }
    await initdb(place, binaries, folder);
    await writeHostRules(place, folder);
    await rename(folder, place.cluster);
    await syncFolder(place.dataDir);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function initdb(place: Place, binaries: Binaries, folder: string): Promise<void> {
  const always = [
    `--pgdata=${await nameFor(folder, place.account)}`,
    `--username=${OWNER}`,
    // Relative to the working directory, because the absolute path may not be open to that user.
    '--pwfile=../password',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8 sorts the same on every machine, so the folder may move between them.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ];
  const options = { cwd: folder, env: ENVIRONMENT, ...place.account };
  const attempt = (locale: string) => promisify(execFile)(binaries.initdb, [...always, locale], options);
  try {
    // What does not ask the provider (pg_trgm's letters) asks the system, which may not know C.UTF-8.
    await attempt('--locale=C.UTF-8').catch((error: unknown) => {
      if (/invalid locale name/.test(outputOf(error))) return attempt('--locale=C');
      throw error;
    });
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EACCES')) throw error;
    throw await explainOutput(
      outputOf(error),
      place.dataDir,
      `A new database could not be made in ${place.dataDir}.`,
    );
  }
}

function outputOf(error: unknown): string {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
  return [...stdout.trim().split('\n').slice(-3), stderr.trim()].join('\n');
}

async function writeHostRules(place: Place, folder: string): Promise<void> {
  const path = join(folder, 'pg_hba.conf');
  await rm(path);
  // 'wx' does not follow a link another program of PostgreSQL's user might have put there for root to write to.
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(HOST_RULES);
    if (place.account) await file.chown(place.account.uid, place.account.gid);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename survives a power cut only once the folder it happened in is on disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
