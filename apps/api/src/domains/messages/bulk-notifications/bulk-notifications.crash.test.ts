import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { expect, test } from 'vitest';
import { builtFile } from '../../../testing/product.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { countBy, skipWaitingTime } from './bulk-notifications.testing.ts';

const api = useTestApp();
const PEOPLE = 5_000;

const addPeople = (count: number) =>
  api.owner.query(
    `insert into accounts (uuid, kind, username, email, mobile, first_name)
     select gen_random_uuid(), 'consumer', 'bulk' || n, 'bulk' || n || '@x.example', '+23481' || 70000000 + n, 'Bulk'
     from generate_series(1, $1) n`,
    [count],
  );

const startWorker = (uuid: string) => {
  const file = builtFile('domains/messages/bulk-notifications/bulk-notifications.process.js');
  return spawn(process.execPath, [file, api.url, uuid], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
};
/**
 * Blocks workers before they record this number of deliveries, so that each is killed at a known point; with 0 the worker
 * is blocked in the transaction that inserts the recipients.
 */
async function stopWorkersAt() {
  const gate = new pg.Client({ connectionString: api.url });
  await gate.connect();
  await gate.query(`
    create table stop_at (delivered int);
    create function stop_worker() returns trigger language plpgsql security definer as $$
      begin
        if new.delivered >= (select delivered from stop_at) then perform pg_advisory_xact_lock(4711); end if;
        return new;
      end $$;
    create trigger stop_worker before update of delivered, recipients on bulk_notifications
      for each row execute function stop_worker();
    select pg_advisory_lock(4711)`);
  const waiting = `select pid from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`;
  return {
    set: (delivered: number) =>
      gate.query(`with old as (delete from stop_at) insert into stop_at values (${delivered})`),
    async reached(): Promise<number> {
      await expect.poll(async () => (await gate.query(waiting)).rowCount).toBe(1);
      return (await gate.query<{ pid: number }>(waiting)).rows[0]!.pid;
    },
    async endBackend(pid: number) {
      await gate.query('select pg_terminate_backend($1)', [pid]);
      const alive = async () =>
        (await gate.query('select from pg_stat_activity where pid = $1', [pid])).rowCount;
      await expect.poll(alive).toBe(0);
    },
    open: () => gate.end(),
  };
}

test(
  'delivers 5,000 planned notifications exactly once although the worker is killed repeatedly',
  { timeout: 600_000 },
  async () => {
    await addPeople(PEOPLE);
    const begins_at = new Date(Date.now() + 60 * 60_000).toISOString();
    const { body } = await api.call('POST', '/bulknotification/send/all', {
      body: { type: 'information', title: 'Once', message: 'Exactly once.', user: ['ALL'], begins_at },
    });
    const { uuid } = body.data;
    await skipWaitingTime(api.owner, uuid);

    const gate = await stopWorkersAt();
    for (const delivered of [0, 1_000, 4_000]) {
      await gate.set(delivered);
      const worker = startWorker(uuid);
      const ended = once(worker, 'exit');
      const backend = await gate.reached();
      worker.kill('SIGKILL');
      await ended;
      await gate.endBackend(backend);
      if (delivered === 0) expect(await countBy(api.owner, 'bulk_deliveries', uuid)).toBe(0);
    }
    await gate.open();
    // Without statistics from the start every batch would scan the whole outbox.
    const { rows: statistics } = await api.owner.query(
      `select most_common_vals::text as known from pg_stats where tablename = 'bulk_deliveries' and attname = 'bulk_uuid'`,
    );
    expect(statistics[0]?.known).toContain(uuid);
    const last = startWorker(uuid);
    await once(last, 'exit');

    const { progress } = (await api.call('GET', `/records/bulk-notifications/${uuid}`)).body.data;
    expect(progress).toMatchObject({ state: 'sent', failed: 0, remaining: 0, sent: progress.recipients });
    expect(progress.recipients).toBeGreaterThan(PEOPLE);
    expect(await countBy(api.owner, 'inbox_items', uuid)).toBe(progress.recipients);
    const { rows } = await api.owner.query(
      `select state, count(*)::int as n from bulk_deliveries where bulk_uuid = $1 group by 1`,
      [uuid],
    );
    expect(rows).toEqual([{ state: 'delivered', n: progress.recipients }]);
    expect(await api.countAudit('notification.sent')).toBe(1);
    expect(await api.countAudit('notification.begin')).toBe(1);
  },
);
