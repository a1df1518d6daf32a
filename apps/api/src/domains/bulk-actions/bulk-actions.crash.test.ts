import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();
const PEOPLE = 400;

const startWorker = (batch: string) => {
  const file = path.join(import.meta.dirname, 'bulk-actions.process.ts');
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, api.url, batch], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
};

const scalar = async (query: string, values: unknown[] = []): Promise<number> =>
  (await api.owner.query(query, values)).rows[0].n;

test('changes each row exactly once although the worker is killed repeatedly', async () => {
  await api.owner.query(
    `insert into accounts (uuid, kind, username, email, mobile, first_name)
     select gen_random_uuid(), 'consumer', 'bulk' || n, 'bulk' || n || '@x.example', '+23481' || 70000000 + n, 'Bulkrow'
     from generate_series(1, $1) n`,
    [PEOPLE],
  );
  const { body } = await api.call('POST', '/bulk/users', {
    body: { action: 'deactivate', matching: { search: 'bulkrow' } },
  });
  expect(body).toMatchObject({ total: PEOPLE, affected: PEOPLE });

  const done = () => scalar('select done as n from bulk_batches where uuid = $1', [body.batch]);
  for (const count of [40, 120, 250]) {
    const worker = startWorker(body.batch);
    const ended = once(worker, 'exit');
    await expect.poll(done, { interval: 10, timeout: 60_000 }).toBeGreaterThan(count);
    worker.kill('SIGKILL');
    await ended;
    // The lock of the batch ends with the connection of the killed worker.
    const locks = `select count(*)::int as n from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(() => scalar(locks), { timeout: 60_000 }).toBe(0);
  }
  expect(await done()).toBeLessThan(PEOPLE);
  await Promise.all([startWorker(body.batch), startWorker(body.batch)].map((worker) => once(worker, 'exit')));

  const { data } = (await api.call('GET', `/bulk-actions/${body.batch}`)).body;
  expect(data).toMatchObject({ state: 'done', done: PEOPLE, skipped: 0, failed: 0 });
  const { rows } = await api.owner.query(
    `select count(*)::int as rows, count(distinct subject)::int as subjects
     from audit_log where action = 'user.suspend' and details->>'batch' = $1`,
    [body.batch],
  );
  expect(rows[0]).toEqual({ rows: PEOPLE, subjects: PEOPLE });
  for (const action of ['bulk.start', 'bulk.end']) expect(await api.countAudit(action)).toBe(1);
});
