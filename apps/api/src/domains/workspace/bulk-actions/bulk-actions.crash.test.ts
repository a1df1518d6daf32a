import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isOutage } from '@baobab/postgres/outage';
import { startProxy } from '../../../testing/cuttable-proxy.ts';
import { builtFile } from '../../../testing/product.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { userBulk } from '../../people/users/users.bulk.ts';
import { performBulk } from './bulk-actions.jobs.ts';
import { bulkCalls } from './bulk-actions.testing.ts';
import { openBulkWorker } from './bulk-worker.testing.ts';

const api = useTestApp();
const { bulk } = bulkCalls(api);
const PEOPLE = 120;

const startWorker = (batch: string) => {
  const file = builtFile('domains/workspace/bulk-actions/bulk-actions.process.js');
  return spawn(process.execPath, [file, api.url, batch], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
};

/** Blocks a worker inside the transaction of a row, so that each is killed at a known point. */
async function stopWorkersAt() {
  const gate = new pg.Client({ connectionString: api.url });
  await gate.connect();
  await gate.query(`
    create table stop_at (done int);
    create table stop_gate (id int);
    insert into stop_gate values (1);
    create function stop_worker() returns trigger language plpgsql security definer as $$
      begin
        if new.done >= (select done from stop_at) then perform from stop_gate for update; end if;
        return new;
      end $$;
    create trigger stop_worker before update of done on bulk_batches
      for each row execute function stop_worker()`);
  await gate.query('begin');
  await gate.query('select from stop_gate for update');
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return {
    set: (done: number) =>
      api.owner.query(`with old as (delete from stop_at) insert into stop_at values (${done})`),
    async reached(): Promise<number> {
      await expect.poll(async () => (await api.owner.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1);
      return (await api.owner.query<{ pid: number }>(waiting)).rows[0]!.pid;
    },
    async endBackend(pid: number) {
      await api.owner.query('select pg_terminate_backend($1)', [pid]);
      const alive = async () =>
        (await api.owner.query('select from pg_stat_activity where pid = $1', [pid])).rowCount;
      await expect.poll(alive, { timeout: 60_000 }).toBe(0);
    },
    async open() {
      await gate.query('rollback');
      await gate.query(
        'drop trigger stop_worker on bulk_batches; drop function stop_worker; drop table stop_at, stop_gate',
      );
      await gate.end();
    },
  };
}

/** Starts the deactivation of this many new users and returns its batch. */
async function startBatch(name: string, people: number): Promise<string> {
  await api.owner.query(
    `insert into accounts (uuid, kind, username, email, mobile, first_name)
     select gen_random_uuid(), 'consumer', $1 || n, $1 || n || '@x.example',
       '+23481' || 10000000 + abs(hashtext($1)) % 70000000 + n, $1
     from generate_series(1, $2::int) n`,
    [name, people],
  );
  const { body } = await bulk('users', { action: 'deactivate', matching: { search: name } });
  expect(body).toMatchObject({ total: people, affected: people });
  return body.batch as string;
}

const progressOf = async (batch: string) => (await api.call('GET', `/bulk-actions/${batch}`)).body.data;

async function expectEachOnce(batch: string, people: number) {
  expect(await progressOf(batch)).toMatchObject({ state: 'done', done: people, skipped: 0, failed: 0 });
  const { rows } = await api.owner.query(
    `select count(*)::int as rows, count(distinct subject)::int as subjects
     from audit_log where action = 'user.suspend' and details->>'batch' = $1`,
    [batch],
  );
  expect(rows[0]).toEqual({ rows: people, subjects: people });
  const ends = await api.owner.query(
    `select action from audit_log where subject = $1 and action like 'bulk.%' order by id`,
    [batch],
  );
  expect(ends.rows).toEqual([{ action: 'bulk.start' }, { action: 'bulk.end' }]);
}

test(
  'changes each row exactly once although the worker is killed repeatedly',
  { timeout: 600_000 },
  async () => {
    const batch = await startBatch('bulkrow', PEOPLE);
    const gate = await stopWorkersAt();
    for (const done of [10, 60]) {
      await gate.set(done);
      const worker = startWorker(batch);
      const ended = once(worker, 'exit');
      const backend = await gate.reached();
      worker.kill('SIGKILL');
      await ended;
      await gate.endBackend(backend);
      expect(await progressOf(batch)).toMatchObject({ state: 'running', done: done - 1 });
    }
    await gate.open();
    await Promise.all([1, 2].map(() => once(startWorker(batch), 'exit')));
    await expectEachOnce(batch, PEOPLE);
  },
);

test(
  'changes each row exactly once although the database is away in between',
  { timeout: 600_000 },
  async () => {
    const people = 12;
    const batch = await startBatch('outagerow', people);
    const proxy = await startProxy(api.url);
    const worker = openBulkWorker(proxy.url, new Map([[userBulk.endpoint.name, userBulk]]));
    const attempt = () =>
      performBulk(worker.services, batch).then(
        () => null,
        (error: unknown) => error,
      );
    const gate = await stopWorkersAt();
    await gate.set(5);
    const interrupted = attempt();
    await gate.reached();
    proxy.set('cut');
    // The queue retries a job that ends with such an error.
    expect(await interrupted).toSatisfy(isOutage);
    expect(await attempt()).toSatisfy(isOutage);
    await gate.open();
    proxy.set('open');
    // The lock of the lost connection ends when PostgreSQL notices; until then an attempt does nothing.
    await expect
      .poll(async () => [await attempt(), (await progressOf(batch)).state], { timeout: 60_000 })
      .toEqual([null, 'done']);
    await expectEachOnce(batch, people);
    await worker.close();
    proxy.close();
  },
);
