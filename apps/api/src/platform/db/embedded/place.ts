import { chmod, lchown, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { failure } from './failures.ts';

export type Account = { uid: number; gid: number };

/** Where everything of one embedded server stands, and as whom and by which name PostgreSQL gets there. */
export type Place = {
  dataDir: string;
  /** PostgreSQL's own data folder. */
  cluster: string;
  password: string;
  log: string;
  lock: string;
  users: string;
  /** Set when we are root, which PostgreSQL refuses. */
  account: Account | undefined;
};

const NOBODY: Account = { uid: 65534, gid: 65534 };

/** Makes the data folder if need be and settles who runs PostgreSQL in it. */
export async function preparePlace(dataDir: string): Promise<Place> {
  const root = process.getuid?.() === 0;
  // Root's PostgreSQL is another user and has to pass through; it need not see the names in there.
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
    // A cluster made by an ordinary user stays theirs, so one start with sudo does not lock them out.
    return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
  }
  if (owner && ownUid !== undefined && owner.uid !== ownUid) {
    throw failure(
      `The database in ${cluster} belongs to user id ${owner.uid}, but this process runs as ${ownUid}; start the product as the user who made it.`,
    );
  }
  return undefined;
}

/** Gives a data folder that root restored from a backup to the user who has to run PostgreSQL in it. */
export async function handOver(folder: string, account: Account | undefined): Promise<void> {
  if (!account || (await stat(folder)).uid === account.uid) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), account.uid, account.gid);
  }
  await lchown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
}

/**
 * The name under which PostgreSQL can open `folder` when spawned with it as its working directory.
 *
 * A checkout below a root-only home cannot be walked by the user PostgreSQL runs as. But the spawning
 * process enters the working directory while it is still root, and from there `/proc/self/cwd` leads to the
 * folder without touching its parents. PostgreSQL works by relative names from its data folder, so the data
 * stays where DATA_DIR says instead of in a second place that backups and `rm -r` would miss.
 */
export async function nameFor(folder: string, account: Account | undefined): Promise<string> {
  if (!account || (await othersMayReach(folder))) return folder;
  const through = await stat('/proc/self/cwd').catch(() => undefined);
  if (through) return '/proc/self/cwd';
  throw failure(
    `User id ${account.uid}, who runs PostgreSQL when the product runs as root, cannot reach ${folder}; start the product as an ordinary user, or set DATA_DIR to a folder others may enter.`,
  );
}

/** Whether any user may walk to the folder: every parent lets others pass (x). */
export async function othersMayReach(folder: string): Promise<boolean> {
  for (let parent = dirname(folder); ; parent = dirname(parent)) {
    if (((await stat(parent)).mode & 0o001) === 0) return false;
    if (parent === dirname(parent)) return true;
  }
}
