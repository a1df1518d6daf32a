import { roles } from '@baobab/contract/kit/roles';
import { io } from 'socket.io-client';
import { describe, expect, test } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import { startRealtime } from '../../../platform/realtime/realtime.ts';
import { useTestApp, type CallOptions } from '../../../testing/test-app.ts';

const api = useTestApp();

const put = (key: string, value: unknown, options: CallOptions = {}) =>
  api.call('PUT', `/preferences/${encodeURIComponent(key)}`, { ...options, body: { value } });
const read = async (options: CallOptions = {}) =>
  (await api.call('GET', '/preferences', options)).body.preferences;
const layout = { order: ['Name', 'Mobile'], hidden: ['Email'] };

test.each(roles)('keeps the preferences of %s apart from those of others', async (role) => {
  const hidden = { order: [], hidden: [role] };
  expect((await put('table:/users', hidden, { as: role })).status).toBe(200);
  expect(await read({ as: role })).toEqual({ 'table:/users': hidden });
});

test('stores every kind of preference, replaces it and deletes it with null', async () => {
  const values = {
    'table:/treatment_order': layout,
    density: 'compact',
    'single-keys': false,
    pinned: ['refunds-due'],
  };
  for (const [key, value] of Object.entries(values)) expect((await put(key, value)).status).toBe(200);
  expect(await read()).toMatchObject(values);
  await put('density', 'comfortable');
  expect((await read()).density).toBe('comfortable');
  expect((await put('pinned', null)).body).toEqual({ message: 'Saved' });
  expect(await read()).not.toHaveProperty('pinned');
});

test.each(['colour', 'table:users', 'table:', `table:/${'x'.repeat(101)}`])(
  'rejects the unknown key %s with 400',
  async (key) => {
    const { status, body } = await put(key, 'compact');
    expect([status, body.code]).toEqual([400, 'bad-request']);
  },
);

test.each([
  ['density', 'wide', 'value', 'This must be one of: comfortable, compact'],
  ['single-keys', 'yes', 'value', 'This must be a boolean'],
  ['pinned', Array.from({ length: 41 }, String), 'value', 'This may have at most 40 entries'],
  ['table:/users', { order: [] }, 'value.hidden', 'This is required'],
  ['table:/users', { ...layout, widths: [] }, 'widths', 'This field is unknown'],
  [
    'table:/users',
    { ...layout, order: ['x'.repeat(81)] },
    'value.order.0',
    'This may have at most 80 characters',
  ],
  [
    'table:/users',
    { ...layout, hidden: Array.from({ length: 61 }, String) },
    'value.hidden',
    'This may have at most 60 entries',
  ],
  ['density', undefined, 'value', 'This is required'],
])('rejects a bad value of %s with 422', async (key, value, field, message) => {
  const { status, body } = await put(key, value);
  expect([status, body.fields]).toEqual([422, { [field]: message }]);
});

test('rejects the preference after the hundredth with 409, but replaces one', async () => {
  for (let n = 0; n < 100; n += 1)
    expect((await put(`table:/screen${n}`, layout, { as: 'dmp-admin' })).status).toBe(n < 99 ? 200 : 409);
  expect((await put('table:/screen98', layout, { as: 'dmp-admin' })).status).toBe(200);
  await put('table:/screen98', null, { as: 'dmp-admin' });
  expect((await put('density', 'compact', { as: 'dmp-admin' })).status).toBe(200);
});

describe('views that the account no longer sees', () => {
  const addView = async (name: string, shared_with: string | null = null) => {
    const body = { screen: '/users', name, search: {}, columns: null, shared_with };
    return (await api.call('POST', '/views', { body })).body.data.uuid as string;
  };
  const queues = Array.from({ length: 39 }, (_, n) => `queue-${n}`);

  test('leave the pins with the next pin', async () => {
    const [own, shared, kept] = [
      await addView('Own'),
      await addView('Shared', 'support'),
      await addView('Kept'),
    ];
    await put('pinned', [own, kept, ...queues.slice(1)]);
    await api.call('DELETE', `/views/${own}`);
    expect((await put('pinned', [own, kept, ...queues])).status).toBe(200);
    expect((await read()).pinned).toEqual([kept, ...queues]);
    const as = 'support';
    await put('pinned', [shared], { as });
    expect((await read({ as })).pinned).toEqual([shared]);
    await api.owner.query('update saved_views set shared_with = null where uuid = $1', [shared]);
    await put('pinned', [shared, 'refunds-due'], { as });
    expect((await read({ as })).pinned).toEqual(['refunds-due']);
  });

  test('give their layouts up when there are a hundred preferences', async () => {
    const as = 'analytics-admin';
    const [gone, kept] = [await addView('Gone', as), await addView('Left', as)];
    const keyOf = (view: string) => `table:/users Users ${view}`;
    for (const view of [gone, kept]) expect((await put(keyOf(view), layout, { as })).status).toBe(200);
    let n = 0;
    while ((await put(`table:/screen${n}`, layout, { as })).status === 200) n += 1;
    await api.call('DELETE', `/views/${gone}`);
    expect((await put('table:/last', layout, { as })).status).toBe(200);
    const stored = await read({ as });
    expect([keyOf(gone) in stored, keyOf(kept) in stored]).toEqual([false, true]);
    expect((await put('table:/more', layout, { as })).status).toBe(409);
  });
});

test('writes no audit row', async () => {
  await put('density', 'compact');
  expect(await api.countAudit('preference.set')).toBe(0);
});

test('tells the other windows of the account, and nobody else', async () => {
  const stop = await startRealtime(api.app, {
    url: api.url,
    log: createLogger({ logLevel: 'silent' }),
    settings: api.settings,
    authenticate: api.authenticate,
    sessions: api.sessions,
    endedSessions: api.endedSessions,
  });
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const open = async (token: string) => {
    const socket = io(address, { path: '/realtime', auth: { token }, transports: ['websocket'] });
    await new Promise((resolve) => socket.once('connect', () => resolve(null)));
    return socket;
  };
  const [own, other] = [await open(await api.signIn('support')), await open(await api.signIn('admin'))];
  let others = 0;
  other.on('preferences', () => (others += 1));
  const received = new Promise((resolve) => own.once('preferences', resolve));
  await put('density', 'compact', { as: 'support' });
  await received;
  expect(others).toBe(0);
  own.disconnect();
  other.disconnect();
  await stop();
});
