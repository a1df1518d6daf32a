import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assembled } from '../../../domains.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { DEMO_PASSWORD } from '../access/access.seed.ts';
import { openExportWorker } from './exports.testing.ts';
import { prepareExports } from './preparation.service.ts';

const api = useTestApp();
let worker: ReturnType<typeof openExportWorker>;

beforeAll(async () => {
  const folder = path.join(api.settings.dataDir, 'exports');
  worker = openExportWorker({ url: api.url, folder, ...assembled, now: () => api.now() });
  await api.owner.query(`insert into accounts (uuid, kind, first_name, username, email, mobile)
    select gen_random_uuid(), 'consumer', 'Crowd', 'crowd' || n, 'crowd' || n || '@mail.example',
      '+23470' || lpad(n::text, 8, '0') from generate_series(1, 10001) n`);
});
afterAll(() => worker.close());

const RANGE = '2000-01-01/2100-01-01';
/** Every call that hands out or prepares a file with all users. */
const calls = [
  () => api.call('GET', `/user/export/all/userlist/${RANGE}`),
  () => api.call('GET', '/exports/users/rows'),
  () => api.call('POST', '/exports/users', { body: { filters: {}, format: 'csv' } }),
];
const stepUp = () => api.call('POST', '/account/step-up', { body: { password: DEMO_PASSWORD } });

test('asks for the identity again before an export of more than 10,000 people', async () => {
  for (const call of calls) expect((await call()).body?.code).toBe('step_up_required');
  expect((await api.call('GET', '/exports/users/rows?search=ada')).status).toBe(200);
  await stepUp();
  for (const call of calls) expect((await call()).status).toBe(200);
});

test('asks for the identity again before the download of a prepared export of that size', async () => {
  const { uuid: account } = (await api.call('GET', '/auth/me')).body;
  await prepareExports(worker.services, account);
  const { uuid } = (await api.call('GET', '/exports')).body.exports[0];
  const download = () => api.call('GET', `/exports/${uuid}/file`);
  await api.owner.query('update sessions set stepped_up_at = null');
  expect((await download()).body?.code).toBe('step_up_required');
  await stepUp();
  expect((await download()).status).toBe(200);
});
