import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();
const PEOPLE = 120;

const startWorker = (batch: string) => {
  const file = path.join(import.meta.dirname, 'bulk-actions.process.ts');
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, api.url, batch], {
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
    open: () => gate.end(),
  };
}

test(
  'changes each row exactly once although the worker is killed repeatedly',
  { timeout: 600_000 },
  async () => {
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

    const gate = await stopWorkersAt();
    for (const done of [10, 60]) {
      await gate.set(done);
      const worker = startWorker(body.batch);
      const ended = once(worker, 'exit');
      const backend = await gate.reached();
      worker.kill('SIGKILL');
      await ended;
      await gate.endBackend(backend);
      const { data } = (await api.call('GET', `/bulk-actions/${body.batch}`)).body;
      expect(data).toMatchObject({ state: 'running', done: done - 1 });
    }
    await gate.open();
    await Promise.all([1, 2].map(() => once(startWorker(body.batch), 'exit')));

    const { data } = (await api.call('GET', `/bulk-actions/${body.batch}`)).body;
    expect(data).toMatchObject({ state: 'done', done: PEOPLE, skipped: 0, failed: 0 });
    const { rows } = await api.owner.query(
      `select count(*)::int as rows, count(distinct subject)::int as subjects
       from audit_log where action = 'user.suspend' and details->>'batch' = $1`,
      [body.batch],
    );
    expect(rows[0]).toEqual({ rows: PEOPLE, subjects: PEOPLE });
    for (const action of ['bulk.start', 'bulk.end']) expect(await api.countAudit(action)).toBe(1);
  },
);
