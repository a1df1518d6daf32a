import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
let serial = 0;
const influencerBody = (changes: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    firstName: 'Ada',
    lastName: 'Eze',
    email: `ada${serial}@post.example`,
    mobile: `+23480355500${10 + serial}`,
    influencer_name: 'Ada Eze',
    ...changes,
  };
};
const add = async (changes?: Record<string, unknown>) =>
  (await api.call('POST', '/user/auth/influencer/register', { body: influencerBody(changes) })).body.data;
const edit = (uuid: string, body: object) =>
  api.call('PUT', `/user/auth/influencer/update/${uuid}`, { body });
const codeOf = async (uuid: string) =>
  (await api.call('GET', `/user/wallethistory/wallet/${uuid}`)).body.data.referal_code;

test('creates an influencer or nurse with a referral code that the wallet route returns', async () => {
  const [nurse, influencer] = [await add({ influencer_type: 'nurse' }), await add()];
  expect([nurse.influencer_type, influencer.influencer_type]).toEqual(['nurse', 'influencer']);
  expect(nurse).toMatchObject({ group: 'influencer', active: true, referred_users: 0, address: [] });
  const codes = [await codeOf(nurse.uuid), await codeOf(influencer.uuid)];
  expect(codes).toEqual([nurse.referal_code, influencer.referal_code]);
  expect(new Set(codes).size).toBe(2);
  expect(codes[0]).toMatch(/^[A-Z2-9]{8}$/);
});

test('answers 404 for the wallet of an account without one', async () => {
  const { rows } = await api.owner.query(`select uuid from accounts where kind = 'doctor' limit 1`);
  expect((await api.call('GET', `/user/wallethistory/wallet/${rows[0].uuid}`)).status).toBe(404);
});

test('rejects a referral code in the body, and an existing e-mail under its field', async () => {
  const first = await add();
  expect(
    (
      await api.call('POST', '/user/auth/influencer/register', {
        body: influencerBody({ referal_code: 'MINE' }),
      })
    ).status,
  ).toBe(422);
  const before = await api.countAudit('influencer.add');
  const taken = await api.call('POST', '/user/auth/influencer/register', {
    body: influencerBody({ email: first.email.toUpperCase() }),
  });
  expect([taken.status, taken.body.fields]).toEqual([
    409,
    { email: 'Someone with this e-mail already exists' },
  ]);
  expect(await api.countAudit('influencer.add')).toBe(before);
});

test('changes the fields that are sent and keeps the others', async () => {
  const one = await add();
  const base = { email: one.email, mobile: one.mobile };
  const renamed = await edit(one.uuid, { ...base, firstName: 'Adaeze', lastName: '' });
  expect(renamed.body.data).toMatchObject({ firstName: 'Adaeze', lastName: '', active: true, version: 2 });
  const switched = await edit(one.uuid, { ...base, active: 'False', influencer_type: 'nurse' });
  expect(switched.body.data).toMatchObject({
    firstName: 'Adaeze',
    active: false,
    influencer_type: 'nurse',
    referal_code: one.referal_code,
  });
  const moved = await edit(one.uuid, { ...base, email: 'moved@post.example' });
  expect(moved.body.data.email).toBe('moved@post.example');
  const { rows } = await api.owner.query('select username from accounts where uuid = $1', [one.uuid]);
  expect(rows[0].username).toBe('moved@post.example');
});

test('a new first or last name becomes the display name, unless one is sent', async () => {
  const one = await add();
  const base = { email: one.email, mobile: one.mobile };
  const renamed = await edit(one.uuid, { ...base, firstName: 'Adaeze' });
  expect(renamed.body.data.influencer_name).toBe('Adaeze Eze');
  const named = await edit(one.uuid, { ...base, lastName: 'Obi', influencer_name: 'Ada the Nurse' });
  expect(named.body.data.influencer_name).toBe('Ada the Nurse');
  const nameless = await edit(one.uuid, { ...base, firstName: '', lastName: '' });
  expect(nameless.body.data.influencer_name).toBe('Ada the Nurse');
  expect((await edit(one.uuid, base)).body.data.influencer_name).toBe('Ada the Nurse');
});

test('accepts the record as it was answered, with a branch location of null', async () => {
  const { uuid, _id, group: _group, verified: _verified, referal_code, referred_users, ...one } = await add();
  expect([_id, referal_code.length, referred_users, one.branchLocation]).toEqual([uuid, 8, 0, null]);
  const { status, body } = await edit(uuid, { ...one, firstName: 'Ngozi' });
  expect([status, body.data.firstName, body.data.branchLocation]).toEqual([200, 'Ngozi', null]);
});

test('saves a branch location and an address, and rejects an area of another city', async () => {
  const one = await add();
  const { rows } = await api.owner.query(
    `select c.uuid as city, c.name as city_name, a.uuid as area, a.name as area_name
     from areas a join cities c on c.uuid = a.city_uuid order by c.name limit 1`,
  );
  const { city, city_name, area, area_name } = rows[0];
  const location = { city: { id: city, name: city_name }, area: { id: area, name: area_name } };
  const address = { ...rows[0], pincode: '100001', street: 'Allen Avenue', door_no: '4' };
  const body = { email: one.email, mobile: one.mobile, branchLocation: location, address };
  const { body: answer } = await edit(one.uuid, body);
  expect(answer.data).toMatchObject({ branchLocation: location, address: [address] });
  expect((await edit(one.uuid, { ...body, branchLocation: null })).body.data.branchLocation).toBeNull();
  const wrong = await edit(one.uuid, {
    ...body,
    branchLocation: { ...location, area: { id: city, name: 'x' } },
  });
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['branchLocation.area.id']]);
});

test('rejects an older version with the current values, and ignores an edit without changes', async () => {
  const one = await add();
  const base = { email: one.email, mobile: one.mobile };
  await edit(one.uuid, { ...base, firstName: 'First', version: 1 });
  const late = await edit(one.uuid, { ...base, firstName: 'Second', version: 1 });
  expect(late.status).toBe(409);
  expect(late.body.fields).toEqual({ firstName: 'This is “First” now' });
  const audits = await api.countAudit('influencer.edit');
  expect((await edit(one.uuid, { ...base, firstName: 'First', version: 1 })).status).toBe(200);
  expect(await api.countAudit('influencer.edit')).toBe(audits);
});

test('accepts one of twelve concurrent edits of one version', async () => {
  const one = await add();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      edit(one.uuid, { email: one.email, mobile: one.mobile, firstName: `Name ${n}`, version: 1 }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
});

test('lists all followers newest first, page by page, with the exact count', async () => {
  const { body } = await api.call('GET', '/user/auth/influencer/list?limit=100');
  const sorted = body.data.toSorted(
    (a: { referred_users: number }, b: { referred_users: number }) => b.referred_users - a.referred_users,
  );
  const most = sorted[0];
  const seen: string[] = [];
  for (let page = 0; seen.length < most.referred_users; page += 1) {
    const answer = await api.call(
      'GET',
      `/user/auth/influencer/register/user/list?influencer_uuid=${most.uuid}&pagenum=${page}&limit=10`,
    );
    expect(answer.body.count).toBe(most.referred_users);
    seen.push(...answer.body.data.map((row: { user: { uuid: string }[] }) => row.user[0]!.uuid));
  }
  const { rows } = await api.owner.query(
    'select user_uuid from referrals where referrer_uuid = $1 order by referred_at desc, user_uuid',
    [most.uuid],
  );
  expect(seen).toEqual(rows.map((row) => row.user_uuid));
  const none = sorted.at(-1);
  expect(none.referred_users).toBe(0);
});
