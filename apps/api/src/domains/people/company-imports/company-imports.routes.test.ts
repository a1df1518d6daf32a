import readXlsxFile from 'read-excel-file/node';
import { beforeAll, expect, test } from 'vitest';
import { companyUserColumns } from '@baobab/contract/people/company-imports';
import { bellOn } from '../../../testing/bell.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { formOf } from '../../master-data/price-imports/price-imports.form.testing.ts';

const api = useTestApp();
const BASE = '/user/auth/upload/company/consumer';
let company: { uuid: string; id: string };
let serial = 0;

beforeAll(async () => {
  // Signing in writes an audit row; it must exist before the tests count rows.
  await api.call('GET', '/auth/me');
  const { rows } = await api.owner.query(
    'select account_uuid as uuid, company_reg_id as id from companies order by company_name limit 1',
  );
  company = rows[0];
});

type Line = Record<string, string>;
const headers = companyUserColumns.map(({ name }) => name);
const person = (changes: Line = {}): Line => {
  serial += 1;
  return {
    company_reg_id: company.id,
    firstName: 'Ife',
    lastName: `Upload${serial}`,
    email: `ife${serial}@staff.example`,
    mobile: `+23480911${String(serial).padStart(5, '0')}`,
    ...changes,
  };
};
const csvOf = (lines: readonly Line[], columns: readonly string[] = headers) =>
  Buffer.from(
    [columns.join(','), ...lines.map((line) => columns.map((name) => line[name]).join(','))].join('\n'),
  );
const send = (call: string, lines: readonly Line[], as: 'admin' | 'dmp-admin' = 'admin') =>
  api.call('POST', `${BASE}/${call}`, { as, ...formOf(csvOf(lines), 'people.csv') });
const countUsers = async () =>
  Number((await api.owner.query(`select count(*) as n from accounts where kind = 'consumer'`)).rows[0].n);

test('creates consumers with a referral to their company, in one batch with one audit row', async () => {
  const [before, audits] = [await countUsers(), await api.countAudit()];
  const people = [person(), person({ mobile: '0809 110 9000' })];
  const { status, body } = await send('data', people);
  expect([status, body.message, body.added]).toEqual([200, 'Users added: 2', 2]);
  expect([await countUsers(), await api.countAudit()]).toEqual([before + 2, audits + 1]);
  const { rows } = await api.owner.query(
    `select a.kind, a.username, a.mobile, a.active, r.referrer_uuid from accounts a
     join referrals r on r.user_uuid = a.uuid where a.email = $1`,
    [people[1]!['email']],
  );
  expect(rows).toEqual([
    {
      kind: 'consumer',
      username: people[1]!['email'],
      mobile: '+2348091109000',
      active: true,
      referrer_uuid: company.uuid,
    },
  ]);
  const list = await api.call(
    'GET',
    `/user/auth/company/upload/user/list?company_uuid=${company.uuid}&search=${people[0]!['email']}`,
  );
  expect(list.body.count).toBe(1);
  const totals = await api.owner.query(`select total_of('accounts', '{consumer}')::int as n`);
  expect(totals.rows[0].n).toBe(await countUsers());
});

test('creates neither a batch nor an audit row for the same file again', async () => {
  const people = [person(), person()];
  await send('data', people);
  const audits = await api.countAudit();
  const { status, body } = await send('data', people);
  expect([status, body.batch, body.unchanged]).toEqual([200, null, 2]);
  expect(body.message).toBe('Nothing changed: all users in this file already exist');
  expect(await api.countAudit()).toBe(audits);
});

test('lists a finished upload in the bell of the uploader as read, except when nothing changed', async () => {
  const bell = bellOn(api);
  const people = [person()];
  await send('data', people);
  const after = await bell('admin');
  expect(after[0]).toMatchObject({
    message: 'The upload of people.csv is finished: 1 user added',
    link: '/Company',
    status: 'read',
  });
  await send('data', people);
  expect(await bell('admin')).toEqual(after);
});

test('reports an existing e-mail or number by row and overwrites nothing', async () => {
  const { rows } = await api.owner.query(
    `select (select email from accounts where kind = 'doctor' limit 1) as email,
       (select mobile from accounts where kind = 'consumer' limit 1) as mobile`,
  );
  const before = await countUsers();
  const lines = [
    person(),
    person({ email: rows[0].email.toUpperCase() }),
    person({ mobile: rows[0].mobile }),
  ];
  const { status, body } = await send('data', lines);
  expect([status, body.message]).toEqual([422, '2 of 3 rows have errors. Nothing was saved.']);
  expect(body.current.errors).toMatchObject([
    {
      row: 3,
      column: 'email',
      problem: 'Someone with this e-mail already exists',
      value: rows[0].email.toUpperCase(),
    },
    {
      row: 4,
      column: 'mobile',
      problem: 'Someone with this number already exists',
      value: rows[0].mobile,
    },
  ]);
  expect(await countUsers()).toBe(before);
});

test('reports each invalid cell with its row, column and problem', async () => {
  const first = person();
  const { status, body } = await send('data', [
    first,
    person({ company_reg_id: 'NOBODY-AT-ALL' }),
    person({ email: 'not an address' }),
    person({ mobile: '+234 803 123 45678' }),
    person({ mobile: '+23480' }),
    person({ firstName: '' }),
    person({ email: first['email']!.toUpperCase() }),
    person({ mobile: first['mobile']! }),
  ]);
  expect(status).toBe(422);
  expect(body.current.errors.map((one: Line) => [one['row'], one['column'], one['problem']])).toEqual([
    [3, 'company_reg_id', 'There is no company with this id'],
    [4, 'email', 'This is not an e-mail address'],
    [5, 'mobile', 'please enter valid phone number'],
    [6, 'mobile', 'please enter valid phone number'],
    [7, 'firstName', 'This is empty'],
    [8, 'email', 'Row 2 has the same e-mail'],
    [9, 'mobile', 'Row 2 has the same number'],
  ]);
});

test('previews the result of an upload without saving anything', async () => {
  const known = person();
  await send('data', [known]);
  const before = await countUsers();
  const fresh = person();
  const { body } = await send('preview', [
    known,
    fresh,
    person({ mobile: known['mobile']! }),
    person({ email: 'x' }),
  ]);
  // A file may repeat an existing user, but not give their number to another person.
  expect(body).toMatchObject({ rows: 4, added: 1, unchanged: 1, refused: 2, errorCount: 2 });
  expect(body.newLines).toHaveLength(1);
  expect(body.newLines[0]).toMatchObject({
    row: 3,
    email: fresh['email'],
    full_name: `Ife ${fresh['lastName']}`,
  });
  expect(await countUsers()).toBe(before);
});

test('reports the refused rows, including taken e-mails, as a spreadsheet', async () => {
  const known = person();
  await send('data', [known]);
  const { raw } = await send('errors', [
    person(),
    person({ email: known['email']! }),
    person({ lastName: '' }),
  ]);
  const [header, ...rows] = (await readXlsxFile(raw))[0]!.data as unknown as (string | number)[][];
  expect(header).toEqual([...headers, 'Row', 'Column', 'Problem']);
  expect(rows.map((row) => row.slice(5))).toEqual([
    [3, 'email', 'Someone with this e-mail already exists'],
    [4, 'lastName', 'This is empty'],
  ]);
});

test('offers a sample file that an upload accepts', async () => {
  const { raw, headers: sent } = await api.call('GET', `${BASE}/sample`);
  expect(sent['content-disposition']).toMatch(/filename="Sample_company_users_\d{8}-\d{6}\.xlsx"/);
  const rows = (await readXlsxFile(raw))[0]!.data as unknown as string[][];
  expect(rows[0]).toEqual(headers);
  const preview = await api.call('POST', `${BASE}/preview`, formOf(raw));
  expect(preview.body).toMatchObject({ rows: 1, added: 1, errorCount: 0 });
});

test('lists an upload and undoes it once, only as an upload of users', async () => {
  const before = await countUsers();
  const { batch } = (await send('data', [person(), person()])).body;
  const { data } = (await api.call('GET', `${BASE}/batches?limit=1`)).body;
  expect(data[0]).toMatchObject({ uuid: batch, file: 'people.csv', added: 2, undoneAt: null });
  const asPrices = await api.call('POST', `/uploadDoc/batches/${batch}/undo`, { as: 'dmp-admin' });
  expect(asPrices.status).toBe(404);
  const undone = await api.call('POST', `${BASE}/batches/${batch}/undo`);
  expect(undone.body).toEqual({ message: 'Upload undone. Users removed: 2', removed: 2 });
  expect(await countUsers()).toBe(before);
  expect((await api.call('POST', `${BASE}/batches/${batch}/undo`)).status).toBe(409);
});

test.each([
  ['was edited', `update accounts set version = 2 where email = $1`],
  [
    'has a patient',
    `insert into patients (uuid, consumer_uuid, first_name) select gen_random_uuid(), uuid, 'Kid' from accounts where email = $1`,
  ],
])('refuses to undo an upload of which a user %s since, and names the user', async (_change, statement) => {
  const people = [person(), person()];
  const { batch } = (await send('data', people)).body;
  await api.owner.query(statement, [people[1]!['email']]);
  const before = await countUsers();
  const { status, body } = await api.call('POST', `${BASE}/batches/${batch}/undo`);
  expect([status, body.message]).toEqual([
    409,
    '1 user of this upload was changed or used afterwards. Nothing was undone.',
  ]);
  expect(body.current.lines.map((line: Line) => line['email'])).toEqual([people[1]!['email']]);
  expect(await countUsers()).toBe(before);
});

test('imports a file once when it is sent five times at once', async () => {
  const before = await countUsers();
  const people = [person(), person(), person()];
  const answers = await Promise.all(Array.from({ length: 5 }, () => send('data', people)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(answers.filter(({ body }) => body.batch !== null)).toHaveLength(1);
  expect(await countUsers()).toBe(before + 3);
});

test('names missing columns, and requires the permission to write companies', async () => {
  const { body } = await api.call(
    'POST',
    `${BASE}/data`,
    formOf(csvOf([person()], ['company_reg_id', 'firstName', 'email'])),
  );
  expect(body.message).toBe(
    'Columns of the file are missing or duplicated: lastName, mobile. Nothing was saved.',
  );
  expect((await send('data', [person()], 'dmp-admin')).status).toBe(403);
});
