import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { exportLock } from '../../../platform/http/export-sheet.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();

async function rowsOf(raw: Buffer) {
  const [sheet] = await readXlsxFile(raw);
  return sheet!.data as unknown as (string | null)[][];
}

test('exports the users who joined in the range, including the last day, newest first', async () => {
  await api.owner.query(
    `update accounts set created_at = '2026-06-30T22:59:59Z' where uuid = (select uuid from accounts where kind = 'consumer' limit 1)`,
  );
  const { status, raw, headers } = await api.call('GET', '/user/export/all/userlist/2026-06-01/2026-06-30');
  expect(status).toBe(200);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="Users_\d{8}-\d{6}\.xlsx"$/);
  const [header, ...rows] = await rowsOf(raw);
  const { rows: wanted } = await api.owner.query(
    `select email from accounts where kind <> 'staff' and created_at >= '2026-05-31T23:00Z' and created_at < '2026-06-30T23:00Z'
     order by created_at desc, uuid desc`,
  );
  expect(header).toContain('Full Name');
  expect(rows.map((row) => row[header!.indexOf('Email')])).toEqual(wanted.map((row) => row.email));
  expect(rows[0]![header!.indexOf('Joined')]).toEqual(new Date('2026-06-30T23:59:59Z'));
});

test('the name of a group is a search like any other, as in the list', async () => {
  const { body } = await api.call('GET', '/user/admin/users?search=doctor');
  const { raw } = await api.call('GET', '/user/export/userlist/2000-01-01/2100-01-01/doctor');
  const [, ...rows] = await rowsOf(raw);
  expect(rows).toHaveLength(body.count);
});

test('exports a name that looks like a formula as text', async () => {
  await api.call('POST', '/user/auth/register', {
    body: {
      firstName: '=HYPERLINK("http://evil")',
      lastName: '@x <&>',
      email: 'formula@mail.example',
      mobile: '+2348039990001',
    },
  });
  const { raw } = await api.call('GET', '/user/export/userlist/2020-01-01/2030-01-01/formula@mail');
  const [header, row] = await rowsOf(raw);
  expect(row![header!.indexOf('First Name')]).toBe(`'=HYPERLINK("http://evil")`);
  expect(row![header!.indexOf('Last Name')]).toBe(`'@x <&>`);
  expect(row![header!.indexOf('Phone Number')]).toBe('+2348039990001');
});

test('each export writes an audit row', async () => {
  const before = await api.countAudit('users.export');
  await api.call('GET', '/user/export/all/userlist/2026-01-01/2026-01-02');
  expect(await api.countAudit('users.export')).toBe(before + 1);
});

test('rejects a second concurrent export of an account with 429, but not of another account', async () => {
  const { uuid } = (await api.call('GET', '/auth/me')).body;
  const holder = await api.owner.connect();
  await exportLock.lockSession(holder, uuid);
  const path = '/user/export/all/userlist/2026-01-01/2026-01-02';
  const before = await api.countAudit('users.export');
  expect((await api.call('GET', path)).status).toBe(429);
  expect(await api.countAudit('users.export'), 'a refused export leaves no trace').toBe(before);
  expect((await api.call('GET', path, { as: 'analytics-admin' })).status).toBe(200);
  await exportLock.unlockSession(holder, uuid);
  holder.release();
  expect((await api.call('GET', path)).status).toBe(200);
});

test('30 consecutive exports release their connections', async () => {
  for (let i = 0; i < 30; i += 1)
    expect((await api.call('GET', '/user/export/all/userlist/2026-01-01/2026-01-02')).status).toBe(200);
});
