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
  killHard,
  newDataDir,
  query,
  serverAccount,
  start,
  startElsewhere,
  untilGone,
  usedDataDir,
} from './embedded.testing.ts';
import { preparePlace } from './place.ts';
import { identityOf, poll } from './processes.ts';
import { withStartLock } from './start-lock.ts';

const strangers: ChildProcess[] = [];

afterAll(cleanUpTemplate);
afterEach(async () => {
  for (const stranger of strangers.splice(0)) stranger.kill('SIGKILL');
  await cleanUp();
});

/** A process of PostgreSQL's user that is none of ours, and a dead child of it that nobody has asked about. */
async function strangerWithZombie(): Promise<{ stranger: number; zombie: number }> {
  const stranger = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 600'], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...serverAccount,
  });
  strangers.push(stranger);
  const [line] = (await once(stranger.stdout, 'data')) as [Buffer];
  const zombie = Number(line.toString());
  await untilGone(zombie);
  process.kill(zombie, 0);
  return { stranger: stranger.pid ?? 0, zombie };
}

/** A folder with a committed row whose server was killed, as it lies there afterwards. */
async function crashedDataDir(): Promise<{ dataDir: string; note: string; port: string }> {
  const dataDir = await usedDataDir();
  const server = await start(dataDir);
  await query(server.url, 'CREATE TABLE kept (n int)', 'INSERT INTO kept VALUES (7)');
  await killHard(server.pid);
  const note = join(dataDir, 'postgres', 'postmaster.pid');
  expect(Number.parseInt(await readFile(note, 'utf8'), 10)).toBe(server.pid);
  return { dataDir, note, port: new URL(server.url).port };
}

test('after kill -9 of PostgreSQL the next start brings back every committed row, on the same port', async () => {
  const { dataDir, port } = await crashedDataDir();
  const server = await start(dataDir);
  expect(server.owned).toBe(true);
  expect(new URL(server.url).port).toBe(port);
  expect(await query(server.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
});

test('a killed server whose pid now belongs to a stranger is started again, the stranger left alone', async () => {
  const { dataDir, note } = await crashedDataDir();
  const { stranger } = await strangerWithZombie();
  await writeFile(note, (await readFile(note, 'utf8')).replace(/^\d+/, String(stranger)));
  const server = await start(dataDir);
  expect(await query(server.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  expect(await isAlive(stranger)).toBe(true);
});

test('a killed server whose pid is kept by a zombie is started again', async () => {
  const { dataDir, note } = await crashedDataDir();
  const { zombie } = await strangerWithZombie();
  await writeFile(note, (await readFile(note, 'utf8')).replace(/^\d+/, String(zombie)));
  const server = await start(dataDir);
  expect(await query(server.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
});

test('after kill -9 of the product the next one takes the server over, and its stop ends it', async () => {
  const dataDir = await usedDataDir();
  const killed = startElsewhere(dataDir);
  const { pid, url } = await killed.started;
  await killHard(killed.process.pid ?? 0);
  expect(await isAlive(pid)).toBe(true);
  const next = await start(dataDir);
  expect(next).toMatchObject({ owned: true, pid, url });
  await next.stop();
  expect(await isAlive(pid)).toBe(false);
});

test('a killed user does not keep the server alive, a living one does', async () => {
  const dataDir = await usedDataDir();
  const [first, killed] = [startElsewhere(dataDir), startElsewhere(dataDir)];
  const [{ pid }] = await Promise.all([first.started, killed.started]);
  const third = await start(dataDir);
  await killHard(killed.process.pid ?? 0);
  await third.stop();
  expect(await isAlive(pid)).toBe(true);
  await first.stop();
  expect(await isAlive(pid)).toBe(false);
});

test('Ctrl-C in the terminal reaches the product, not PostgreSQL', async () => {
  const dataDir = await usedDataDir();
  const product = startElsewhere(dataDir);
  const { pid, url } = await product.started;
  process.kill(-(product.process.pid ?? 0), 'SIGINT');
  await once(product.process, 'exit');
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await (await start(dataDir)).stop();
  expect(await isAlive(pid)).toBe(false);
});

test('a first start killed half-way leaves nothing half-made', async () => {
  const dataDir = await newDataDir();
  const killed = startElsewhere(dataDir);
  const unfinished = async () => {
    const names = await readdir(dataDir).catch((): string[] => []);
    const name = names.find((one) => one.startsWith('postgres-new-'));
    if (name === undefined) return undefined;
    const made = await readdir(join(dataDir, name, 'data')).catch((): string[] => []);
    return made.includes('PG_VERSION') ? name : undefined;
  };
  expect(await poll(unfinished, 60_000, 2)).toBeDefined();
  await killHard(killed.process.pid ?? 0);
  expect(await readdir(dataDir)).not.toContain('postgres');
  const server = await start(dataDir);
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const left = await readdir(dataDir);
  expect(left.filter((name) => /new|lock/.test(name))).toEqual([]);
});

test.each([
  ['of a dead process', () => JSON.stringify({ pid: 2 ** 22 + 1, identity: 'gone', token: 'a' })],
  [
    'whose pid was given to another process',
    () => JSON.stringify({ pid: process.pid, identity: 'other', token: 'a' }),
  ],
  ['that was never written to the end', () => '{"pid":'],
])('a lock %s does not hold up the next start', async (_case, content) => {
  const dataDir = await usedDataDir();
  await (await start(dataDir)).stop();
  await writeFile(join(dataDir, 'postgres-start.lock'), content());
  const server = await start(dataDir);
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await server.stop();
});

test('while a living process holds the lock, others wait and then name that process', async () => {
  const place = await preparePlace(await newDataDir());
  const holder = { pid: process.pid, identity: await identityOf(process.pid), token: 'a' };
  await writeFile(place.lock, JSON.stringify(holder));
  await expect(withStartLock(place, async () => 'done', 500)).rejects.toThrow(
    `Process ${process.pid} is starting or stopping the database in ${place.dataDir} and has not finished`,
  );
  const waiting = withStartLock(place, async () => 'done');
  await rm(place.lock);
  expect(await waiting).toBe('done');
});

test('of many who find the same dead lock, one at a time gets in', async () => {
  const place = await preparePlace(await newDataDir());
  await writeFile(place.lock, JSON.stringify({ pid: 2 ** 22 + 1, identity: 'gone', token: 'a' }));
  let [inside, most, done] = [0, 0, 0];
  const visit = async () => {
    most = Math.max(most, (inside += 1));
    await sleep(5);
    inside -= 1;
    done += 1;
  };
  await Promise.all(Array.from({ length: 20 }, () => withStartLock(place, visit)));
  expect({ most, done }).toEqual({ most: 1, done: 20 });
});
