import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();

const startWorker = (account: string, folder: string) => {
  const file = path.join(import.meta.dirname, 'exports.process.ts');
  const args = ['--disable-warning=ExperimentalWarning', file, api.url, folder, account];
  return spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
};

test(
  'a worker that is killed while it writes leaves a draft, and the next one writes the whole file',
  { timeout: 120_000 },
  async () => {
    const folder = path.join(api.settings.dataDir, 'exports');
    const { uuid: account } = (await api.call('GET', '/auth/me')).body;
    const { body } = await api.call('POST', '/exports/patients', { body: { filters: {}, format: 'csv' } });
    const { uuid } = body.data;
    const shard = path.join(folder, uuid.slice(-2));
    const files = () => readdir(shard).catch(() => [] as string[]);

    // The COPY waits for the table, so that the worker is killed between the header and the rows of the file.
    const holder = await api.owner.connect();
    await holder.query('begin; lock table patients in access exclusive mode');
    const killed = startWorker(account, folder);
    const ended = once(killed, 'exit');
    await expect.poll(files, { timeout: 60_000 }).toHaveLength(1);
    killed.kill('SIGKILL');
    await ended;
    const drafts = await files();
    expect(drafts).toEqual([expect.stringMatching(new RegExp(`^${uuid}\\.`))]);
    await holder.query('rollback');
    holder.release();

    expect((await api.call('GET', '/exports')).body.exports[0].state).toBe('running');
    const next = startWorker(account, folder);
    await once(next, 'exit');
    const [row] = (await api.call('GET', '/exports')).body.exports;
    expect(row).toMatchObject({
      state: 'ready',
      rows: (await api.call('GET', '/patient/admin/data-patient')).body.count,
    });
    expect(await files()).toEqual([uuid]);
    const { raw } = await api.call('GET', `/exports/${uuid}/file`);
    const direct = await api.call('GET', '/exports/patients/rows?format=csv');
    expect(raw.equals(direct.raw)).toBe(true);
    expect(await api.countAudit('patients.export')).toBe(2);
  },
);
