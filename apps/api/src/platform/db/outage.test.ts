import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { noSession } from '../context.ts';
import { startProxy, type Proxy } from '../../testing/cuttable-proxy.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createLogger } from '../logger.ts';
import { createPresence } from '../realtime/presence.ts';
import { readSettings } from '../settings.ts';
import { connect, type Connection } from '@baobab/postgres/connect';
import { translateError } from './translate-error.ts';
import type { Schema } from '../../schema.ts';

let proxy: Proxy;
let primary: Connection<Schema>;
let close: () => Promise<unknown>;
let me: () => Promise<{ status: number; seconds: number; body: string }>;

beforeAll(async () => {
  const database = await testDatabase();
  proxy = await startProxy(database.url);
  const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  primary = connect<Schema>(proxy.url, { max: 4, onError: () => undefined });
  const { app } = await createApp({ settings, log: createLogger(settings), primary });
  me = async () => {
    const started = performance.now();
    const reply = await app.inject({ url: '/api/v1/auth/me', headers: { 'x-auth-token': 'nobody' } });
    return { status: reply.statusCode, seconds: (performance.now() - started) / 1000, body: reply.body };
  };
  close = async () => {
    await app.close();
    proxy.close();
    await primary.close();
    await database.drop();
  };
});
afterAll(() => close());

test.each(['cut', 'silent'] as const)(
  'returns 503 within five seconds while the database connection is %s, and recovers afterwards',
  async (mode) => {
    expect((await me()).status).toBe(401);
    proxy.set(mode);
    const answers = await Promise.all([me(), me(), me()]);
    for (const { status, seconds, body } of answers) {
      expect(status).toBe(503);
      // Five seconds on an idle machine; a loaded one may need more, but the request never hangs.
      expect(seconds).toBeLessThan(20);
      expect(body).toContain('is not responding right now');
    }
    proxy.set('open');
    await expect.poll(async () => (await me()).status).toBe(401);
  },
);

test('returns 503 when the connection is lost between two statements of a transaction', async () => {
  const client = await primary.pool.connect();
  await client.query('begin');
  const broken = new Promise((resolve) => client.once('error', resolve));
  proxy.set('cut');
  await broken;
  const error: unknown = await client.query('select 1').catch((raw: unknown) => translateError(raw, {}));
  client.release(true);
  proxy.set('open');
  expect(error).toMatchObject({ status: 503, code: 'unavailable' });
});

test('records the presence of an account that connected during an outage once the database is back', async () => {
  const { uuid } = await primary.db.selectFrom('accounts').select('uuid').executeTakeFirstOrThrow();
  let failures = 0;
  const log = { warn: () => (failures += 1) } as unknown as Parameters<typeof createPresence>[0]['log'];
  const presence = createPresence({ db: primary.db, log, onChange: async () => undefined });
  proxy.set('cut');
  presence.join({ uuid, role: 'admin', name: '', ...noSession });
  await expect.poll(() => failures).toBe(1);
  proxy.set('open');
  await presence.renew();
  const present = primary.db.selectFrom('live_presence').select('account_uuid').execute();
  expect(await present).toEqual([{ account_uuid: uuid }]);
  await presence.stop();
});
