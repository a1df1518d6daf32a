import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { useProduct } from '../../../testing/product.ts';
import { useTestApp } from '../../../testing/test-app.ts';
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

const product = useProduct(() => ({ DATABASE_URL: api.url, DATA_DIR: api.settings.dataDir }));

/** Counts uploads that wait for the locked test: the file is stored, the transaction is not committed. */
const uploadWaits = async () => {
  const { rowCount } = await api.owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query like '%lab_order_items%'`,
  );
  return rowCount;
};

test(
  'kill -9 during an upload leaves no row without a file and, after a restart, no file without a row',
  { timeout: 120_000 },
  async () => {
    const [one] = await openItems(api, 1);
    const token = await api.signIn('admin');
    const { headers, body } = resultForm({ order_uuid: one!.order, item_uuid: one!.item }, await resultPdf());
    const upload = () =>
      fetch(`${product.address()}/api/v1/upload/labtest-result`, {
        method: 'POST',
        headers: { ...headers, 'x-auth-token': token },
        body: new Uint8Array(body),
      });
    const before = await rows();
    await product.start();
    const holder = new pg.Client({ connectionString: api.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from lab_order_items where uuid = $1 for update', [one!.item]);
    const answer = upload().catch(() => 'cut off');
    await expect.poll(uploadWaits).toBe(1);
    expect(stored()).toBe(1);
    await product.stop('SIGKILL');
    expect(await answer).toBe('cut off');
    await holder.end();
    await expect.poll(uploadWaits).toBe(0);
    expect(await rows()).toEqual(before);

    await product.start();
    await expect.poll(stored).toBe(0);
    expect((await upload()).status).toBe(200);
    expect([stored(), Number((await rows()).results)]).toEqual([1, Number(before.results) + 1]);
  },
);
