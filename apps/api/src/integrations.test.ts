import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keysOf } from './domains/workspace/api-keys/api-keys.testing.ts';
import { exampleIn, scopesIn } from './testing/integrations-page.ts';
import { useTestApp } from './testing/test-app.ts';

const run = promisify(execFile);
const api = useTestApp();
const { makeKey } = keysOf(api);

let folder = '';
let url = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'baobab-example-'));
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the accountant's nightly pull", () => {
  const HEADING = "Example: an accountant's nightly pull";
  const environment = async () => {
    const { secret } = await makeKey({ scopes: await scopesIn(HEADING) });
    return { ...process.env, BAOBAB_URL: url, BAOBAB_KEY: secret };
  };
  const payments = async () =>
    (await api.owner.query('select uuid, channel from payments order by uuid')).rows as Payment[];
  interface Payment {
    uuid: string;
    channel: string | null;
  }
  /** The last line of each payment. */
  async function copied() {
    const lines = (await readFile(path.join(folder, 'payments.ndjson'), 'utf8')).split('\n').filter(Boolean);
    const copy = new Map(lines.map((line) => JSON.parse(line) as Payment).map((row) => [row.uuid, row]));
    const rows = [...copy.values()].map(({ uuid, channel }) => ({ uuid, channel }));
    return { lines: lines.length, rows: rows.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1)) };
  }

  test('has all payments after the first night, and adds the changed ones in the second', async () => {
    await writeFile(path.join(folder, 'pull.mjs'), await exampleIn(HEADING, 'js'));
    const env = await environment();
    const pull = () => run(process.execPath, ['pull.mjs'], { cwd: folder, env });
    await pull();
    const first = await copied();
    expect(first.rows).toEqual(await payments());
    await api.owner.query(
      `update payments set channel = 'qr' where uuid in (select uuid from payments limit 3)`,
    );
    const changed = await payments();
    // Transactions of other databases hold the feed back, too.
    await expect
      .poll(async () => pull().then(copied), { timeout: 60_000 })
      .toEqual({ lines: first.lines + 3, rows: changed });
  });

  test('reads a page as CSV with curl, and prints the cursor', async () => {
    const { stdout } = await run('sh', ['-e', '-c', await exampleIn(HEADING, 'sh')], {
      cwd: folder,
      env: await environment(),
    });
    expect(stdout.trim()).toMatch(/^[\w-]{20,}$/);
    const csv = await readFile(path.join(folder, 'payments.csv'), 'utf8');
    expect(csv.trim().split('\r\n')).toHaveLength(Math.min(5_000, (await payments()).length) + 1);
  });
});
