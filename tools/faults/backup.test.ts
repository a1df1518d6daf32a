import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '../../apps/api/src/platform/db/embedded.ts';
import { restore } from '../../apps/api/src/platform/backup/restore.ts';
import { KEY_FILE } from '../../apps/api/src/platform/keys.ts';
import { builtFile, useProduct } from '../../apps/api/src/testing/product.ts';
import { copySeededFolder } from '../../apps/api/src/testing/seeded-folder.ts';
import { faultTest } from './fault-test.ts';

let folder = '';
const inFolder = (name: string) => path.join(folder, name);
const product = useProduct();
const restored = useProduct(() => ({ DATA_DIR: inFolder('restored') }));
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'baobab-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('starts the product that the faults below back up', { timeout: 180_000 }, async () => {
  await copySeededFolder(product.dataDir());
  await product.start();
  await uploadPicture(await product.signIn());
});

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function uploadPicture(token: string) {
  const body = new FormData();
  body.set('media', new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }), 'pixel.png');
  const url = `${product.address()}/api/v1/upload/avatar`;
  const reply = await fetch(url, { method: 'POST', headers: { 'x-auth-token': token }, body });
  expect(reply.status, await reply.text()).toBe(200);
}

/** Runs a command in another process, as npm does. */
function startCommand(name: string, dataDir: string, argument = '', environment = {}) {
  const child = spawn(process.execPath, [builtFile(`cli/${name}.js`), ...(argument ? [argument] : [])], {
    env: { ...process.env, DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  return { child, ended };
}
const command = (name: string, dataDir: string, argument?: string) =>
  startCommand(name, dataDir, argument).ended;

/** Writes until stopped and records every acknowledged write. */
async function startWriters() {
  const token = await product.signIn();
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  let next = 0;
  const writers = Array.from({ length: 4 }, async () => {
    while (!stopping.signal.aborted) {
      const n = (next += 1);
      const email = `backup${n}@mail.example`;
      const person = {
        firstName: 'Backup',
        lastName: 'Person',
        email,
        mobile: `+234809${String(n).padStart(7, '0')}`,
      };
      const { status } = await product.api('POST', '/user/auth/register', token, person);
      if (status === 200) acknowledged.push(email);
    }
  });
  const stop = async () => {
    stopping.abort();
    await Promise.all(writers);
  };
  return { acknowledged, stop };
}

async function missingOf(emails: string[]): Promise<string[]> {
  const token = await restored.signIn();
  const missing: string[] = [];
  for (const email of emails) {
    const { body } = await restored.api('GET', `/user/admin/users?search=${email}`, token);
    if (body['count'] !== 1) missing.push(email);
  }
  return missing;
}

faultTest('backup while the product is writing', { short: 20, full: 2_000 }, async ({ size, report }) => {
  const { acknowledged, stop } = await startWriters();
  await expect.poll(() => acknowledged.length, { timeout: 300_000 }).toBeGreaterThanOrEqual(size);

  const before = [...acknowledged];
  const backup = await command('backup', product.dataDir(), inFolder('backup'));
  const during = acknowledged.length - before.length;
  await stop();
  expect(backup.code, backup.output).toBe(0);
  expect(backup.output).toContain(path.join(product.dataDir(), KEY_FILE));
  expect(during).toBeGreaterThan(0);
  const names = await readdir(inFolder('backup'), { recursive: true });
  expect(names.filter((name) => name.includes(KEY_FILE))).toEqual([]);

  const result = await command('restore', inFolder('restored'), inFolder('backup'));
  expect(result.code, result.output).toBe(0);
  await copyFile(path.join(product.dataDir(), KEY_FILE), path.join(inFolder('restored'), KEY_FILE));
  const verified = await command('audit-verify', inFolder('restored'));
  expect(verified.output).toContain('The audit trail is intact');
  await restored.start();
  report('acknowledged writes missing after the restore', (await missingOf(before)).length, 0);
  const uploads = async (dataDir: string) =>
    (await readdir(path.join(dataDir, 'files'), { recursive: true })).toSorted();
  expect(await uploads(product.dataDir())).not.toEqual([]);
  expect(await uploads(inFolder('restored'))).toEqual(await uploads(product.dataDir()));
  await restored.stop('SIGTERM');
});

faultTest(
  'restore of a damaged backup or into a used folder',
  { short: 1, full: 20 },
  async ({ size, report }) => {
    const backup = inFolder('backup');
    const { code, output } = await command('restore', product.dataDir(), backup);
    expect(output).toContain('stop it');
    let accepted = code === 1 ? 0 : 1;
    const refused = async (dataDir: string, reason: string) => {
      const message = await restore(backup, dataDir).then(() => 'accepted', String);
      expect(message).toContain(reason);
      return message === 'accepted' ? 1 : 0;
    };
    accepted += await refused(inFolder('restored'), 'is not empty');
    const manifest = path.join(backup, 'manifest.json');
    const text = await readFile(manifest, 'utf8');
    const { files } = JSON.parse(text) as { files: { path: string; size: number }[] };
    const filled = files.filter((file) => file.size > 0);
    for (let n = 0; n < size; n += 1) {
      const victim = filled[Math.floor((n / size) * filled.length)]!;
      const file = path.join(backup, victim.path);
      const whole = await readFile(file);
      const middle = Math.floor(whole.length / 2);
      const flipped = Buffer.from(whole);
      flipped[middle] = flipped[middle]! ^ 1;
      for (const damage of [flipped, whole.subarray(0, middle)]) {
        await writeFile(file, damage);
        accepted += await refused(inFolder('damaged'), `${victim.path} was changed or truncated`);
      }
      await rm(file);
      accepted += await refused(inFolder('damaged'), `${victim.path} is missing`);
      await writeFile(file, whole);
    }
    await writeFile(manifest, text.slice(0, -100));
    accepted += await refused(inFolder('damaged'), 'manifest.json cannot be read');
    await rm(manifest);
    accepted += await refused(inFolder('damaged'), 'is not a complete backup');
    await writeFile(manifest, text);
    report('damaged backups accepted', accepted, 0);
    expect(await readdir(inFolder('damaged'))).toEqual([]);
  },
);

faultTest('an interrupted backup or restore', { short: 1, full: 10 }, async ({ size, report }) => {
  let harmed = 0;
  for (let n = 0; n < size; n += 1) {
    const target = inFolder(`killed-${n}`);
    const { child, ended } = startCommand('backup', product.dataDir(), target);
    const copied = () =>
      readdir(path.join(target, 'postgres', 'base')).then(
        (names) => names.length,
        () => 0,
      );
    await expect.poll(copied, { timeout: 30_000, interval: 1 }).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await ended;
    const message = await restore(target, inFolder('killed')).then(() => 'accepted', String);
    if (!message.includes('is not a complete backup')) harmed += 1;
  }
  const server = await startEmbedded({ dataDir: product.dataDir() });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await expect
    .poll(async () => (await client.query('select from pg_replication_slots')).rowCount, { timeout: 10_000 })
    .toBe(0);
  await client.end();
  await server.stop();
  expect((await fetch(`${product.address()}/readyz`)).status).toBe(200);

  const { child, ended } = startCommand('restore', inFolder('half'), inFolder('backup'));
  const restoredFiles = () =>
    readdir(path.join(inFolder('half'), 'postgres', 'base')).then(
      (names) => names.length,
      () => 0,
    );
  await expect.poll(restoredFiles, { timeout: 30_000, interval: 1 }).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await ended;
  const { output } = await command('audit-verify', inFolder('half'));
  if (!output.includes('is not a PostgreSQL data folder')) harmed += 1;
  report('incomplete backups or restores that were accepted', harmed, 0);
});

faultTest('an interrupted restore drill', { short: 1, full: 5 }, async ({ size, report }) => {
  const temporary = inFolder('temporary');
  await mkdir(temporary);
  const startDrill = () =>
    startCommand('restore-drill', product.dataDir(), inFolder('backup'), { TMPDIR: temporary });
  /** The PostgreSQL of the drill; undefined before it runs. */
  const findServer = async () => {
    const [name = ''] = await readdir(temporary);
    const file = path.join(temporary, name, 'data', 'postgres', 'postmaster.pid');
    const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
    return pid || undefined;
  };
  let left = 0;
  for (let n = 0; n < size; n += 1) {
    const { child, ended } = startDrill();
    const failed = ended.then(({ output }) => Promise.reject(new Error(output)));
    await Promise.race([failed, expect.poll(findServer, { timeout: 110_000, interval: 10 }).toBeDefined()]);
    const server = (await findServer())!;
    child.kill('SIGTERM');
    expect((await ended).code).toBe(1);
    left += (await readdir(temporary)).length + (isRunning(server) ? 1 : 0);
  }
  report('copies of the data and servers left by a stopped drill', left, 0);

  const { child, ended } = startDrill();
  await expect.poll(() => readdir(temporary), { timeout: 60_000, interval: 10 }).not.toEqual([]);
  child.kill('SIGKILL');
  await ended;
  const next = await startDrill().ended;
  expect(next.code, next.output).toBe(0);
  report(
    'copies of the data left by a killed drill after the next one',
    (await readdir(temporary)).length,
    0,
  );
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
