import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { openItems, resultForm, resultPdf } from './lab-orders.testing.ts';

const api = useTestApp();
const stored = () =>
  readdirSync(path.join(api.settings.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length;
const rows = async () =>
  (
    await api.owner.query(
      'select (select count(*) from files) as files, (select count(*) from lab_results) as results',
    )
  ).rows[0];

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const running = new Set<() => Promise<unknown>>();
afterEach(() => Promise.all([...running].map((kill) => kill())));

/** The product as a process of its own, on this test's database and files. */
async function start() {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, '../../main.ts')],
    {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: api.url,
        DATA_DIR: api.settings.dataDir,
        PORT: String(port),
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const exited = once(child, 'exit');
  const kill = async () => {
    running.delete(kill);
    child.kill('SIGKILL');
    await exited;
  };
  running.add(kill);
  const address = `http://127.0.0.1:${port}`;
  const ready = () =>
    fetch(`${address}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(ready, { timeout: 30_000, interval: 50 }).toBe(200);
  return { address: `${address}/api/v1`, kill };
}

/** Until the upload stands before the locked test: its content is stored and its row written, not yet for others. */
const uploadWaits = async () => {
  const { rowCount } = await api.owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query like '%lab_order_items%'`,
  );
  return rowCount;
};

test(
  'kill -9 during an upload leaves neither a row without file nor, after the next start, a file without row',
  { timeout: 120_000 },
  async () => {
    const [one] = await openItems(api, 1);
    const token = await api.signIn('admin');
    const { headers, body } = resultForm({ order_uuid: one!.order, item_uuid: one!.item }, await resultPdf());
    const upload = (address: string) =>
      fetch(`${address}/upload/labtest-result`, {
        method: 'POST',
        headers: { ...headers, 'x-auth-token': token },
        body: new Uint8Array(body),
      });
    const before = await rows();
    const first = await start();
    const holder = new pg.Client({ connectionString: api.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from lab_order_items where uuid = $1 for update', [one!.item]);
    const answer = upload(first.address).catch(() => 'cut off');
    await expect.poll(uploadWaits, { timeout: 20_000 }).toBe(1);
    expect(stored()).toBe(1);
    await first.kill();
    expect(await answer).toBe('cut off');
    await holder.end();
    await expect.poll(uploadWaits).toBe(0);
    expect(await rows()).toEqual(before);

    const second = await start();
    await expect.poll(stored, { timeout: 10_000 }).toBe(0);
    expect((await upload(second.address)).status).toBe(200);
    expect([stored(), Number((await rows()).results)]).toEqual([1, Number(before.results) + 1]);
  },
);
