import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '../domains/workspace/access/access.seed.ts';
import { useTestApp } from '../testing/test-app.ts';
import { watchDisk } from './disk-space.ts';
import { createLogger } from './logger.ts';

const RESERVE = 1_000;
let free = 10 * RESERVE;
const onLow = vi.fn(async () => undefined);
const disk = await watchDisk({
  folder: '.',
  reserveBytes: RESERVE,
  log: createLogger({ logLevel: 'silent' }),
  onLow,
  freeBytes: async () => free,
});
const api = useTestApp({}, disk);
afterAll(() => disk.stop());

const isLow = (low: boolean) => expect.poll(() => disk.isLow(), { timeout: 10_000 }).toBe(low);
const signIn = () =>
  api.call('POST', '/auth/login', { as: null, body: { username: 'support', password: DEMO_PASSWORD } });

beforeEach(async () => {
  free = 10 * RESERVE;
  await isLow(false);
});

test('rejects writes with 503 below the reserve; reads, sign-in and sign-out still work', async () => {
  const token = await api.signIn('support');
  free = RESERVE - 1;
  await isLow(true);
  const refused = await api.call('POST', '/user/auth/register', { body: {} });
  expect(refused.status).toBe(503);
  expect(refused.body.message).toContain('disk is almost full');
  expect((await api.call('GET', '/user/admin/users?limit=1')).status).toBe(200);
  expect((await signIn()).status).toBe(200);
  expect((await api.call('POST', '/auth/logout', { token })).status).toBe(200);
  expect(onLow).toHaveBeenCalled();
});

test('rejects sign-in with 503 when most of the reserve is used', async () => {
  free = RESERVE / 5;
  await isLow(true);
  expect((await signIn()).status).toBe(503);
});

test('accepts writes again once there is enough space', async () => {
  free = 0;
  await isLow(true);
  free = 2 * RESERVE;
  await isLow(false);
  expect((await api.call('POST', '/user/auth/register', { body: {} })).status).toBe(422);
});
