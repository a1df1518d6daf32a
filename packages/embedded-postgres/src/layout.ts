import { chmod, lchown, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError } from './failures.ts';

export type Account = { uid: number; gid: number };

/** The paths of one embedded server, and the account that runs PostgreSQL. */
export type Layout = {
  dataDir: string;
  /** PostgreSQL's own data folder. */
  cluster: string;
  password: string;
  log: string;
  lock: string;
  users: string;
  /** Set when this process runs as root, which PostgreSQL refuses. */
  account: Account | undefined;
};

const NOBODY: Account = { uid: 65534, gid: 65534 };

/** Creates the data folder when missing and determines the account that runs PostgreSQL. */
export async function prepareLayout(dataDir: string): Promise<Layout> {
  const root = process.getuid?.() === 0;
  // When root starts it, PostgreSQL runs as another user, who must enter the folder but not list it.
  await mkdir(resolve(dataDir), { recursive: true, mode: root ? 0o711 : 0o700 });
  const real = await realpath(dataDir);
  const cluster = join(real, 'postgres');
  return {
    dataDir: real,
    cluster,
    password: join(real, 'postgres-password'),
    log: join(real, 'postgres.log'),
    lock: join(real, 'postgres-start.lock'),
    users: join(real, 'postgres-users'),
    account: await accountFor(cluster, root),
  };
}

async function accountFor(cluster: string, root: boolean): Promise<Account | undefined> {
  const owner = await stat(cluster).catch(() => undefined);
  const ownUid = process.getuid?.();
  if (root) {
    // A cluster of an ordinary user keeps its owner, so that one start with sudo does not lock them out.
    return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
  }
  if (owner && ownUid !== undefined && owner.uid !== ownUid) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} belongs to user id ${owner.uid}, but this process runs as ${ownUid}; start this process as the user who created it.`,
    );
  }
  return undefined;
}

/** Makes the account the owner of a data folder that root restored from a backup. */
export async function giveOwnership(folder: string, account: Account | undefined): Promise<void> {
  if (!account || (await stat(folder)).uid === account.uid) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), account.uid, account.gid);
  }
  await lchown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
}

/**
 * The path by which PostgreSQL opens `folder`, its working directory. Its user may not be able to enter the parent
 * folders; `/proc/self/cwd` avoids them, because the working directory is set while the process is still root.
 */
export async function pathFor(folder: string, account: Account | undefined): Promise<string> {
  if (!account || (await isReachableByOthers(folder))) return folder;
  const workingDirectory = await stat('/proc/self/cwd').catch(() => undefined);
  if (workingDirectory) return '/proc/self/cwd';
  throw new EmbeddedPostgresError(
    `User id ${account.uid}, who runs PostgreSQL when this process runs as root, cannot reach ${folder}; start this process as an ordinary user, or choose a folder that other users can enter.`,
    { remedy: 'other-folder' },
  );
}

/** True when every parent folder has the execute permission for others. */
export async function isReachableByOthers(folder: string): Promise<boolean> {
  for (let parent = dirname(folder); ; parent = dirname(parent)) {
    if (((await stat(parent)).mode & 0o001) === 0) return false;
    if (parent === dirname(parent)) return true;
  }
}
