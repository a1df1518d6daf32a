import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import {
  cleanUp,
  cleanUpTemplate,
  isAlive,
  killProcess,
  newDataDir,
  query,
  serverAccount,
  start,
  startInOtherProcess,
  untilGone,
  usedDataDir,
} from './embedded.testing.ts';
import { prepareLayout } from './layout.ts';
import { identityOf, poll } from './processes.ts';
import { withStartLock } from './start-lock.ts';

const unrelatedProcesses: ChildProcess[] = [];

afterAll(cleanUpTemplate);
afterEach(async () => {
  for (const unrelated of unrelatedProcesses.splice(0)) unrelated.kill('SIGKILL');
  await cleanUp();
});

/** An unrelated process of PostgreSQL's user, with a zombie child. */
async function startUnrelatedWithZombie(): Promise<{ unrelated: number; zombie: number }> {
  const unrelated = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 600'], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...serverAccount,
  });
  unrelatedProcesses.push(unrelated);
  const [line] = (await once(unrelated.stdout, 'data')) as [Buffer];
  const zombie = Number(line.toString());
  await untilGone(zombie);
  process.kill(zombie, 0);
  return { unrelated: unrelated.pid ?? 0, zombie };
}

/** A data folder with a committed row, left by a killed server. */
async function crashedDataDir(): Promise<{ dataDir: string; pidFile: string; port: string }> {
  const dataDir = await usedDataDir();
  const server = await start(dataDir);
  await query(server.url, 'CREATE TABLE kept (n int)', 'INSERT INTO kept VALUES (7)');
  await killProcess(server.pid);
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  expect(Number.parseInt(await readFile(pidFile, 'utf8'), 10)).toBe(server.pid);
  return { dataDir, pidFile, port: new URL(server.url).port };
}

test('after kill -9 of PostgreSQL the next start recovers every committed row, on the same port', async () => {
  const { dataDir, port } = await crashedDataDir();
  const server = await start(dataDir);
  expect(server.owned).toBe(true);
  expect(new URL(server.url).port).toBe(port);
  expect(await query(server.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
});

test('restarts a killed server whose pid now belongs to another process, and leaves that process alone', async () => {
  const { dataDir, pidFile } = await crashedDataDir();
  const { unrelated } = await startUnrelatedWithZombie();
  await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(unrelated)));
  const server = await start(dataDir);
  expect(await query(server.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  expect(await isAlive(unrelated)).toBe(true);
});

test('restarts a killed server whose pid belongs to a zombie', async () => {
  const { dataDir, pidFile } = await crashedDataDir();
  const { zombie } = await startUnrelatedWithZombie();
  await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(zombie)));
  const server = await start(dataDir);
  expect(await query(server.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
});

test('after kill -9 of the application the next process takes over the server and stops it at its end', async () => {
  const dataDir = await usedDataDir();
  const killed = startInOtherProcess(dataDir);
  const { pid, url } = await killed.started;
  await killProcess(killed.process.pid ?? 0);
  expect(await isAlive(pid)).toBe(true);
  const next = await start(dataDir);
  expect(next).toMatchObject({ owned: true, pid, url });
  await next.stop();
  expect(await isAlive(pid)).toBe(false);
});

test('a live process keeps the server running, a killed one does not', async () => {
  const dataDir = await usedDataDir();
  const [first, killed] = [startInOtherProcess(dataDir), startInOtherProcess(dataDir)];
  const [{ pid }] = await Promise.all([first.started, killed.started]);
  const third = await start(dataDir);
  await killProcess(killed.process.pid ?? 0);
  await third.stop();
  expect(await isAlive(pid)).toBe(true);
  await first.stop();
  expect(await isAlive(pid)).toBe(false);
});

test('Ctrl-C in the terminal reaches the application, not PostgreSQL', async () => {
  const dataDir = await usedDataDir();
  const application = startInOtherProcess(dataDir);
  const { pid, url } = await application.started;
  process.kill(-(application.process.pid ?? 0), 'SIGINT');
  await once(application.process, 'exit');
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await (await start(dataDir)).stop();
  expect(await isAlive(pid)).toBe(false);
});

test('an interrupted first start leaves no incomplete cluster', async () => {
  const dataDir = await newDataDir();
  const killed = startInOtherProcess(dataDir);
  const unfinished = async () => {
    const names = await readdir(dataDir).catch((): string[] => []);
    const name = names.find((one) => one.startsWith('postgres-new-'));
    if (name === undefined) return undefined;
    const made = await readdir(join(dataDir, name, 'data')).catch((): string[] => []);
    return made.includes('PG_VERSION') ? name : undefined;
  };
  expect(await poll(unfinished, 60_000, 2)).toBeDefined();
  await killProcess(killed.process.pid ?? 0);
  expect(await readdir(dataDir)).not.toContain('postgres');
  const server = await start(dataDir);
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const left = await readdir(dataDir);
  expect(left.filter((name) => /new|lock/.test(name))).toEqual([]);
});

test.each([
  ['of a dead process', () => JSON.stringify({ pid: 2 ** 22 + 1, identity: 'gone', token: 'a' })],
  ['whose pid was reused', () => JSON.stringify({ pid: process.pid, identity: 'other', token: 'a' })],
  ['that is incomplete', () => '{"pid":'],
])('a lock %s does not delay the next start', async (_case, content) => {
  const dataDir = await usedDataDir();
  await (await start(dataDir)).stop();
  await writeFile(join(dataDir, 'postgres-start.lock'), content());
  const server = await start(dataDir);
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await server.stop();
});

test('waits for a lock of a live process, and names that process after the timeout', async () => {
  const layout = await prepareLayout(await newDataDir());
  const holder = { pid: process.pid, identity: await identityOf(process.pid), token: 'a' };
  await writeFile(layout.lock, JSON.stringify(holder));
  await expect(withStartLock(layout, async () => 'done', 500)).rejects.toThrow(
    `Process ${process.pid} is starting or stopping the database in ${layout.dataDir} and has not finished`,
  );
  const waiting = withStartLock(layout, async () => 'done');
  await rm(layout.lock);
  expect(await waiting).toBe('done');
});

test('admits one process at a time when many find the same stale lock', async () => {
  const layout = await prepareLayout(await newDataDir());
  await writeFile(layout.lock, JSON.stringify({ pid: 2 ** 22 + 1, identity: 'gone', token: 'a' }));
  let [inside, most, done] = [0, 0, 0];
  const work = async () => {
    most = Math.max(most, (inside += 1));
    await sleep(5);
    inside -= 1;
    done += 1;
  };
  await Promise.all(Array.from({ length: 20 }, () => withStartLock(layout, work)));
  expect({ most, done }).toEqual({ most: 1, done: 20 });
});
