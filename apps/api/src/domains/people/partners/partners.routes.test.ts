import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
let lagos: { id: string; name: string };
let ikeja: { id: string; name: string };
let elsewhere: { id: string; name: string };
let serial = 0;

beforeAll(async () => {
  const cities = (await api.call('GET', '/metadata/cities')).body.data;
  const city = cities.find((one: { name: string }) => one.name === 'Lagos');
  lagos = { id: city.uuid, name: city.name };
  const areas = async (id: string) => (await api.call('GET', `/uploadDoc/getArea/${id}`)).body.data;
  const [area] = await areas(lagos.id);
  ikeja = { id: area.uuid, name: area.name };
  const other = cities.find((one: { name: string }) => one.name !== 'Lagos');
  const [far] = await areas(other.uuid);
  elsewhere = { id: far.uuid, name: far.name };
});

const partner = (changes: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    firstName: 'Bola',
    email: `bola${serial}@lab.example`,
    open_close_time: '8am - 5pm',
    branch_name: 'SYNLAB Ikeja',
    branchLocation: { city: lagos, area: ikeja },
    address: {
      city: lagos.id,
      area: ikeja.id,
      city_name: 'Lagos',
      area_name: 'Ikeja',
      pincode: '100271',
      street: 'Allen Avenue',
      door_no: 12,
    },
    group: 'diagnostic',
    role: 'admin',
    partner_name: 'SYNLAB',
    mobile: `+23480377700${10 + serial}`,
    ...changes,
  };
};
const create = (changes?: Record<string, unknown>, as: 'admin' | 'dmp-admin' = 'admin') =>
  api.call('POST', '/user/partner/createPartner', { as, body: partner(changes) });

test('admin and dmp-admin create a verified partner user with the e-mail as username', async () => {
  for (const as of ['admin', 'dmp-admin'] as const) {
    const { status, body } = await create({ verified: false }, as);
    expect(status).toBe(200);
    const { rows } = await api.owner.query(
      'select a.username, a.email, a.verified, a.kind, u.role, u.door_no from accounts a join partner_users u on u.account_uuid = a.uuid where a.uuid = $1',
      [body.uuid],
    );
    expect(rows[0]).toEqual({
      username: rows[0].email,
      email: rows[0].email,
      verified: true,
      kind: 'diagnostic',
      role: 'admin',
      door_no: '12',
    });
  }
});

test('accepts the address as an array', async () => {
  expect((await create({ address: [partner().address] })).status).toBe(200);
});

test('creates a branch for a new name and reuses an existing one in any case', async () => {
  await create({ branch_name: 'SYNLAB Brand New' });
  await create({ branch_name: 'synlab brand new' });
  const { body } = await api.call('GET', '/metadata/partner/branches?search=brand%20new&partner_name=synlab');
  expect(body.data.map((branch: { name: string }) => branch.name)).toEqual(['SYNLAB Brand New']);
});

test('a branch is listed with the city and area of its newest user', async () => {
  await create({ branch_name: 'SYNLAB Placed' });
  const { body } = await api.call('GET', '/metadata/partner/branches?search=synlab%20placed');
  expect(body.data).toEqual([
    expect.objectContaining({ partner_name: 'SYNLAB', branchLocation: { city: lagos, area: ikeja } }),
  ]);
});

test('rejects a branch of another partner, and a branch in another city than its own', async () => {
  const { rows } = await api.owner.query(
    `select b.name, p.name as partner from branches b join partners p on p.uuid = b.partner_uuid
     where p.name <> 'SYNLAB' order by b.name limit 1`,
  );
  const foreign = await create({ branch_name: rows[0].name });
  expect([foreign.status, foreign.body.fields]).toEqual([
    422,
    { branch_name: `This is a branch of ${rows[0].partner}` },
  ]);
  const { body: cities } = await api.call('GET', '/metadata/cities');
  const city = cities.data.find((one: { name: string }) => one.name !== 'Lagos');
  const moved = await create({
    branchLocation: { city: { id: city.uuid, name: city.name }, area: elsewhere },
  });
  expect([moved.status, moved.body.fields]).toEqual([
    422,
    { 'branchLocation.city.id': 'This branch is in Lagos' },
  ]);
});

test.each([
  [
    'an area of another city',
    () => ({ branchLocation: { city: lagos, area: elsewhere } }),
    'branchLocation.area.id',
  ],
  ['an unknown partner', () => ({ partner_name: 'No Such Lab' }), 'partner_name'],
  [
    'a door number in words',
    () => ({ address: { pincode: '1', street: 'x', door_no: 'twelve' } }),
    'address.door_no',
  ],
  ['an invalid group', () => ({ group: 'doctor' }), 'group'],
  ['no working time', () => ({ open_close_time: '' }), 'open_close_time'],
])('rejects %s under its field and writes nothing', async (_what, changes, field) => {
  const count = async () => (await api.owner.query('select count(*)::int as n from accounts')).rows[0].n;
  const before = await count();
  const { status, body } = await create(changes());
  expect(status).toBe(422);
  expect(body.fields).toHaveProperty([field]);
  expect(await count()).toBe(before);
});

test('notifies other staff with access to partners about a new user', async () => {
  const unread = async (as: 'admin' | 'dmp-admin' | 'support') => {
    const { uuid } = (await api.call('GET', '/auth/me', { as })).body;
    return (await api.call('GET', `/notification/list/${uuid}`, { as })).body.unread as number;
  };
  const before = await Promise.all([unread('admin'), unread('dmp-admin'), unread('support')]);
  await create({}, 'admin');
  const after = await Promise.all([unread('admin'), unread('dmp-admin'), unread('support')]);
  expect(after.map((n, i) => n - before[i]!)).toEqual([0, 1, 0]);
});
