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
import { explainOutput, EmbeddedPostgresError, hasCode } from './failures.ts';
import { ensurePassword, knownPassword } from './password.ts';
import { giveOwnership, pathFor } from './layout.ts';
import type { Layout } from './layout.ts';

/** A minimal environment: PGDATA, PGPORT, LANG and LD_LIBRARY_PATH of the caller must not reach PostgreSQL. */
export const ENVIRONMENT = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const UNFINISHED = 'postgres-new-';
const HOST_RULES = `# Written at the first start.
host all         all 127.0.0.1/32 scram-sha-256
host replication all 127.0.0.1/32 scram-sha-256
`;

/** Creates the data folder when missing and returns the owner's password. Call it with the start lock held. */
export async function ensureCluster(
  layout: Layout,
  binaries: Binaries,
  { owner, log }: { owner: string; log: (message: string) => void },
): Promise<string> {
  await removeUnfinished(layout);
  const version = await versionOf(layout.cluster);
  if (version === undefined) {
    log(`Creating a new database in ${layout.cluster}`);
    const password = await ensurePassword(layout);
    await createCluster(layout, binaries, { owner, password });
    return password;
  }
  if (version !== binaries.major) {
    throw new EmbeddedPostgresError(
      `The database in ${layout.cluster} was created by PostgreSQL ${version}, but PostgreSQL ${binaries.major} is installed; start it once with the older version, export the data and import it into a new folder.`,
    );
  }
  await giveOwnership(layout.cluster, layout.account);
  return knownPassword(layout);
}

/** The major version of the data folder; undefined before it exists. */
async function versionOf(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  const entries = await readdir(cluster).catch(() => []);
  if (entries.length === 0) return undefined;
  throw new EmbeddedPostgresError(
    `${cluster} is not empty and is not a PostgreSQL data folder; move it away and start again.`,
  );
}

/** Removes the folders of interrupted first starts. */
async function removeUnfinished(layout: Layout): Promise<void> {
  for (const name of await readdir(layout.dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue;
    await rm(join(layout.dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(
      () => undefined,
    );
  }
}

/** Creates the cluster under a temporary name and renames it, so that the final name is never incomplete. */
async function createCluster(
  layout: Layout,
  binaries: Binaries,
  { owner, password }: { owner: string; password: string },
): Promise<void> {
  const work = await mkdtemp(join(layout.dataDir, UNFINISHED));
  const folder = join(work, 'data');
  const secret = join(work, 'password');
  try {
    await mkdir(folder, { mode: 0o700 });
    await writeFile(secret, `${password}\n`, { mode: 0o600, flag: 'wx' });
    if (layout.account) {
      // The parent folder still belongs to root, so that other programs of that user cannot replace its content.
      await chmod(work, 0o711);
      await chown(folder, layout.account.uid, layout.account.gid);
      await chown(secret, layout.account.uid, layout.account.gid);
    }
    await initdb(layout, binaries, folder, owner);
    await writeHostRules(layout, folder);
    await rename(folder, layout.cluster);
    await syncFolder(layout.dataDir);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function initdb(layout: Layout, binaries: Binaries, folder: string, owner: string): Promise<void> {
  const always = [
    `--pgdata=${await pathFor(folder, layout.account)}`,
    `--username=${owner}`,
    // Relative to the working directory, because that user may not be able to open the absolute path.
    '--pwfile=../password',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8 sorts the same on every machine, so the folder can move between machines.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ];
  const options = { cwd: folder, env: ENVIRONMENT, ...layout.account };
  const attempt = (locale: string) => promisify(execFile)(binaries.initdb, [...always, locale], options);
  try {
    // pg_trgm uses the locale of the system instead of the provider, and the system may not have C.UTF-8.
    await attempt('--locale=C.UTF-8').catch((error: unknown) => {
      if (/invalid locale name/.test(outputOf(error))) return attempt('--locale=C');
      throw error;
    });
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EACCES')) throw error;
    throw await explainOutput(
      outputOf(error),
      layout.dataDir,
      `A new database could not be created in ${layout.dataDir}.`,
    );
  }
}

function outputOf(error: unknown): string {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
  return [...stdout.trim().split('\n').slice(-3), stderr.trim()].join('\n');
}

async function writeHostRules(layout: Layout, folder: string): Promise<void> {
  const path = join(folder, 'pg_hba.conf');
  await rm(path);
  // 'wx' does not follow a symbolic link that another program of that user may have created.
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(HOST_RULES);
    if (layout.account) await file.chown(layout.account.uid, layout.account.gid);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename survives a power failure only after its parent folder was synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
