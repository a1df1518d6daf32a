import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { readArguments } from '../apps/api/src/cli/arguments.ts';
import { startS3 } from '../apps/api/src/testing/s3-server.ts';
import { startEmbedded } from '../packages/embedded-postgres/src/start-embedded.ts';
import { freePort, untilReady } from '../e2e/helpers/server.ts';
import { buildStage, giveToUser, parseDockerfile, user, type BuiltStage } from './install/dockerfile.ts';
import { putUnderLoad, signIn, storePicture, useEveryPart, type Access } from './install/use-product.ts';

readArguments('test:install', {
  about:
    'Performs the steps of the Dockerfile in an empty folder as an ordinary user, runs the product there without ' +
    'write access, and measures its size and memory.',
});
const root = path.dirname(import.meta.dirname);
const IDLE_SECONDS = 30;
const LOAD_SECONDS = 60;
const PASSWORD = 'a long test password';

const folder = mkdtempSync(path.join(tmpdir(), 'baobab-install-'));
chmodSync(folder, 0o755);
const bin = path.join(folder, 'bin');
const home = path.join(folder, 'home');
for (const one of [bin, home]) mkdirSync(one);
copyFileSync(process.execPath, path.join(bin, 'node'));
giveToUser(home);
// The settings of npm, such as a proxy, stay those of the caller; its cache may belong to root.
const environment = {
  ...process.env,
  PATH: `${bin}:${process.env['PATH']}`,
  HOME: home,
  npm_config_cache: path.join(home, '.npm'),
  NODE_COMPILE_CACHE: undefined,
};

const figures: { figure: string; measured: string; limit: string; verdict: string }[] = [];
function measured(figure: string, value: number, limit: number) {
  const verdict = value <= limit ? 'ok' : 'OVER';
  figures.push({ figure, measured: `${value.toFixed(0)} MB`, limit: `${limit} MB`, verdict });
  if (verdict === 'OVER') process.exitCode = 1;
}

const stages = parseDockerfile(readFileSync(path.join(root, 'Dockerfile'), 'utf8'));
const database = await startEmbedded({ dataDir: path.join(folder, 'database'), owner: 'baobab_owner' });
try {
  const build = buildStage(stages[0]!, { context: root, folder: path.join(folder, 'build'), environment });
  const installed = (name: string, args: Record<string, string>) =>
    buildStage(stages[1]!, {
      context: root,
      folder: path.join(folder, name),
      args,
      earlier: { build },
      environment,
    });
  const external = installed('product', {});
  measured('installed size without the embedded PostgreSQL', sizeOf(external.app), 120);
  const embedded = installed('embedded', { INSTALL: '' });
  measured('installed size with the embedded PostgreSQL', sizeOf(embedded.app), 180);
  for (const { app } of [external, embedded]) forbidWriting(app);
  await useExternal(external);
  await useEmbedded(embedded);
} finally {
  await database.stop();
  spawnSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
  console.table(figures);
}

/** The product on an external database: commands, every part, memory. */
async function useExternal(image: BuiltStage) {
  const client = new Client(database.url);
  await client.connect();
  await client.query('create database product');
  await client.end();
  const url = database.database('product');
  const settings = {
    ...image.environment,
    ...environment,
    DATABASE_URL: url,
    RATE_LIMIT: '1000000',
    LOG_LEVEL: 'warn',
  };
  npm(image, ['run', 'seed'], settings);
  const staff = [
    'add',
    'tester',
    '--role',
    'admin',
    '--name',
    'Ada Obi',
    '--email',
    'ada@example.com',
    '--mobile',
    '+2348035512044',
  ];
  npm(image, ['run', 'staff', '--', ...staff], settings, PASSWORD);
  const product = await start(image, settings);
  const data = new Client(url);
  await data.connect();
  try {
    await sleep(IDLE_SECONDS * 1_000);
    measured(`memory ${IDLE_SECONDS} s after the start`, memoryOf(product.process), 130);
    const access = await accessTo(product.address);
    await useEveryPart(access, data);
    const replies = await putUnderLoad(access, LOAD_SECONDS);
    console.log(`${replies} replies in ${LOAD_SECONDS} s`);
    measured(`highest memory in ${LOAD_SECONDS} s of load`, memoryOf(product.process, 'VmHWM'), 300);
  } finally {
    await data.end();
    await stop(product.process);
  }
  await useBucket(image, settings);
}

/** The product with files in a bucket and with traces: both load packages that other starts do not. */
async function useBucket(image: BuiltStage, settings: NodeJS.ProcessEnv) {
  const s3 = await startS3();
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${await freePort()}`;
  const product = await start(image, { ...settings, ...s3.environment, OTEL_EXPORTER_OTLP_ENDPOINT });
  try {
    await storePicture(await accessTo(product.address));
    assert.notEqual((await s3.keys()).length, 0, 'the picture is in the bucket');
  } finally {
    await stop(product.process);
    await s3.close();
  }
}

async function accessTo(address: string): Promise<Access> {
  const token = await signIn(address, 'tester', PASSWORD);
  return { address, username: 'tester', password: PASSWORD, token };
}

/** The product with the embedded PostgreSQL: it starts, and only the data folder is written. */
async function useEmbedded(image: BuiltStage) {
  const product = await start(image, {
    ...image.environment,
    ...environment,
    DEMO_DATA: 'off',
    LOG_LEVEL: 'warn',
  });
  await stop(product.process);
}

function npm(image: BuiltStage, words: string[], env: NodeJS.ProcessEnv, input = '') {
  const { status } = spawnSync('npm', words, {
    cwd: image.app,
    env,
    input,
    stdio: ['pipe', 'inherit', 'inherit'],
    ...user,
  });
  assert.equal(status, 0, `npm ${words.slice(0, 2).join(' ')} failed`);
}

async function start(image: BuiltStage, settings: NodeJS.ProcessEnv) {
  const port = await freePort();
  const env = { ...settings, HOST: '127.0.0.1', PORT: String(port) };
  const [command, ...words] = image.command;
  const child = spawn(path.join(bin, command!), words, { cwd: image.app, env, stdio: 'inherit', ...user });
  process.once('exit', () => child.kill());
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address, child);
  const [probe, ...code] = image.healthcheck;
  assert.equal(
    spawnSync(path.join(bin, probe!), code, { env, ...user }).status,
    0,
    'the health check failed',
  );
  return { process: child, address };
}

async function stop(child: ChildProcess) {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null], 'the product stops with status 0');
}

/** Megabytes of the process in /proc/<pid>/status. */
function memoryOf(child: ChildProcess, line = 'VmRSS'): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return (Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)![1]) * 1_024) / 1e6;
}

/** Megabytes of all files, without rounding up to blocks. */
function sizeOf(app: string): number {
  const files = readdirSync(app, { recursive: true }).map(
    (file) => lstatSync(path.join(app, String(file))).size,
  );
  return files.reduce((sum, size) => sum + size, 0) / 1e6;
}

function forbidWriting(app: string) {
  assert.equal(spawnSync('chmod', ['-R', 'a-w', app]).status, 0);
}
