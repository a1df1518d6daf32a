import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { assembled } from '../../../domains.ts';
import { connect } from '@baobab/postgres/connect';
import { createLogger } from '../../../platform/logger.ts';
import { readSettings } from '../../../platform/settings.ts';
import type { Schema } from '../../../schema.ts';
import { startProxy, type Proxy } from '../../../testing/cuttable-proxy.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { DEMO_PASSWORD } from '../access/access.seed.ts';
import { performBulk } from './bulk-actions.jobs.ts';
import { openBulkWorker } from './bulk-worker.testing.ts';

let proxy: Proxy;
let url = '';
let app: Awaited<ReturnType<typeof createApp>>['app'];
let close: () => Promise<unknown>;

beforeAll(async () => {
  const database = await testDatabase();
  url = database.url;
  proxy = await startProxy(url);
  const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  const primary = connect<Schema>(proxy.url, { max: 4, onError: () => undefined });
  ({ app } = await createApp({ settings, log: createLogger(settings), primary }));
  close = async () => {
    await app.close();
    proxy.close();
    await primary.close();
    await database.drop();
  };
});
afterAll(() => close());

async function post(path: string, payload: object, token = '') {
  const headers = token ? { 'x-auth-token': token } : {};
  const reply = await app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

test('a database that is taken away while the question is open answers 503, and nothing is done twice', async () => {
  const worker = openBulkWorker(url, assembled.bulkDefinitions);
  const { db } = worker.services;
  const signedIn = await post('/auth/login', { username: 'admin', password: DEMO_PASSWORD });
  const send = (body: object) => post('/bulk/users', body, String(signedIn.body['accessToken']));
  const rows = await db
    .selectFrom('accounts')
    .select('uuid')
    .where('kind', '=', 'consumer')
    .where('active', '=', true)
    .limit(3)
    .execute();
  const request = { action: 'deactivate', uuids: rows.map(({ uuid }) => uuid) };
  const { digest } = (await send({ ...request, preview: true })).body;
  const countOf = async (table: 'audit_log' | 'bulk_batches', action: string) =>
    (await db.selectFrom(table).where('action', '=', action).select('action').execute()).length;

  proxy.set('cut');
  const away = [await send({ ...request, preview: true }), await send({ ...request, digest })];
  proxy.set('open');
  expect(away.map(({ status, body }) => [status, body['code']])).toEqual([
    [503, 'unavailable'],
    [503, 'unavailable'],
  ]);
  expect(await countOf('bulk_batches', 'deactivate')).toBe(0);

  const before = await countOf('audit_log', 'user.suspend');
  // The question is still open: Yes is pressed again, and once more because the reply seemed to be lost.
  const batches: string[] = [];
  await expect
    .poll(async () => {
      const { status, body } = await send({ ...request, digest });
      if (status === 200) batches.push(String(body['batch']));
      return batches.length;
    })
    .toBe(2);
  for (const batch of batches) await performBulk(worker.services, batch);
  expect(await countOf('audit_log', 'user.suspend')).toBe(before + 3);
  await worker.close();
});
