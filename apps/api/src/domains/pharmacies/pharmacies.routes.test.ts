import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();

let introducer = { uuid: '', referal_code: '' };
beforeAll(async () => {
  introducer = (await api.call('GET', '/user/auth/introducer/list?limit=1&pagenum=0')).body.data[0];
});

let serial = 0;
const some = (changes: object = {}) => {
  serial += 1;
  return {
    pharmacy_name: `Palmtree Pharmacy ${serial}`,
    firstName: 'Bisi',
    lastName: 'Ade',
    email: `palmtree.${serial}@mail.example`,
    mobile: `+2348190000${String(serial).padStart(3, '0')}`,
    created_by_introducer_uuid: introducer.uuid,
    bank_details: {
      account_name: 'Palmtree',
      account_number: '0123456789',
      bank_name: 'Zenith Bank',
      branch_name: 'Ikeja',
      account_type: 'Current',
    },
    address_deatils: { address: '4 Allen Avenue', area: 'Ikeja', city: 'Lagos', country: 'Nigeria' },
    ...changes,
  };
};
const add = (changes: object = {}) =>
  api.call('POST', '/user/auth/pharmacy/register', { body: some(changes) });
const added = async (changes: object = {}) => (await add(changes)).body.data;
const list = async (query: string) => (await api.call('GET', `/user/auth/pharmacy/list?${query}`)).body;
const put = (path: string, uuid: string, body: object) =>
  api.call('PUT', `/user/auth/pharmacy/update${path}?user_id=${uuid}`, { body });

test('a pharmacy is added with its introducer, whose code it carries, and heads the list', async () => {
  const before = await api.countAudit('pharmacy.add');
  const pharmacy = await added();
  expect(pharmacy).toMatchObject({
    group: 'pharmacist',
    created_by_introducer_uuid: introducer.uuid,
    refered_code: introducer.referal_code,
    profile: { address: { city: 'Lagos' }, bank: { account_type: 'Current' } },
  });
  expect((await list('skip=0&limit=1')).data).toEqual([pharmacy]);
  expect(await api.countAudit('pharmacy.add')).toBe(before + 1);
});

test('two pharmacies may come without a number; a number that is there is one person’s', async () => {
  expect((await add({ mobile: undefined })).status).toBe(200);
  expect((await add({ mobile: '' })).status).toBe(200);
  const known = await added();
  const again = await add({ mobile: known.mobile });
  expect([again.status, again.body.fields]).toEqual([
    409,
    { mobile: 'Someone with this number exists already' },
  ]);
});

test.each([
  ['pharmacy_name', { pharmacy_name: '' }],
  ['firstName', { firstName: ' ' }],
  ['lastName', { lastName: '' }],
  ['email', { email: 'x' }],
  ['mobile', { mobile: '12' }],
  ['created_by_introducer_uuid', { created_by_introducer_uuid: undefined }],
  ['created_by_introducer_uuid', { created_by_introducer_uuid: randomUUID() }],
  ['refered_code', { refered_code: 'SOMEBODY-ELSE' }],
  ['bank_details.account_name', { bank_details: {} }],
  ['bank_details.account_number', { bank_details: {} }],
  ['bank_details.bank_name', { bank_details: {} }],
  ['bank_details.branch_name', { bank_details: {} }],
  ['bank_details.account_type', { bank_details: {} }],
  ['address_deatils.address', { address_deatils: {} }],
  ['address_deatils.area', { address_deatils: {} }],
  ['address_deatils.city', { address_deatils: {} }],
  ['address_deatils.country', { address_deatils: {} }],
  ['group', { group: 'staff' }],
])('a new pharmacy with a wrong %s is refused under that name', async (field, changes) => {
  const before = (await list('limit=1')).count;
  const { status, body } = await add(changes);
  expect(status).toBe(422);
  expect(body.fields).toHaveProperty([field]);
  expect((await list('limit=1')).count).toBe(before);
});

test('the list is searched by person and by pharmacy, also by words of both, and pages by row', async () => {
  const pharmacy = await added({ pharmacy_name: 'Zebra 100% Chemists', lastName: 'Quirkson' });
  for (const search of ['zebra', 'QUIRKSON', 'quirkson chemists', '100%', pharmacy.email])
    expect((await list(`search=${encodeURIComponent(search)}`)).data).toEqual([pharmacy]);
  expect((await list(`search=${encodeURIComponent('zebra nobody')}`)).count).toBe(0);
  const all = (await list('skip=0&limit=100')).data;
  expect((await list('skip=3&limit=2')).data).toEqual(all.slice(3, 5));
  expect((await list(`skip=${all.length - 1}&limit=10`)).data).toEqual(all.slice(-1));
});

test('each tab is edited by its own call and has its own version', async () => {
  const pharmacy = await added();
  const names = { pharmacy_name: 'New Name', firstName: 'Ola', lastName: 'Bello', version: 1 };
  const { version: _a, ...address } = { ...pharmacy.profile.address, city: 'Abuja' };
  const { version: _b, ...bank } = { ...pharmacy.profile.bank, bank_name: 'Access Bank' };
  expect((await put('', pharmacy.uuid, names)).body.data).toMatchObject({
    pharmacy_name: 'New Name',
    firstName: 'Ola',
    version: 2,
  });
  expect(
    (await put('/address', pharmacy.uuid, { ...address, version: 1 })).body.data.profile.address,
  ).toEqual({ ...address, version: 2 });
  expect((await put('/bank', pharmacy.uuid, { ...bank, version: 1 })).body.data.profile.bank).toEqual({
    ...bank,
    version: 2,
  });
  expect((await put('/bank', pharmacy.uuid, bank)).body.data.profile.bank.version).toBe(2);
  // Found by what both are called now, and no longer by what they were.
  expect((await list('search=bello%20new%20name')).data[0].uuid).toBe(pharmacy.uuid);
  expect((await list(`search=${encodeURIComponent(pharmacy.pharmacy_name)}`)).count).toBe(0);
});

test('an edit from an older version is refused with what is there now; of ten at once one wins', async () => {
  const pharmacy = await added();
  const { version: _, ...address } = pharmacy.profile.address;
  await put('/address', pharmacy.uuid, { ...address, city: 'Abuja' });
  const stale = await put('/address', pharmacy.uuid, { ...address, area: 'Yaba', version: 1 });
  expect(stale.status).toBe(409);
  expect(stale.body.fields).toEqual({ city: 'This is “Abuja” now', area: 'This is “Ikeja” now' });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_n, i) =>
      put('', pharmacy.uuid, { pharmacy_name: `Race ${i}`, firstName: 'A', lastName: 'B', version: 1 }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
});

test.each([
  ['', 'email', { pharmacy_name: 'A', firstName: 'B', lastName: 'C', email: 'n@mail.example' }],
  ['', 'group', { pharmacy_name: 'A', firstName: 'B', lastName: 'C', group: 'staff' }],
  ['', 'firstName', { pharmacy_name: 'A', firstName: '', lastName: 'C' }],
  ['/address', 'city', { address: 'A', area: 'B', country: 'C' }],
  ['/bank', 'account_number', { account_name: 'A', branch_name: 'B', bank_name: 'C', account_type: 'D' }],
])('an edit of update%s with a wrong %s is refused under that name', async (path, field, body) => {
  const pharmacy = await added();
  const answer = await put(path, pharmacy.uuid, body);
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
});

test('nobody behind the id is said so; support does not read or write pharmacies', async () => {
  const names = { pharmacy_name: 'A', firstName: 'B', lastName: 'C' };
  expect((await put('', randomUUID(), names)).status).toBe(404);
  expect((await api.call('GET', '/user/auth/pharmacy/list', { as: 'support' })).status).toBe(403);
  expect(
    (await api.call('POST', '/user/auth/pharmacy/register', { as: 'support', body: some() })).status,
  ).toBe(403);
});
