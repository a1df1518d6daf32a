import { chmod, chown, cp, mkdir, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, expect, test } from 'vitest';
import { copyInto, locate } from './binaries.ts';
import {
  asRoot,
  cleanUp,
  cleanUpTemplate,
  isAlive,
  newDataDir,
  query,
  serverAccount,
  start,
  startElsewhere,
  usedDataDir,
} from './embedded.testing.ts';
import { explainOutput, explainSystemError } from './failures.ts';
import { shorten, tail } from './log-file.ts';

afterEach(cleanUp, 60_000);
afterAll(cleanUpTemplate);

const run = (native: string) =>
  promisify(execFile)(join(native, 'bin', 'postgres'), ['--version'], { cwd: '/', ...serverAccount });

test('a platform without binaries is told to bring its own database', async () => {
  const disguise = 'data:text/javascript,Object.defineProperty(process,"arch",{value:"mips"})';
  const other = startElsewhere(await newDataDir(), ['--import', disguise]);
  expect(await other.refused).toBe(
    `There is no embedded PostgreSQL for ${process.platform}-mips; set DATABASE_URL.`,
  );
}, 20_000);

test('a data folder of another major version is refused by name', async () => {
  const dataDir = await usedDataDir();
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(start(dataDir)).rejects.toThrow(
    /was made by PostgreSQL 17, but this product brings PostgreSQL 18/,
  );
});

test('a folder with something else in it is not touched', async () => {
  const dataDir = await newDataDir();
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'thesis.txt'), 'mine');
  if (asRoot) await chown(join(dataDir, 'postgres'), 65534, 65534);
  await expect(start(dataDir)).rejects.toThrow(/is not empty, but it is no PostgreSQL data folder/);
});

test('a database without its password file says which file is missing', async () => {
  const dataDir = await usedDataDir();
  await rm(join(dataDir, 'postgres-password'));
  await expect(start(dataDir)).rejects.toThrow(/postgres-password is missing/);
});

test('a database whose password file was exchanged is not left running', async () => {
  const dataDir = await usedDataDir();
  await writeFile(join(dataDir, 'postgres-password'), 'another\n');
  const refusal = await start(dataDir).catch((error: Error) => error.message);
  expect(refusal).toMatch(/does not let us in: password authentication failed/);
  const started = Number(/process (\d+)/.exec(String(refusal))?.[1]);
  expect(started).toBeGreaterThan(0);
  expect(await isAlive(started)).toBe(false);
});

test('a setting PostgreSQL refuses is reported with the last lines of its log', async () => {
  const refusal = start(await usedDataDir(), { extraSettings: { work_mem: 'plenty' } });
  await expect(refusal).rejects.toThrow(
    /^PostgreSQL refuses one of its settings\.\n[^]*"work_mem": "plenty"/,
  );
});

test('a full disk and a closed folder are said in plain words', async () => {
  const full = await explainOutput('FATAL:  could not write lock file: No space left on device', '/d', 'No.');
  expect(full.message).toMatch(/^The disk that holds \/d is full, so PostgreSQL cannot run\.\nFATAL/);
  const closed = Object.assign(new Error('EROFS'), { code: 'EROFS', syscall: 'open', path: '/d/x' });
  expect(explainSystemError(closed, '/d')).toMatchObject({
    message: 'This process may not write to /d/x (EROFS).',
  });
});

test('a database of another user is run as that user by root, and refused by anyone else', async () => {
  if (asRoot) {
    const dataDir = await usedDataDir();
    const cluster = join(dataDir, 'postgres');
    // First as if an ordinary user had made it, then as if root had restored it from a backup.
    for (const [found, expected] of [
      [4321, 4321],
      [0, 65534],
    ]) {
      await promisify(execFile)('chown', ['-R', `${found}:${found}`, cluster]);
      const server = await start(dataDir);
      expect((await stat(join(cluster, 'postmaster.pid'))).uid).toBe(expected);
      expect((await stat(cluster)).uid).toBe(expected);
      await server.stop();
    }
  } else {
    const dataDir = await newDataDir();
    await mkdir(dataDir);
    await symlink('/', join(dataDir, 'postgres'));
    await expect(start(dataDir)).rejects.toThrow(/belongs to user id 0, but this process runs as \d+/);
  }
});

test('the copy of the programs gets the links npm does not ship, and any user may run it', async () => {
  const parent = dirname(await newDataDir());
  const source = await locate();
  const bare = join(parent, 'bare');
  await cp(source.native, bare, {
    recursive: true,
    verbatimSymlinks: true,
    filter: async (path) => !(await readlink(path).then(Boolean, () => false)),
  });
  await chmod(join(bare, 'lib'), 0o700);
  await expect(run(bare)).rejects.toThrow(/shared libraries|EACCES/);
  const copy = await copyInto(parent, { native: bare, version: source.version });
  expect((await run(copy)).stdout).toMatch(/PostgreSQL\) 18/);
  expect(await copyInto(parent, { native: bare, version: source.version })).toBe(copy);
});

test('a copy that lost a file is made again, one that others could change is refused', async () => {
  const parent = dirname(await newDataDir());
  const source = await locate();
  const copy = await copyInto(parent, source);
  await rm(join(copy, 'share', 'postgresql', 'postgres.bki'), { force: true });
  await rm(join(copy, 'bin', 'postgres'));
  await copyInto(parent, source);
  expect((await stat(join(copy, 'bin', 'postgres'))).mode & 0o777).toBe(0o755);
  if (asRoot) await chown(copy, 65534, 65534);
  else await chmod(copy, 0o777);
  await expect(copyInto(parent, source)).rejects.toThrow(/was not made by this user alone/);
});

test('a log beyond its limit is cut while the server goes on writing to it', async () => {
  const dataDir = await usedDataDir();
  const server = await start(dataDir);
  const log = join(dataDir, 'postgres.log');
  const before = (await stat(log)).size;
  await shorten(log, before);
  expect((await stat(log)).size).toBe(before);
  await shorten(log, before - 1);
  expect((await stat(`${log}.1`)).size).toBe(before);
  expect((await stat(log)).mode & 0o777).toBe(0o600);
  await query(server.url, 'CHECKPOINT');
  await server.stop();
  expect(await tail(log, 0)).toMatch(/database system is shut down$/);
  expect((await stat(log)).size).toBeLessThan(before * 10);
});
