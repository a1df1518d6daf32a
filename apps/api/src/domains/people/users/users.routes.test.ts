import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();

let serial = 0;
const newUser = (changes: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    firstName: 'Ada',
    lastName: 'Obi',
    email: `ada.obi+${serial}@mail.example`,
    mobile: `+234 803 900 ${String(1000 + serial)}`,
    ...changes,
  };
};
const add = async (changes: Record<string, unknown> = {}) =>
  (await api.call('POST', '/user/auth/register', { body: newUser(changes) })).body.user;

test('the list pages by skip and limit, newest first, with the exact total', async () => {
  const first = await api.call('GET', '/user/admin/users?skip=0&limit=10');
  const second = await api.call('GET', '/user/admin/users?skip=10&limit=10');
  const { rows } = await api.owner.query(
    `select uuid from accounts where kind <> 'staff' order by created_at desc, uuid desc limit 20`,
  );
  expect(first.status).toBe(200);
  expect([...first.body.users, ...second.body.users].map((user) => user.uuid)).toEqual(
    rows.map((row) => row.uuid),
  );
  const { rows: counted } = await api.owner.query(
    `select count(*)::int as n from accounts where kind <> 'staff'`,
  );
  expect(first.body.count).toBe(counted[0].n);
});

test('the pages of the list have each user once, in one order', async () => {
  const { body } = await api.call('GET', '/user/admin/users?limit=1');
  const seen: string[] = [];
  for (let skip = 0; skip < body.count; skip += 100) {
    const page = await api.call('GET', `/user/admin/users?skip=${skip}&limit=100`);
    seen.push(...page.body.users.map((user: { uuid: string }) => user.uuid));
  }
  const { rows } = await api.owner.query(
    `select uuid from accounts where kind <> 'staff' order by created_at desc, uuid desc`,
  );
  expect(seen).toEqual(rows.map((row) => row.uuid));
});

test('a page beyond the end is empty and has the total', async () => {
  const { body } = await api.call('GET', '/user/admin/users?skip=100000&limit=10');
  expect(body.users).toEqual([]);
  expect(body.count).toBeGreaterThan(0);
});

test('staff are not listed and cannot be suspended or verified', async () => {
  const { rows } = await api.owner.query(`select uuid, email from accounts where kind = 'staff' limit 1`);
  expect((await api.call('GET', `/user/admin/users?search=${rows[0].email}`)).body.count).toBe(0);
  expect((await api.call('PUT', `/user/suspend-user/${rows[0].uuid}/false`)).status).toBe(404);
  expect((await api.call('PUT', `/user/verify-user-email/${rows[0].email}`)).status).toBe(404);
});

test('search finds words in any order, in name, e-mail and phone, and counts exactly', async () => {
  await add({
    firstName: 'Zuwaira',
    lastName: 'Okonjo',
    email: 'zuwaira@mail.example',
    mobile: '+234 809 123 4567',
  });
  const found = async (search: string) =>
    (await api.call('GET', `/user/admin/users?search=${encodeURIComponent(search)}`)).body.count;
  expect(await found('okonjo zuwa')).toBe(1);
  expect(await found('ZUWAIRA@mail')).toBe(1);
  expect(await found('0809 123 4567')).toBe(1);
  expect(await found('+234 809-123-4567')).toBe(1);
  expect(await found('zuwaira nobody')).toBe(0);
});

test('search finds a phone number by any spelling of a part, and a name without its accents', async () => {
  await add({ firstName: 'Ọ̀ṣunbùnmi', lastName: 'Ɗanladi', mobile: '08087651234' });
  const found = async (search: string) =>
    (await api.call('GET', `/user/admin/users?search=${encodeURIComponent(search)}`)).body.users.filter(
      (user: { mobile: string }) => user.mobile === '+2348087651234',
    ).length;
  for (const search of [
    '0808 765',
    '+234 808 765',
    '808-765',
    '23480876',
    '(0808) 765 1234',
    '+234 (0)808 765',
  ])
    expect(await found(search), search).toBe(1);
  for (const search of ['osunbunmi', 'OSUNBUNMI danladi', 'ọ̀ṣunbùnmi', 'osun 0808 765'])
    expect(await found(search), search).toBe(1);
  expect(await found('0808 766')).toBe(0);
});

test('percent, underscore and backslash in a search are ordinary characters', async () => {
  for (const search of ['%', '_', '\\', "' or 1=1 --"]) {
    const { status, body } = await api.call(
      'GET',
      `/user/admin/users?search=${encodeURIComponent(`zz${search}zz`)}`,
    );
    expect([status, body.count]).toEqual([200, 0]);
  }
});

test('a new user is a consumer, not verified, active, with one audit row', async () => {
  const before = await api.countAudit('user.add');
  const { status, body } = await api.call('POST', '/user/auth/register', {
    body: newUser({ middleName: 'Ife' }),
  });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({
    full_name: 'Ada Ife Obi',
    group: 'consumer',
    verified: false,
    active: true,
  });
  expect(body.user.mobile).toMatch(/^\+234803900\d{4}$/);
  expect(await api.countAudit('user.add')).toBe(before + 1);
});

test('rejects an existing e-mail or phone number with 409 under its field', async () => {
  const known = await add();
  const before = await api.countAudit();
  const email = await api.call('POST', '/user/auth/register', {
    body: newUser({ email: known.email.toUpperCase() }),
  });
  expect([email.status, email.body.fields.email]).toEqual([409, 'Someone with this e-mail already exists']);
  const mobile = await api.call('POST', '/user/auth/register', { body: newUser({ mobile: known.mobile }) });
  expect([mobile.status, mobile.body.fields.mobile]).toEqual([
    409,
    'Someone with this number already exists',
  ]);
  expect(await api.countAudit()).toBe(before);
});

test.each([
  ['Nigeria', '+234 803 123 456', 422],
  ['Nigeria', '+234 803 123 4567', 200],
  ['India', '+91 98765 4321', 422],
  ['India', '+91 98765 43210', 200],
  ['another country', '+44 2079 460', 422],
  ['another country', '+44 20 7946 0125', 200],
  ['any country, too long', '+44 2079 4601 2345 678', 422],
  ['Nigeria, a digit too many', '+234 803 123 45678', 422],
  ['no country', '+999 803 123 4567', 422],
])('a phone number of %s, %s, returns %i', async (_where, mobile, status) => {
  const { status: answered, body } = await api.call('POST', '/user/auth/register', {
    body: newUser({ mobile }),
  });
  expect(answered).toBe(status);
  if (status === 422) expect(body.fields).toEqual({ mobile: 'please enter valid phone number' });
});

test.each([
  ['08035512044', '+2348035512044'],
  ['8035512045', '+2348035512045'],
  ['2348035512046', '+2348035512046'],
  ['+234 (0)803 551 2047', '+2348035512047'],
  ['447911123456', '+447911123456'],
])('stores the phone number %s as %s', async (mobile, stored) => {
  expect((await add({ mobile })).mobile).toBe(stored);
});

test('verification cannot be reverted, and repeating it writes no further audit row', async () => {
  const user = await add();
  const before = await api.countAudit('user.verify');
  const path = `/user/verify-user-email/${encodeURIComponent(user.email)}`;
  const answers = await Promise.all(Array.from({ length: 20 }, () => api.call('PUT', path)));
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  expect(await api.countAudit('user.verify')).toBe(before + 1);
  await expect(
    api.owner.query('update accounts set verified = false where uuid = $1', [user.uuid]),
  ).rejects.toThrow('A verified account stays verified');
});

test('keeps a plus sign of an e-mail in the path', async () => {
  const user = await add({ email: 'plus+sign@mail.example' });
  expect((await api.call('PUT', '/user/verify-user-email/plus%2Bsign%40mail.example')).status).toBe(200);
  const { body } = await api.call('GET', `/user/admin/users?search=plus%2Bsign`);
  expect(body.users[0]).toMatchObject({ uuid: user.uuid, verified: true });
});

test('repeating a suspension changes nothing', async () => {
  const user = await add();
  const before = await api.countAudit('user.suspend');
  for (const _ of [1, 2, 3])
    expect((await api.call('PUT', `/user/suspend-user/${user.uuid}/false`)).status).toBe(200);
  expect(await api.countAudit('user.suspend')).toBe(before + 1);
  const { rows } = await api.owner.query('select active from accounts where uuid = $1', [user.uuid]);
  expect(rows[0].active).toBe(false);
});

test('rejects other values than true and false and an invalid uuid with 400', async () => {
  const user = await add();
  expect((await api.call('PUT', `/user/suspend-user/${user.uuid}/yes`)).status).toBe(400);
  expect((await api.call('PUT', `/user/suspend-user/${user.uuid}/1`)).status).toBe(400);
  expect((await api.call('PUT', '/user/suspend-user/7/true')).status).toBe(400);
  expect((await api.call('PUT', '/user/suspend-user/018f0000-0000-7000-8000-000000000000/true')).status).toBe(
    404,
  );
});

test('analytics-admin can read and export but not write', async () => {
  const as = 'analytics-admin' as const;
  const user = await add();
  expect((await api.call('GET', '/user/admin/users', { as })).status).toBe(200);
  expect((await api.call('GET', '/user/export/all/userlist/2026-01-01/2026-01-31', { as })).status).toBe(200);
  expect((await api.call('POST', '/user/auth/register', { as, body: newUser() })).status).toBe(403);
  expect((await api.call('PUT', `/user/suspend-user/${user.uuid}/false`, { as })).status).toBe(403);
  expect((await api.call('PUT', `/user/verify-user-email/${user.email}`, { as })).status).toBe(403);
});

test('reads one user as the list shows it, and answers 404 for an unknown one and for staff', async () => {
  const { body: list } = await api.call('GET', '/user/admin/users?limit=1');
  const [user] = list.users;
  expect((await api.call('GET', `/records/users/${user.uuid}`)).body).toEqual({ data: user });
  const { rows } = await api.owner.query(`select uuid from accounts where kind = 'staff' limit 1`);
  for (const uuid of [rows[0].uuid, '01890000-0000-7000-8000-000000000000'])
    expect((await api.call('GET', `/records/users/${uuid}`)).status).toBe(404);
});

test('a switch that a colleague has used before is answered as unchanged', async () => {
  const { uuid } = await add();
  const put = (path: string) => api.call('PUT', `/user/suspend-user/${uuid}/${path}`);
  const marks = [await put('false'), await put('false'), await put('true')];
  expect(marks.map(({ headers }) => headers['x-unchanged'])).toEqual([undefined, '1', undefined]);
});

test('a switch is taken back with its version, and refused with 409 after another change', async () => {
  const { uuid } = await add();
  const put = (path: string) => api.call('PUT', `/user/suspend-user/${uuid}/${path}`);
  const { version } = (await put('false')).body;
  expect((await put(`true?version=${version}`)).status).toBe(200);
  const { version: second } = (await put('false')).body;
  // A colleague activates the account and has a reason to deactivate it again.
  await put('true');
  await put('false');
  const refused = await put(`true?version=${second}`);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This user was changed since. Nothing was undone.',
  ]);
  const { rows } = await api.owner.query('select active from accounts where uuid = $1', [uuid]);
  expect(rows[0].active).toBe(false);
});
