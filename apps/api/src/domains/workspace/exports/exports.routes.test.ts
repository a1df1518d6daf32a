import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assembled } from '../../../domains.ts';
import { exportLock } from '../../../platform/http/export-sheet.ts';
import { readCsv } from '../../../testing/tables.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { openExportWorker } from './exports.testing.ts';
import { expireExports, prepareExports } from './preparation.service.ts';

const api = useTestApp();
let worker: ReturnType<typeof openExportWorker>;
let account: string;

beforeAll(async () => {
  const folder = path.join(api.settings.dataDir, 'exports');
  worker = openExportWorker({ url: api.url, folder, ...assembled, now: () => api.now() });
  account = (await api.call('GET', '/auth/me')).body.uuid;
});
afterAll(() => worker.close());
beforeEach(() => api.owner.query('delete from exports'));

const request = (body: object = {}, as: 'admin' | 'analytics-admin' = 'admin') =>
  api.call('POST', '/exports/users', { as, body: { filters: {}, format: 'csv', ...body } });
const prepare = () => prepareExports(worker.services, account);
const listed = async () => (await api.call('GET', '/exports')).body.exports[0];
const bellOf = async () =>
  (
    await api.owner.query(
      `select message, link, read_at from bell_items where account_uuid = $1
     order by created_at desc limit 1`,
      [account],
    )
  ).rows[0];

test('refuses unknown columns, an empty column, an unknown format and an unknown order', async () => {
  for (const query of ['columns=password', 'columns=email,', 'format=pdf', 'sort=email'])
    expect((await api.call('GET', `/exports/users/rows?${query}`)).status, query).toBe(400);
  for (const body of [
    { columns: [] },
    { columns: ['password'] },
    { format: 'pdf' },
    { filters: { group: 'x' } },
  ])
    expect((await request(body)).status, JSON.stringify(body)).toBe(422);
});

test('writes dates in ISO 8601 and neutralises formulas in CSV', async () => {
  await api.call('POST', '/user/auth/register', {
    body: { firstName: '=1+1', lastName: 'X', email: 'formula@mail.example', mobile: '+2348039990001' },
  });
  const { raw } = await api.call(
    'GET',
    '/exports/users/rows?search=formula@mail&columns=full_name,mobile,createdAt&format=csv',
  );
  const [, [name, mobile, joined] = []] = readCsv(raw);
  expect([name, mobile]).toEqual([`'=1+1 X`, '+2348039990001']);
  expect(joined).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+01:00$/);
});

test('refuses more than 100,000 rows with 409 and writes no audit row', async () => {
  await api.owner.query(`update totals set n = n + 100000 where name = 'accounts' and key = 'consumer'`);
  const before = await api.countAudit('users.export');
  const { status, body } = await api.call('GET', '/exports/users/rows');
  await api.owner.query(`update totals set n = n - 100000 where name = 'accounts' and key = 'consumer'`);
  expect([status, body.message]).toEqual([
    409,
    'The export has more than 100,000 rows. Prepare it in the background.',
  ]);
  expect(await api.countAudit('users.export')).toBe(before);
});

test('rejects a second concurrent export of an account with 429', async () => {
  const holder = await api.owner.connect();
  await exportLock.lockSession(holder, account);
  expect((await api.call('GET', '/exports/users/rows')).status).toBe(429);
  await exportLock.unlockSession(holder, account);
  holder.release();
});

test('prepares the same file as the direct export, with an audit row and a bell item', async () => {
  const query = { filters: { search: 'ada' }, sort: '-full_name', columns: ['email', 'full_name'] };
  const { status, body } = await request(query);
  expect([status, body.data.state, body.data.rows]).toEqual([200, 'queued', 0]);
  const before = await api.countAudit('users.export');
  await prepare();
  const row = await listed();
  const direct = await api.call(
    'GET',
    '/exports/users/rows?search=ada&sort=-full_name&columns=email,full_name&format=csv',
  );
  const file = await api.call('GET', `/exports/${row.uuid}/file`);
  expect(file.status).toBe(200);
  expect(file.raw.equals(direct.raw)).toBe(true);
  expect(row).toMatchObject({
    list: 'users',
    ...query,
    state: 'ready',
    rows: readCsv(file.raw).length - 1,
    size: file.raw.length,
    error: null,
  });
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="Users_\d{8}-\d{6}\.csv"$/);
  expect(await api.countAudit('users.export')).toBe(before + 2);
  const { rows } = await api.owner.query(
    `select details from audit_log where action = 'users.export' and details ? 'export'`,
  );
  expect(rows[0].details).toMatchObject({ search: 'ada', columns: query.columns, rows: row.rows });
  expect(await bellOf()).toEqual({
    message: `Your export of ${row.rows} rows is ready`,
    link: '/exports',
    read_at: null,
  });
});

test('each download leaves a trace', async () => {
  await request();
  await prepare();
  const { uuid } = await listed();
  const before = await api.countAudit('export.download');
  await api.call('GET', `/exports/${uuid}/file`);
  expect(await api.countAudit('export.download')).toBe(before + 1);
});

test('only the owner sees, downloads and deletes an export', async () => {
  await request();
  await prepare();
  const { uuid } = await listed();
  const as = 'analytics-admin' as const;
  expect((await api.call('GET', '/exports', { as })).body).toEqual({ exports: [], count: 0 });
  expect((await api.call('GET', `/exports/${uuid}/file`, { as })).status).toBe(404);
  expect((await api.call('DELETE', `/exports/${uuid}`, { as })).status).toBe(404);
  expect((await api.call('GET', `/exports/${uuid}/file`)).status).toBe(200);
});

test('an export cannot be downloaded before it is ready', async () => {
  await request();
  const { uuid } = await listed();
  expect((await api.call('GET', `/exports/${uuid}/file`)).status).toBe(409);
});

test('deletes the file after seven days and keeps the row', async () => {
  await request();
  await prepare();
  const { uuid, finished_at, expires_at } = await listed();
  expect(Date.parse(expires_at) - Date.parse(finished_at)).toBe(7 * 86_400_000);
  await expireExports(worker.services);
  expect((await listed()).state).toBe('ready');
  api.now = () => new Date(expires_at);
  await expireExports(worker.services);
  api.now = () => new Date();
  expect((await listed()).state).toBe('expired');
  expect(await worker.services.exportFiles.size(uuid)).toBeNull();
  const { status, body } = await api.call('GET', `/exports/${uuid}/file`);
  expect([status, body.message]).toEqual([409, 'The file was deleted after 7 days. Export the list again.']);
});

test('deleting an export deletes its file', async () => {
  await request();
  await prepare();
  const { uuid } = await listed();
  expect((await api.call('DELETE', `/exports/${uuid}`)).status).toBe(200);
  expect(await worker.services.exportFiles.size(uuid)).toBeNull();
  expect((await api.call('GET', '/exports')).body.count).toBe(0);
  expect((await api.call('DELETE', `/exports/${uuid}`)).status).toBe(404);
});

test('refuses a sixth open export with 429, also of concurrent requests', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => request()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
});

test('fails with a sentence when the file cannot be written because the disk is full', async () => {
  await request();
  const files = worker.services.exportFiles;
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  worker.services.exportFiles = { ...files, putStream: () => Promise.reject(full) };
  await prepare();
  worker.services.exportFiles = files;
  const row = await listed();
  expect(row).toMatchObject({
    state: 'failed',
    error: 'The disk of the server is full. Ask an administrator to free some space, then export again.',
  });
  expect((await bellOf()).message).toBe(`An export failed. ${row.error}`);
});

test('leaves an export open while the database is not reachable, and prepares it later', async () => {
  await request();
  const files = worker.services.exportFiles;
  const outage = Object.assign(new Error('the database is starting up'), { code: '57P03' });
  worker.services.exportFiles = { ...files, putStream: () => Promise.reject(outage) };
  await expect(prepare()).rejects.toThrow(outage);
  expect((await listed()).state).toBe('running');
  worker.services.exportFiles = files;
  await prepare();
  expect((await listed()).state).toBe('ready');
});

test('gives up an export whose worker stopped five times', async () => {
  await request();
  await api.owner.query(`update exports set state = 'running', attempts = 5`);
  await prepare();
  expect(await listed()).toMatchObject({
    state: 'failed',
    error: 'The export was interrupted 5 times. Narrow the filter and export again.',
  });
});

// The last test, because it ends the session that the others use.
test('a role that lost the permission can neither download nor have the export prepared', async () => {
  await request();
  await prepare();
  const { uuid } = await listed();
  await request();
  await api.owner.query(`update staff set role = 'dmp-admin' where account_uuid = $1`, [account]);
  await prepare();
  const token = await api.signIn('admin');
  const { status } = await api.call('GET', `/exports/${uuid}/file`, { token });
  const { body } = await api.call('GET', '/exports', { token });
  expect(status).toBe(403);
  expect(body.exports[0]).toMatchObject({
    state: 'failed',
    error: 'Your role can no longer export this list.',
  });
});
