import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { whileLocked } from '../../../testing/while-locked.ts';

const api = useTestApp();
let serial = 0;
const companyBody = (changes: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    company_name: `Test Works ${serial}`,
    company_reg_id: `TW-${serial}`,
    firstName: 'Ngozi',
    lastName: 'Obi',
    email: `ngozi${serial}@works.example`,
    mobile: `+23480377800${10 + serial}`,
    company_address: '1 Allen Avenue, Lagos',
    ...changes,
  };
};
const add = (changes?: Record<string, unknown>) =>
  api.call('POST', '/user/auth/company/register', { body: companyBody(changes) });

test('creates a company with a referral code and lists it first', async () => {
  const { body } = await add();
  const { data, count } = (await api.call('GET', '/user/auth/company/list?limit=10&pagenum=0')).body;
  expect(data[0]).toEqual(body.data);
  expect(data[0]).toMatchObject({ full_name: 'Ngozi Obi', company_users: 0 });
  expect(data[0].wallet[0].referal_code).toMatch(/^[A-Z2-9]{8}$/);
  const { rows } = await api.owner.query('select count(*)::int as n from companies');
  expect(count).toBe(rows[0].n);
});

test.each([
  ['company_name', { company_name: 'TEST works taken' }, 'A company with this name already exists'],
  ['company_reg_id', { company_reg_id: 'taken-1' }, 'A company with this id already exists'],
  ['email', { email: 'TAKEN@works.example' }, 'Someone with this e-mail already exists'],
])('rejects a taken %s under its field in any case', async (field, changes, message) => {
  await add({
    company_name: 'Test Works Taken',
    company_reg_id: 'TAKEN-1',
    email: 'taken@works.example',
    mobile: '+2348037790000',
  });
  const { status, body } = await add(changes);
  expect([status, body.fields]).toEqual([409, { [field]: message }]);
});

test('requires the uuid in an edit, rejects an older version, and ignores an edit without changes', async () => {
  const { data } = (await add()).body;
  const { wallet: _, company_users: _users, full_name: _name, ...fields } = data;
  const edit = (changes: object) =>
    api.call('PUT', '/user/auth/company/update/', { body: { ...fields, ...changes } });
  const { uuid: _uuid, version: _version, ...withoutUuid } = fields;
  expect((await api.call('PUT', '/user/auth/company/update/', { body: withoutUuid })).status).toBe(422);
  expect((await edit({ company_address: '2 Broad Street' })).body.data.version).toBe(2);
  const late = await edit({ company_address: '3 Broad Street' });
  expect([late.status, late.body.fields]).toEqual([409, { company_address: 'This is “2 Broad Street” now' }]);
  const audits = await api.countAudit('company.edit');
  expect((await edit({ company_address: '2 Broad Street' })).status).toBe(200);
  expect(await api.countAudit('company.edit')).toBe(audits);
});

test('an edit that waited for another one is refused with the values that the other one has saved', async () => {
  const { wallet: _, company_users: _users, full_name: _name, ...fields } = (await add()).body.data;
  const answers = await whileLocked(
    api,
    ['select from accounts where uuid = $1 for update', [fields.uuid]],
    ['2 Broad Street', '3 Broad Street'].map(
      (company_address) => () =>
        api.call('PUT', '/user/auth/company/update/', { body: { ...fields, company_address } }),
    ),
  );
  const [saved, refused] = answers.toSorted((a, b) => a.status - b.status);
  const { version, company_address } = saved!.body.data;
  expect([saved!.status, refused!.status, version]).toEqual([200, 409, 2]);
  expect(refused!.body.current).toMatchObject({ version, company_address });
});

test('finds companies by name, id, e-mail and phone, and pages and searches their users', async () => {
  const { data } = (await api.call('GET', '/user/auth/company/list?limit=100')).body;
  const most = data.toSorted(
    (a: { company_users: number }, b: { company_users: number }) => b.company_users - a.company_users,
  )[0];
  for (const search of [most.company_name, most.company_reg_id, most.email, most.mobile])
    expect(
      (await api.call('GET', `/user/auth/company/list?search=${encodeURIComponent(search)}`)).body.data[0]
        .uuid,
    ).toBe(most.uuid);
  const users = async (query: string) =>
    (await api.call('GET', `/user/auth/company/upload/user/list?company_uuid=${most.uuid}&${query}`)).body;
  const second = await users('pagenum=1&limit=10');
  expect(second.count).toBe(most.company_users);
  expect(second.data).toHaveLength(10);
  const found = await users(`search=${encodeURIComponent(second.data[0].email)}`);
  expect(found).toEqual({ data: [second.data[0]], count: 1 });
});

test('reads one company as the list shows it, and answers 404 for an unknown one', async () => {
  const { data } = (await api.call('GET', '/user/auth/company/list?limit=1')).body;
  expect((await api.call('GET', `/records/companies/${data[0].uuid}`)).body).toEqual({ data: data[0] });
  const missing = await api.call('GET', '/records/companies/01890000-0000-7000-8000-000000000000');
  expect(missing.status).toBe(404);
});
