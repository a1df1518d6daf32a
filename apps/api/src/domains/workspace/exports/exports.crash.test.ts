import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { assembled } from '../../../domains.ts';
import { isOutage } from '@baobab/postgres/outage';
import { startProxy } from '../../../testing/cuttable-proxy.ts';
import { builtFile } from '../../../testing/product.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { openExportWorker } from './exports.testing.ts';
import { prepareExports } from './preparation.service.ts';

const api = useTestApp();

const startWorker = (account: string, folder: string) => {
  const args = [builtFile('domains/workspace/exports/exports.process.js'), api.url, folder, account];
  return spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
};

const folderOf = () => path.join(api.settings.dataDir, 'exports');

/** Requests an export whose COPY waits for the table, so that a worker stops between the header and the rows. */
async function requestBlocked() {
  const { uuid: account } = (await api.call('GET', '/auth/me')).body as { uuid: string };
  const { body } = await api.call('POST', '/exports/patients', { body: { filters: {}, format: 'csv' } });
  const { uuid } = body.data as { uuid: string };
  const holder = await api.owner.connect();
  await holder.query('begin; lock table patients in access exclusive mode');
  return {
    account,
    uuid,
    files: () => readdir(path.join(folderOf(), uuid.slice(-2))).catch(() => [] as string[]),
    async unblock() {
      await holder.query('rollback');
      holder.release();
    },
  };
}

async function expectWholeFile(uuid: string, files: () => Promise<string[]>) {
  const [row] = (await api.call('GET', '/exports')).body.exports;
  const rows = (await api.call('GET', '/patient/admin/data-patient')).body.count;
  expect(row).toMatchObject({ uuid, state: 'ready', rows });
  expect(await files()).toEqual([uuid]);
  const { raw } = await api.call('GET', `/exports/${uuid}/file`);
  const direct = await api.call('GET', '/exports/patients/rows?format=csv');
  expect(raw.equals(direct.raw)).toBe(true);
}

test(
  'a worker that is killed while it writes leaves a draft, and the next one writes the whole file',
  { timeout: 120_000 },
  async () => {
    const before = await api.countAudit('patients.export');
    const { account, uuid, files, unblock } = await requestBlocked();
    const killed = startWorker(account, folderOf());
    const ended = once(killed, 'exit');
    await expect.poll(files, { timeout: 60_000 }).toHaveLength(1);
    killed.kill('SIGKILL');
    await ended;
    expect(await files()).toEqual([expect.stringMatching(new RegExp(`^${uuid}\\.`))]);
    await unblock();

    expect((await api.call('GET', '/exports')).body.exports[0].state).toBe('running');
    await once(startWorker(account, folderOf()), 'exit');
    await expectWholeFile(uuid, files);
    expect(await api.countAudit('patients.export')).toBe(before + 2);
  },
);

test(
  'an export that loses the database while it writes is whole once the database is back',
  { timeout: 120_000 },
  async () => {
    const before = await api.countAudit('patients.export');
    const { account, uuid, files, unblock } = await requestBlocked();
    const proxy = await startProxy(api.url);
    const worker = openExportWorker({ url: proxy.url, folder: folderOf(), ...assembled });
    const attempt = () =>
      prepareExports(worker.services, account).then(
        () => null,
        (error: unknown) => error,
      );
    const interrupted = attempt();
    await expect.poll(files, { timeout: 60_000 }).toHaveLength(1);
    proxy.set('cut');
    // The queue retries a job that ends with such an error.
    expect(await interrupted).toSatisfy(isOutage);
    expect(await attempt()).toSatisfy(isOutage);
    await unblock();
    expect((await api.call('GET', '/exports')).body.exports[0].state).toBe('running');

    proxy.set('open');
    // The lock of the lost connection ends when PostgreSQL notices; until then an attempt does nothing.
    await expect
      .poll(async () => [await attempt(), (await api.call('GET', '/exports')).body.exports[0].state], {
        timeout: 60_000,
      })
      .toEqual([null, 'ready']);
    await expectWholeFile(uuid, files);
    expect(await api.countAudit('patients.export')).toBe(before + 2);
    expect(await api.countAudit('export.fail')).toBe(0);
    await worker.close();
    proxy.close();
  },
);
