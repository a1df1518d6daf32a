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
  startInOtherProcess,
  usedDataDir,
} from './embedded.testing.ts';
import { explainOutput, explainSystemError } from './failures.ts';
import { rotateLog, tail } from './log-file.ts';

afterEach(cleanUp, 60_000);
afterAll(cleanUpTemplate);

const run = (native: string) =>
  promisify(execFile)(join(native, 'bin', 'postgres'), ['--version'], { cwd: '/', ...serverAccount });

test('names the platform without binaries', async () => {
  const otherArch = 'data:text/javascript,Object.defineProperty(process,"arch",{value:"mips"})';
  const other = startInOtherProcess(await newDataDir(), ['--import', otherArch]);
  expect(await other.refused).toBe(`There is no embedded PostgreSQL for ${process.platform}-mips.`);
}, 20_000);

test('rejects a data folder of another major version and names both versions', async () => {
  const dataDir = await usedDataDir();
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(start(dataDir)).rejects.toThrow(
    /was created by PostgreSQL 17, but PostgreSQL 18 is installed/,
  );
});

test('rejects a folder with other content and does not touch it', async () => {
  const dataDir = await newDataDir();
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'thesis.txt'), 'mine');
  if (asRoot) await chown(join(dataDir, 'postgres'), 65534, 65534);
  await expect(start(dataDir)).rejects.toThrow(/is not empty and is not a PostgreSQL data folder/);
});

test('names the missing password file', async () => {
  const dataDir = await usedDataDir();
  await rm(join(dataDir, 'postgres-password'));
  await expect(start(dataDir)).rejects.toThrow(/postgres-password is missing/);
});

test('stops the server again when the password file was replaced', async () => {
  const dataDir = await usedDataDir();
  await writeFile(join(dataDir, 'postgres-password'), 'another\n');
  const refusal = await start(dataDir).catch((error: Error) => error.message);
  expect(refusal).toMatch(/rejects the connection: password authentication failed/);
  const started = Number(/process (\d+)/.exec(String(refusal))?.[1]);
  expect(started).toBeGreaterThan(0);
  expect(await isAlive(started)).toBe(false);
});

test('reports an invalid setting with the last lines of the PostgreSQL log', async () => {
  const refusal = start(await usedDataDir(), { extraSettings: { work_mem: 'plenty' } });
  await expect(refusal).rejects.toThrow(
    /^PostgreSQL rejects one of its settings\.\n[^]*"work_mem": "plenty"/,
  );
});

test('explains a full disk and a read-only folder', async () => {
  const full = await explainOutput('FATAL:  could not write lock file: No space left on device', '/d', 'No.');
  expect(full.message).toMatch(/^The disk that holds \/d is full, so PostgreSQL cannot run\.\nFATAL/);
  const closed = Object.assign(new Error('EROFS'), { code: 'EROFS', syscall: 'open', path: '/d/x' });
  expect(explainSystemError(closed, '/d')).toMatchObject({
    message: 'This process has no permission to write to /d/x (EROFS).',
  });
});

test('root runs the database of another user as that user; anyone else is rejected', async () => {
  if (asRoot) {
    const dataDir = await usedDataDir();
    const cluster = join(dataDir, 'postgres');
    // First a folder of an ordinary user, then one that root restored from a backup.
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

test('the copy of the programs has the links that npm does not ship, and any user can run it', async () => {
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

test('recreates an incomplete copy and rejects one that other users can change', async () => {
  const parent = dirname(await newDataDir());
  const source = await locate();
  const copy = await copyInto(parent, source);
  await rm(join(copy, 'share', 'postgresql', 'postgres.bki'), { force: true });
  await rm(join(copy, 'bin', 'postgres'));
  await copyInto(parent, source);
  expect((await stat(join(copy, 'bin', 'postgres'))).mode & 0o777).toBe(0o755);
  if (asRoot) await chown(copy, 65534, 65534);
  else await chmod(copy, 0o777);
  await expect(copyInto(parent, source)).rejects.toThrow(/can be changed by other users/);
});

test('rotates a log above its limit while the server keeps writing to it', async () => {
  const dataDir = await usedDataDir();
  const server = await start(dataDir);
  const log = join(dataDir, 'postgres.log');
  const before = (await stat(log)).size;
  await rotateLog(log, before);
  expect((await stat(log)).size).toBe(before);
  await rotateLog(log, before - 1);
  expect((await stat(`${log}.1`)).size).toBe(before);
  expect((await stat(log)).mode & 0o777).toBe(0o600);
  await query(server.url, 'CHECKPOINT');
  await server.stop();
  expect(await tail(log, 0)).toMatch(/database system is shut down$/);
  expect((await stat(log)).size).toBeLessThan(before * 10);
});
