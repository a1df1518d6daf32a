import { execFile } from 'node:child_process';
import {
  chmod,
  constants,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { explainOutput, EmbeddedPostgresError, hasCode } from './failures.ts';
import type { Account, Layout } from './layout.ts';

export type Binaries = { initdb: string; postgres: string; major: string };
/** The `native` folder of the package, or a copy of it. */
export type Source = { native: string; version: string };
type Link = { path: string; to: string };

const HOME = '/var/lib/embedded-postgres';
const platform = `${process.platform}-${process.arch}`;

/** The programs where the user who runs PostgreSQL can execute them; copies them when necessary. */
export async function prepareBinaries(layout: Layout): Promise<Binaries> {
  const source = await locate();
  const native = layout.account ? await sharedCopy(source, layout.account) : await withLinks(source, layout);
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    major: source.version.split('.')[0] ?? '',
  };
}

export async function locate(): Promise<Source> {
  let entry: string;
  try {
    // The package exports only its entry point, not package.json or the native folder.
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch (error) {
    throw new EmbeddedPostgresError(`There is no embedded PostgreSQL for ${platform}.`, {
      cause: error,
      remedy: 'other-server',
    });
  }
  const home = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string };
  return { native: join(home, 'native'), version };
}

/** Symbolic links of the libraries, which npm cannot ship and a blocked postinstall script has not created. */
async function missingLinks(native: string): Promise<Link[]> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const missing: Link[] = [];
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const path = join(dirname(native), target);
    const there = await lstat(path).catch(() => undefined);
    if (!there) missing.push({ path, to: basename(source) });
  }
  return missing;
}

async function createLinks(links: Link[]): Promise<void> {
  for (const { path, to } of links) {
    await symlink(to, path).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  }
}

async function withLinks(source: Source, layout: Layout): Promise<string> {
  try {
    await createLinks(await missingLinks(source.native));
    return source.native;
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error;
    return copyInto(layout.dataDir, source);
  }
}

/** A copy that the account can execute and only root can change. */
async function sharedCopy(source: Source, account: Account): Promise<string> {
  let problem: unknown;
  // The temporary folder comes last, because a cleanup job may delete libraries of a running server.
  for (const home of [HOME, tmpdir()]) {
    try {
      if (home === HOME) await createHome();
      const native = await copyInto(home, source);
      // Detects inaccessible parent folders, noexec file systems and missing libraries.
      await promisify(execFile)(join(native, 'bin', 'postgres'), ['--version'], { cwd: '/', ...account });
      return native;
    } catch (error) {
      problem ??= error;
    }
  }
  const { stderr } = problem as { stderr?: string };
  throw stderr
    ? await explainOutput(stderr, source.native, 'The embedded PostgreSQL cannot be run.')
    : problem;
}

async function createHome(): Promise<void> {
  await mkdir(HOME, { recursive: true });
  await checkOwner(HOME);
  // A strict umask may have removed the permissions.
  if (((await lstat(HOME)).mode & 0o777) !== 0o755) await chmod(HOME, 0o755);
}

/** The copy of this version in `parent`, created when missing under a temporary name and then renamed. */
export async function copyInto(parent: string, source: Source): Promise<string> {
  const target = join(parent, `embedded-postgres-${source.version}-${platform}`);
  if (await isTrusted(target)) {
    if (await isComplete(source.native, target)) return target;
    await rm(target, { recursive: true, force: true });
  }
  const fresh = await mkdtemp(`${target}.`);
  try {
    await copyTree(source.native, join(fresh, 'native'));
    await createLinks(await missingLinks(join(fresh, 'native')));
    await rename(join(fresh, 'native'), target);
  } catch (error) {
    // Another process was faster; its copy is used if this user owns it.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST') || !(await isTrusted(target))) throw error;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return target;
}

async function isTrusted(target: string): Promise<boolean> {
  const found = await lstat(target).catch(() => undefined);
  if (found) await checkOwner(target);
  return found !== undefined;
}

/** Another user of this machine may have placed programs there; they are not run. */
async function checkOwner(folder: string): Promise<void> {
  const found = await lstat(folder);
  if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0) return;
  throw new EmbeddedPostgresError(
    `${folder} can be changed by other users, so its programs are not run; remove it and start again.`,
  );
}

async function isComplete(from: string, to: string): Promise<boolean> {
  const [wanted, there] = await Promise.all([
    readdir(from, { recursive: true }),
    readdir(to, { recursive: true }),
  ]);
  const names = new Set(there);
  return wanted.every((name) => names.has(name));
}

/** Like `cp -R` with links kept, but readable by all users even under a strict umask. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  const entries = await readdir(from, { withFileTypes: true });
  const copies = entries.map(async (entry) => {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, ((await lstat(source)).mode & 0o100) === 0 ? 0o644 : 0o755);
    }
  });
  await Promise.all(copies);
}
