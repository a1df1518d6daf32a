import { chmod, mkdir, readFile, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
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
  untilGone,
  usedDataDir,
} from './embedded.testing.ts';

afterEach(cleanUp, 60_000);
afterAll(cleanUpTemplate);

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('a first start creates a database on loopback and not on the standard port', async () => {
  const server = await start(await newDataDir());
  expect(server.owned).toBe(true);
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const { hostname, port, username } = new URL(server.url);
  expect([hostname, username]).toEqual(['127.0.0.1', 'test_owner']);
  expect(port).not.toBe('5432');
  await server.stop();
  expect(await isAlive(server.pid)).toBe(false);
}, 30_000);

test('configures durability, encoding and a portable sort order', async () => {
  const server = await start(await usedDataDir(), { extraSettings: { work_mem: '7MB', fsync: 'off' } });
  const shown = await query(
    server.url,
    `SELECT name, setting FROM pg_settings WHERE name IN
      ('fsync', 'data_checksums', 'server_encoding', 'TimeZone', 'jit', 'max_connections', 'work_mem',
       'unix_socket_directories', 'listen_addresses', 'shared_preload_libraries')`,
  );
  expect(Object.fromEntries(shown.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    data_checksums: 'on',
    server_encoding: 'UTF8',
    TimeZone: 'UTC',
    jit: 'off',
    max_connections: '100',
    work_mem: '7168',
    unix_socket_directories: '',
    listen_addresses: '127.0.0.1',
    shared_preload_libraries: '',
  });
  const locale =
    'SELECT datlocprovider AS provider, datlocale AS name FROM pg_database WHERE datname = $$postgres$$';
  expect(await query(server.url, locale)).toEqual([{ provider: 'b', name: 'C.UTF-8' }]);
  await server.stop();
}, 30_000);

test('requires the password, which only its owner can read', async () => {
  const dataDir = await newDataDir();
  const server = await start(dataDir);
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  expect(password).toMatch(/^.{32}$/);
  expect(await modeOf(join(dataDir, 'postgres-password'))).toBe(0o600);
  await expect(query(server.url.replace(password, 'guess'), 'SELECT 1')).rejects.toThrow(/password/);
  const rules = await query(server.url, 'SELECT DISTINCT type, address, auth_method FROM pg_hba_file_rules');
  expect(rules).toEqual([{ type: 'host', address: '127.0.0.1', auth_method: 'scram-sha-256' }]);
  await server.stop();
}, 30_000);

test('the data folder has mode 0700 and belongs to an ordinary user', async () => {
  const dataDir = await newDataDir();
  const server = await start(dataDir);
  const folder = await stat(join(dataDir, 'postgres'));
  expect(folder.mode & 0o777).toBe(0o700);
  expect(folder.uid).toBe(serverAccount.uid ?? process.getuid?.());
  await server.stop();
}, 30_000);

test('data survives a stop and a start', async () => {
  const dataDir = await usedDataDir();
  const first = await start(dataDir);
  await query(first.url, 'CREATE DATABASE shop');
  await query(first.database('shop'), 'CREATE TABLE kept (n int)', 'INSERT INTO kept VALUES (7)');
  await first.stop();
  const second = await start(dataDir);
  expect(await query(second.database('shop'), 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  await second.stop();
}, 30_000);

test('a second process attaches to the running server and leaves it running', async () => {
  const dataDir = await usedDataDir();
  const first = await start(dataDir);
  const second = startInOtherProcess(dataDir);
  expect(await second.started).toEqual({ url: first.url, owned: false, pid: first.pid });
  await second.stop();
  expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await first.stop();
  expect(await isAlive(first.pid)).toBe(false);
}, 30_000);

test('the last process to stop ends the server, even if another process started it', async () => {
  const dataDir = await usedDataDir();
  const first = startInOtherProcess(dataDir);
  const { pid } = await first.started;
  const second = await start(dataDir);
  expect(second.owned).toBe(false);
  await first.stop();
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await second.stop();
  expect(await isAlive(pid)).toBe(false);
}, 30_000);

test('concurrent first starts on a new folder create one server', async () => {
  const dataDir = await newDataDir();
  const others = [startInOtherProcess(dataDir), startInOtherProcess(dataDir), startInOtherProcess(dataDir)];
  const started = await Promise.all(others.map((other) => other.started));
  expect(new Set(started.map(({ url }) => url)).size).toBe(1);
  expect(started.filter(({ owned }) => owned)).toHaveLength(1);
  await Promise.all(others.map((other) => other.stop()));
  expect(await isAlive(started[0]?.pid ?? 0)).toBe(false);
}, 40_000);

test('a start during the stop of the last process gives a working server', async () => {
  const dataDir = await usedDataDir();
  const first = await start(dataDir);
  const [, second] = await Promise.all([first.stop(), startInOtherProcess(dataDir).started]);
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
}, 30_000);

test('works in a data folder whose parent only its owner can enter', async () => {
  const dataDir = await newDataDir();
  const privateFolder = join(dirname(dataDir), 'private home');
  await mkdir(privateFolder, { mode: 0o700 });
  const messages: string[] = [];
  const server = await start(join(privateFolder, 'data'), { log: (message) => messages.push(message) });
  const [shown] = await query(server.url, 'SHOW data_directory');
  expect(shown).toEqual({
    data_directory: asRoot ? '/proc/self/cwd' : join(privateFolder, 'data', 'postgres'),
  });
  expect(messages.some((message) => message.includes('started inside it'))).toBe(asRoot);
  expect(await readdir(join(privateFolder, 'data', 'postgres'))).toContain('postmaster.pid');
  await query(server.url, 'CREATE TABLE kept (n int)', 'INSERT INTO kept VALUES (7)');
  // A server with a relative data folder still reloads its configuration, forks and copies templates.
  await query(server.url, `ALTER SYSTEM SET work_mem = '9MB'`, 'SELECT pg_reload_conf()');
  await query(server.url, 'CREATE DATABASE copied STRATEGY file_copy');
  const other = startInOtherProcess(join(privateFolder, 'data'));
  expect(await other.started).toMatchObject({ owned: false, pid: server.pid });
  await other.stop();
  await server.stop();
  const again = await start(join(privateFolder, 'data'));
  expect(await query(again.url, 'SELECT n, current_setting($$work_mem$$) AS mem FROM kept')).toEqual([
    { n: 7, mem: '9MB' },
  ]);
  await again.stop();
}, 40_000);

test('keeps working after its parent folder was closed to other users', async () => {
  const dataDir = await usedDataDir();
  await (await start(dataDir)).stop();
  await chmod(dirname(dataDir), 0o700);
  const server = await start(dataDir);
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await server.stop();
}, 30_000);

test('stop ends the server even when its data folder has been deleted', async () => {
  const dataDir = await usedDataDir();
  const server = await start(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  await server.stop();
  await untilGone(server.pid);
  expect(await isAlive(server.pid)).toBe(false);
}, 40_000);
