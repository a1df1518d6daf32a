import { spawnSync } from 'node:child_process';
import { mkdtempSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startEmbedded } from '../../apps/api/src/platform/db/embedded.ts';
import { useProduct } from '../../apps/api/src/testing/product.ts';
import { copySeededFolder } from '../../apps/api/src/testing/seeded-folder.ts';
import { faultTest, type FaultRun } from './fault-test.ts';

const MEGABYTE = 1024 ** 2;
const RESERVE_MB = 64;
/** Above the part of the reserve that sign-ins and access records must not use. */
const LEFT_MB = 40;

const disk = mkdtempSync(path.join(tmpdir(), 'baobab-disk-'));
const mount = () =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=500m,mode=711', 'tmpfs', disk]).status === 0;
const unmount = () => spawnSync('umount', [disk]).status === 0;
const canMount = mount() && unmount();

const product = useProduct(() => ({
  DATA_DIR: path.join(disk, 'data'),
  DISK_RESERVE_MB: String(RESERVE_MB),
  LOG_LEVEL: 'silent',
}));
let token = '';
let people = 0;

beforeAll(async () => {
  if (!canMount) return;
  mount();
  await copySeededFolder(path.join(disk, 'data'));
  await product.start();
  token = await product.signIn();
}, 120_000);
afterAll(async () => {
  if (canMount) {
    await product.stop('SIGTERM');
    unmount();
  }
  await rm(disk, { recursive: true, force: true });
});

const filler = () => path.join(disk, 'filler');
function fillDisk(leave: number) {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler(), Buffer.alloc(Math.max(0, bavail * bsize - leave * MEGABYTE)));
}

const write = () => {
  people += 1;
  return product.api('POST', '/user/auth/register', token, {
    firstName: 'Disk',
    lastName: 'Test',
    email: `disk${people}@mail.example`,
    mobile: `+234807${String(people).padStart(7, '0')}`,
  });
};

async function countPanics() {
  const log = await readFile(path.join(disk, 'data/postgres.log'), 'utf8');
  return log.split('PANIC').length - 1;
}

async function fillAndFree({ size, report }: FaultRun) {
  const patients = await product.api<{ data: { uuid: string }[] }>(
    'GET',
    '/patient/admin/data-patient?limit=1',
    token,
  );
  const patient = patients.body.data[0]!.uuid;
  expect((await write()).status).toBe(200);

  fillDisk(LEFT_MB);
  await vi.waitUntil(async () => (await write()).status === 503, { timeout: 15_000 });
  const failures = { writes: 0, reads: 0, signIns: 0 };
  for (let n = 0; n < size; n += 1) {
    const { status, body } = await write();
    if (status !== 503 || !String(body['message']).includes('disk')) failures.writes += 1;
    // Reading the details of a patient also writes an access record.
    if ((await product.api('GET', `/ep/healthDetails/${patient}`, token)).status !== 200) failures.reads += 1;
    if (n % 10 === 0 && (await product.signIn()).length < 20) failures.signIns += 1;
  }
  report('writes not refused with 503', failures.writes, 0);
  report('failed reads with an access record', failures.reads, 0);
  report('failed sign-ins', failures.signIns, 0);

  truncateSync(filler());
  const freedAt = performance.now();
  await vi.waitUntil(async () => (await write()).status === 200, { timeout: 30_000, interval: 50 });
  report('writes again after space was freed', (performance.now() - freedAt) / 1000, 15, 's');
  report('PANIC lines of PostgreSQL', await countPanics(), 0);
}

/** A long write of the product, such as an import: about 40 MB a second with its WAL. */
const LONG_WRITE = `do $$ begin
  create table long_write (text text);
  for i in 1..2000 loop
    insert into long_write select string_agg(md5(random()::text), '') from generate_series(1, 32) , generate_series(1, 1000) g group by g;
    perform pg_sleep(0.05);
  end loop;
end $$`;

async function fillByWriting({ report }: FaultRun) {
  fillDisk(RESERVE_MB + 30);
  const server = await startEmbedded({ dataDir: path.join(disk, 'data') });
  const client = new pg.Client({ connectionString: server.database('baobab') });
  client.on('error', () => undefined);
  await client.connect();
  const ended = await client.query(LONG_WRITE).catch((error: { code?: string }) => error.code);
  await client.end();
  await server.stop();
  // Cancelled by the product, not failed for lack of space.
  expect(ended).toBe('57014');
  report('failed reads', (await product.api('GET', '/auth/me', token)).status === 200 ? 0 : 1, 0);
  report('PANIC lines of PostgreSQL', await countPanics(), 0);
  truncateSync(filler());
  await vi.waitUntil(async () => (await write()).status === 200, { timeout: 30_000, interval: 50 });
}

const title = 'a disk that is almost full';
if (canMount) {
  faultTest(title, { short: 20, full: 300 }, fillAndFree);
  faultTest('a long write that would fill the disk', { short: 1, full: 1 }, fillByWriting);
} else test.skip(`${title} (this user cannot mount a small file system)`, () => undefined);
