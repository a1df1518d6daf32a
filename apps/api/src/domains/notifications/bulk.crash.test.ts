import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { countBy, letTimePass } from './bulk.testing.ts';

const api = useTestApp();
const PEOPLE = 10_000;

const addPeople = (count: number) =>
  api.owner.query(
    `insert into accounts (uuid, kind, username, email, mobile, first_name)
     select gen_random_uuid(), 'consumer', 'bulk' || n, 'bulk' || n || '@x.example', '+23481' || 70000000 + n, 'Bulk'
     from generate_series(1, $1) n`,
    [count],
  );

const startWorker = (uuid: string) => {
  const file = path.join(import.meta.dirname, 'bulk.child.ts');
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, api.url, uuid], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
};
const delivered = async (uuid: string) =>
  Number(
    (await api.owner.query('select delivered from bulk_notifications where uuid = $1', [uuid])).rows[0]
      .delivered,
  );

test(
  'a worker killed again and again delivers ten thousand notifications exactly once',
  { timeout: 180_000 },
  async () => {
    await addPeople(PEOPLE);
    const { body } = await api.call('POST', '/bulknotification/send/all', {
      body: { type: 'information', title: 'Once', message: 'Exactly once.', user: ['ALL'] },
    });
    const { uuid } = body.data;
    await letTimePass(api.owner, uuid);

    let kills = 0;
    for (let target = 1_000; target <= 9_000; target += 2_000) {
      const worker = startWorker(uuid);
      const ended = once(worker, 'exit');
      while (worker.exitCode === null && (await delivered(uuid)) < target)
        await new Promise((resolve) => setTimeout(resolve, 2));
      if (worker.kill('SIGKILL')) kills += 1;
      await ended;
    }
    const midway = await delivered(uuid);
    // Known to the database from the start, or every batch would read the whole outbox.
    const { rows: statistics } = await api.owner.query(
      `select most_common_vals::text as known from pg_stats where tablename = 'bulk_deliveries' and attname = 'bulk_uuid'`,
    );
    expect(statistics[0]?.known).toContain(uuid);
    const last = startWorker(uuid);
    await once(last, 'exit');

    const { progress } = (await api.call('GET', `/bulknotification/one/${uuid}`)).body.data;
    expect(kills).toBeGreaterThanOrEqual(2);
    expect(midway).toBeLessThan(progress.recipients);
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
