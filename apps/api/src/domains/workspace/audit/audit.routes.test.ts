import { allEndpoints } from '@baobab/contract/index';
import { isHistory, type AuditEntry } from '@baobab/contract/kit/history';
import { dayOf } from '@baobab/contract/kit/lagos-time';
import { hasPermission, roles, type Role } from '@baobab/contract/kit/roles';
import { beforeAll, expect, test } from 'vitest';
import { readCsv } from '../../../testing/tables.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const histories = allEndpoints.map(({ endpoint }) => endpoint).filter(isHistory);
const list = async (query = '', as: Role = 'admin') =>
  (await api.call('GET', `/audit?${query}`, { as })).body;
const history = (route: string, as: Role = 'admin', query = '') =>
  api.call('GET', `/records/${route}/history?${query}`, { as });
const actionsOf = (body: { data: AuditEntry[] }) => body.data.map(({ action }) => action);

const city = { uuid: '', names: ['Audit City A', 'Audit City B', 'Audit City C'] };
let admin: { uuid: string };
beforeAll(async () => {
  admin = (await api.call('GET', '/auth/me')).body;
  const created = await api.call('POST', '/upload/newcity', { body: { name: city.names[0] } });
  city.uuid = created.body.data.uuid;
  for (const [index, name] of city.names.slice(1).entries())
    await api.call('PUT', '/upload/newcity/', { body: { uuid: city.uuid, name, version: index + 1 } });
});

test('an entry says who did what, when, from where, and old and new per field', async () => {
  const { data, count, more } = await list(`subject=${city.uuid}`);
  expect([count, more]).toEqual([3, false]);
  expect(data[0]).toEqual({
    id: expect.any(Number),
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    actor: { uuid: admin.uuid, name: 'Adaeze Okafor', role: 'admin' },
    action: 'city.edit',
    label: 'City changed',
    kind: 'change',
    medical: false,
    subject: { id: city.uuid, kind: 'city', name: 'Audit City C' },
    address: '127.0.0.1',
    fields: [
      {
        name: 'name',
        label: 'Name',
        old: 'Audit City B',
        new: 'Audit City C',
        input: 'name',
        before: 'Audit City B',
      },
    ],
    reason: null,
    planned_for: null,
    batch: null,
  });
  expect(data.map((row: AuditEntry) => row.label)).toEqual(['City changed', 'City changed', 'City added']);
});

test('filters by actor, beginning of the action, address, days and name of the actor', async () => {
  const subject = `subject=${city.uuid}`;
  const count = async (query: string) => (await list(`${subject}&${query}`)).count;
  expect(await count(`actor=${admin.uuid}`)).toBe(3);
  expect(await count('actor=018f0000-0000-7000-8000-000000000000')).toBe(0);
  expect([await count('action=city.'), await count('action=city.add'), await count('action=area.')]).toEqual([
    3, 1, 0,
  ]);
  expect([await count('address=127.0.0.1'), await count('address=10.0.0.1')]).toEqual([3, 0]);
  const today = dayOf(new Date());
  expect([await count(`from=${today}&to=${today}`), await count('to=2020-01-01')]).toEqual([3, 0]);
  expect([await count('search=adaeze%20OKAF'), await count('search=nobody')]).toEqual([3, 0]);
  expect((await api.call('GET', '/audit?action=a%25')).status).toBe(400);
});

test('pages newest first without repeating or leaving out a row', async () => {
  const ids: number[] = [];
  for (let skip = 0; skip < 3; skip += 1) {
    const { data, count } = await list(`subject=${city.uuid}&skip=${skip}&limit=1`);
    expect(count).toBe(3);
    ids.push(data[0].id);
  }
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(new Set(ids).size).toBe(3);
  expect((await list(`subject=${city.uuid}&skip=3`)).data).toEqual([]);
  const older = await history(`cities/${city.uuid}`, 'admin', 'skip=2&limit=5');
  expect([older.body.count, actionsOf(older.body)]).toEqual([3, ['city.add']]);
});

test('reading the trail is in the trail, once for the same filter', async () => {
  await list('action=city.');
  await list('action=city.');
  const { data } = await list('action=audit.');
  expect(data.filter(({ kind }: AuditEntry) => kind !== 'read')).toEqual([]);
  const { rows } = await api.owner.query(
    `select details from audit_log where action = 'audit.list' and details = '{"action": "city."}'`,
  );
  expect(rows).toHaveLength(1);
});

test.each([
  ['GET', '/audit'],
  ['GET', '/audit/actors'],
  ['GET', '/audit/verification'],
  ['POST', '/audit/verification'],
  ['GET', '/exports/audit/rows'],
])('only audit:read opens %s %s, which is the admin', async (method, path) => {
  for (const as of roles) {
    const { status } = await api.call(method, path, { as });
    expect([as, status]).toEqual([as, as === 'admin' ? 200 : 403]);
  }
});

test('filters by type: changes, or reads of medical data, which are marked', async () => {
  const patient = await fixturesFor(api).addPatient();
  await api.call('GET', `/records/patients/${patient.uuid}`);
  const { data } = await list(`subject=${patient.uuid}&type=medical-read`);
  expect(data).toMatchObject([{ action: 'patient.open', kind: 'read', medical: true }]);
  expect((await list(`subject=${patient.uuid}&type=change`)).count).toBe(0);
  expect((await list(`subject=${city.uuid}&type=change`)).count).toBe(3);
  expect((await list('type=medical-read&limit=100')).data.every(({ medical }: AuditEntry) => medical)).toBe(
    true,
  );
});

test('finds staff for the filter by person', async () => {
  const { body } = await api.call('GET', '/audit/actors?search=adaeze');
  expect(body).toEqual({ data: [{ uuid: admin.uuid, name: 'Adaeze Okafor', role: 'admin' }], count: 1 });
  expect((await api.call('GET', '/audit/actors')).body.count).toBeGreaterThan(3);
});

test('the export has old and new per field, amounts in naira, and leaves a trace', async () => {
  await api.owner.query(`insert into audit_log (action, subject, details) values
    ('price.edit', 'exported', '{"changed": {"retail_kobo": [150000, 250050], "popular": [true, null]}}'),
    ('pharmacy.edit-bank', 'exported', '{"changed": ["bank_name"], "reason": "Moved"}')`);
  const { raw } = await api.call('GET', '/exports/audit/rows?subject=exported&format=csv');
  const [, ...lines] = readCsv(raw);
  expect(lines.map(([, who, ...cells]) => [who, cells[0], cells[3]])).toEqual([
    ['System', 'Bank details of the pharmacy changed', 'bank_name; reason: Moved'],
    ['System', 'Price changed', 'popular: true → –; retail_kobo: 1500 naira → 2500.5 naira'],
  ]);
  const { data } = await list('action=audit.export');
  expect(data[0]).toMatchObject({ label: 'Audit trail exported', actor: { uuid: admin.uuid } });
});

test('the history of a record is for the roles that may read the record', async () => {
  expect(histories.length).toBeGreaterThan(25);
  for (const { path, permission } of histories)
    for (const as of roles) {
      const url = path.replace(':uuid', '018f0000-0000-7000-8000-000000000000');
      const { status } = await api.call('GET', url, { as });
      expect([path, as, status !== 403]).toEqual([path, as, hasPermission(as, permission)]);
    }
});

test('support has no history of any record', () => {
  expect(histories.filter(({ permission }) => hasPermission('support', permission))).toEqual([]);
});

test('a history without audit:read has no addresses', async () => {
  const { body } = await history(`cities/${city.uuid}`, 'dmp-admin');
  expect(body.count).toBe(3);
  expect(body.data.map(({ address }: AuditEntry) => address)).toEqual([null, null, null]);
  const { body: full } = await history(`cities/${city.uuid}`);
  expect(full.data[0].address).toBe('127.0.0.1');
});

test('reads of a lab order are only shown with audit:read', async () => {
  const fixtures = fixturesFor(api);
  const order = await fixtures.addLabOrder(await fixtures.addPatient(), 5_000, { tests: [5_000] });
  expect((await api.call('GET', `/records/lab-orders/${order}`)).status).toBe(200);
  expect(actionsOf((await history(`lab-orders/${order}`)).body)).toEqual(['lab-order.open']);
  expect((await history(`lab-orders/${order}`, 'dmp-admin')).body).toEqual({ data: [], count: 0 });
});

test('the history of a patient contains who opened the patient and the orders', async () => {
  const fixtures = fixturesFor(api);
  const patient = await fixtures.addPatient();
  const order = await fixtures.addLabOrder(patient, 5_000);
  await api.call('GET', `/records/patients/${patient.uuid}`);
  await api.call('GET', `/records/lab-orders/${order}`);
  const { body } = await history(`patients/${patient.uuid}`);
  expect(actionsOf(body)).toEqual(['lab-order.open', 'patient.open']);
  expect(body.data[0].subject).toEqual({ id: order, kind: 'lab-order', name: null });
});

test('actions of another kind of record on the same account need audit:read', async () => {
  const { rows } = await api.owner.query(
    `select p.account_uuid as uuid, p.bank_version from pharmacies p order by 1 limit 1`,
  );
  const { uuid, bank_version: version } = rows[0];
  const body = {
    account_name: 'A',
    account_number: '0123456789',
    bank_name: 'B',
    branch_name: 'C',
    account_type: 'D',
  };
  const bank = await api.call('PUT', `/user/auth/pharmacy/update/bank?user_id=${uuid}`, {
    body: { ...body, version },
  });
  expect(bank.status).toBe(200);
  await api.call('PUT', `/user/suspend-user/${uuid}/false`);
  expect(actionsOf((await history(`users/${uuid}`)).body)).toContain('pharmacy.edit-bank');
  expect(actionsOf((await history(`users/${uuid}`, 'analytics-admin')).body)).toEqual(['user.suspend']);
});

test('a record that does not exist, or is of another kind, answers 404', async () => {
  expect((await history('cities/018f0000-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await history(`areas/${city.uuid}`)).status).toBe(404);
  expect((await history('cities/nothing')).status).toBe(400);
  expect((await history('referral-settings/another')).status).toBe(400);
});

test('a job is shown as the system', async () => {
  await api.owner.query(
    `insert into audit_log (action, subject, details) values ('booking.expire', 'bookings', '{"released": 2}')`,
  );
  const { data } = await list('action=booking.expire');
  expect(data[0]).toMatchObject({ actor: null, address: null, subject: { id: 'bookings', kind: null } });
});

test('a list reaches the newest 10,000 rows and says that there are more', async () => {
  await api.owner.query(
    `insert into audit_log (action, subject) select 'user.add', 'many' from generate_series(1, 10050)`,
  );
  const { count, more } = await list('subject=many');
  expect([count, more]).toEqual([10_000, true]);
  const newest = await list('subject=many&limit=1');
  const last = await list('subject=many&skip=9999&limit=1');
  expect(newest.data[0].id - last.data[0].id).toBe(9_999);
});
