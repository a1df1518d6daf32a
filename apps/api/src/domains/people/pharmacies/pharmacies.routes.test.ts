import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { whileLocked } from '../../../testing/while-locked.ts';

const api = useTestApp();

let introducer = { uuid: '', referal_code: '' };
beforeAll(async () => {
  introducer = (await api.call('GET', '/user/auth/introducer/list?limit=1&pagenum=0')).body.data[0];
});

let serial = 0;
const newPharmacy = (changes: object = {}) => {
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
  api.call('POST', '/user/auth/pharmacy/register', { body: newPharmacy(changes) });
const added = async (changes: object = {}) => (await add(changes)).body.data;
const list = async (query: string) => (await api.call('GET', `/user/auth/pharmacy/list?${query}`)).body;
const put = (path: string, uuid: string, body: object) =>
  api.call('PUT', `/user/auth/pharmacy/update${path}?user_id=${uuid}`, { body });

test('adds a pharmacy with the code of its introducer and lists it first', async () => {
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

test('accepts pharmacies without a phone number and rejects an existing number with 409', async () => {
  expect((await add({ mobile: undefined })).status).toBe(200);
  expect((await add({ mobile: '' })).status).toBe(200);
  const known = await added();
  const again = await add({ mobile: known.mobile });
  expect([again.status, again.body.fields]).toEqual([
    409,
    { mobile: 'Someone with this number already exists' },
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
])('rejects a new pharmacy under %s when it is invalid', async (field, changes) => {
  const before = (await list('limit=1')).count;
  const { status, body } = await add(changes);
  expect(status).toBe(422);
  expect(body.fields).toHaveProperty([field]);
  expect((await list('limit=1')).count).toBe(before);
});

test('letters in a phone or account number are refused with what to enter', async () => {
  const { status, body } = await add({
    mobile: '0803 CALL ME',
    bank_details: {
      account_name: 'A',
      account_number: 'ABC',
      bank_name: 'B',
      branch_name: 'C',
      account_type: 'D',
    },
  });
  expect(status).toBe(422);
  expect(body.fields).toEqual({
    mobile: 'please enter valid phone number',
    'bank_details.account_number': 'Enter the 10 digits of the account number',
  });
});

test('search finds words of the person and the pharmacy, and the list pages by row offset', async () => {
  const pharmacy = await added({ pharmacy_name: 'Zebra 100% Chemists', lastName: 'Quirkson' });
  for (const search of ['zebra', 'QUIRKSON', 'quirkson chemists', '100%', pharmacy.email])
    expect((await list(`search=${encodeURIComponent(search)}`)).data).toEqual([pharmacy]);
  expect((await list(`search=${encodeURIComponent('zebra nobody')}`)).count).toBe(0);
  const all = (await list('skip=0&limit=100')).data;
  expect((await list('skip=3&limit=2')).data).toEqual(all.slice(3, 5));
  expect((await list(`skip=${all.length - 1}&limit=10`)).data).toEqual(all.slice(-1));
});

test('each tab has its own endpoint and version', async () => {
  const pharmacy = await added();
  const names = { pharmacy_name: 'New Name', firstName: 'Ola', lastName: 'Bello', version: 1 };
  const { version: _a, ...address } = { ...pharmacy.profile.address, city: 'Abuja' };
  const { version: _b, ...bank } = { ...pharmacy.profile.bank, bank_name: 'Access Bank' };
  expect((await put('', pharmacy.uuid, names)).body.data).toMatchObject({
    pharmacy_name: 'New Name',
    firstName: 'Ola',
    version: 2,
  });
  // An undo of an edit refers to the version of its tab.
  const savedAddress = (await put('/address', pharmacy.uuid, { ...address, version: 1 })).body;
  expect(savedAddress).toMatchObject({
    version: 2,
    data: { profile: { address: { ...address, version: 2 } } },
  });
  await put('', pharmacy.uuid, { ...names, firstName: 'Ade', version: 2 });
  const savedBank = (await put('/bank', pharmacy.uuid, { ...bank, version: 1 })).body;
  expect(savedBank).toMatchObject({
    version: 2,
    data: { version: 3, profile: { bank: { ...bank, version: 2 } } },
  });
  expect((await put('/bank', pharmacy.uuid, bank)).body.data.profile.bank.version).toBe(2);
  // The search index has the new names and no longer the old ones.
  expect((await list('search=bello%20new%20name')).data[0].uuid).toBe(pharmacy.uuid);
  expect((await list(`search=${encodeURIComponent(pharmacy.pharmacy_name)}`)).count).toBe(0);
});

test('reads one pharmacy as the list shows it, and answers 404 for an unknown one', async () => {
  const pharmacy = await added();
  const read = (uuid: string) => api.call('GET', `/records/pharmacies/${uuid}`);
  const { data } = await list(`search=${encodeURIComponent(pharmacy.email)}`);
  expect((await read(pharmacy.uuid)).body).toEqual({ data: data[0] });
  expect((await read(randomUUID())).status).toBe(404);
});

test('supplies a missing phone number later, and keeps it in an edit without one', async () => {
  const { uuid } = await added({ mobile: '' });
  const names = { pharmacy_name: 'Late Number', firstName: 'B', lastName: 'C' };
  const supplied = await put('', uuid, { ...names, mobile: '+234 819 000 9001', version: 1 });
  expect(supplied.body.data).toMatchObject({ mobile: '+2348190009001', version: 2 });
  expect((await put('', uuid, { ...names, firstName: 'D' })).body.data.mobile).toBe('+2348190009001');
  const wrong = await put('', uuid, { ...names, mobile: '12' });
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['mobile']]);
});

test('answers 404 for the report of an unknown pharmacy', async () => {
  const report = (uuid: string) =>
    api.call('GET', `/user/pharmacyCommission/pharmacy/metrics/data?pharmacy_uuid=${uuid}`);
  expect((await report(randomUUID())).status).toBe(404);
  expect((await report((await added()).uuid)).status).toBe(200);
});

test('rejects an edit of an outdated version with the current values, and accepts one of ten concurrent edits', async () => {
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

test.each<[string, object, object, object]>([
  ['', { pharmacy_name: 'Waiting', firstName: 'Ola' }, { lastName: 'Bello' }, { lastName: 'Cole' }],
  [
    '/address',
    { address: '4 Allen Avenue', area: 'Ikeja', country: 'Nigeria' },
    { city: 'Abuja' },
    { city: 'Ibadan' },
  ],
  [
    '/bank',
    { account_name: 'Palmtree', bank_name: 'Zenith Bank', branch_name: 'Ikeja', account_type: 'Current' },
    { account_number: '1111111111' },
    { account_number: '2222222222' },
  ],
])(
  'update%s rejects the later one of two edits of one version that wait for each other',
  async (path, body, ...edits) => {
    const { uuid } = await added();
    const answers = await whileLocked(
      api,
      ['select from accounts where uuid = $1 for update', [uuid]],
      edits.map((edit) => () => put(path, uuid, { ...body, ...edit, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  },
);

test.each([
  ['', 'email', { pharmacy_name: 'A', firstName: 'B', lastName: 'C', email: 'n@mail.example' }],
  ['', 'group', { pharmacy_name: 'A', firstName: 'B', lastName: 'C', group: 'staff' }],
  ['', 'firstName', { pharmacy_name: 'A', firstName: '', lastName: 'C' }],
  ['/address', 'city', { address: 'A', area: 'B', country: 'C' }],
  ['/bank', 'account_number', { account_name: 'A', branch_name: 'B', bank_name: 'C', account_type: 'D' }],
])('update%s rejects an invalid %s under that name', async (path, field, body) => {
  const pharmacy = await added();
  const answer = await put(path, pharmacy.uuid, body);
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
});

test('rejects an edit of an unknown pharmacy with 404, and support with 403', async () => {
  const names = { pharmacy_name: 'A', firstName: 'B', lastName: 'C' };
  expect((await put('', randomUUID(), names)).status).toBe(404);
  expect((await api.call('GET', '/user/auth/pharmacy/list', { as: 'support' })).status).toBe(403);
  expect(
    (await api.call('POST', '/user/auth/pharmacy/register', { as: 'support', body: newPharmacy() })).status,
  ).toBe(403);
});
