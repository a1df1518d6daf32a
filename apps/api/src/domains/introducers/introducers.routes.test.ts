import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();
let serial = 0;
const introducerBody = (changes: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    firstName: 'Tunde',
    lastName: 'Bello',
    email: `tunde${serial}@post.example`,
    mobile: `+23480366600${10 + serial}`,
    ...changes,
  };
};
const add = async () =>
  (await api.call('POST', '/user/auth/introducer/register', { body: introducerBody() })).body.data;
const edit = (body: object) => api.call('PUT', '/user/auth/introducer/update/', { body });

test('creates an introducer with a referral code and a name', async () => {
  const one = await add();
  expect(one).toMatchObject({ introducer_name: 'Tunde Bello', introduced_users: 0, version: 1 });
  expect(one.referal_code).toMatch(/^[A-Z2-9]{8}$/);
});

test('requires the uuid in an edit and rejects an older version with 409', async () => {
  const { uuid, email, mobile } = await add();
  const body = { firstName: 'Tunji', lastName: 'Bello', email, mobile };
  expect((await edit(body)).status).toBe(422);
  const { body: answer } = await edit({ ...body, uuid, version: 1 });
  expect(answer.data).toMatchObject({ firstName: 'Tunji', introducer_name: 'Tunji Bello', version: 2 });
  const late = await edit({ ...body, firstName: 'Taiwo', uuid, version: 1 });
  expect([late.status, late.body.fields]).toEqual([409, { firstName: 'This is “Tunji” now' }]);
  expect(late.body.changed).toEqual({ by: 'Adaeze Okafor', at: expect.stringMatching(/^\d{4}-.*Z$/) });
});

test('reads one introducer as the list shows it, and answers 404 for an unknown one', async () => {
  const one = await add();
  const { body: list } = await api.call('GET', `/user/auth/introducer/list?search=${one.email}`);
  expect((await api.call('GET', `/records/introducers/${one.uuid}`)).body).toEqual({ data: list.data[0] });
  const missing = await api.call('GET', '/records/introducers/01890000-0000-7000-8000-000000000000');
  expect(missing.status).toBe(404);
});

test('lists referred users and pharmacies of an introducer by group, with matching counts', async () => {
  const { body } = await api.call('GET', '/user/auth/introducer/list?limit=100');
  for (const { uuid, introduced_users } of body.data.slice(0, 12)) {
    const list = async (group = '') =>
      (
        await api.call(
          'GET',
          `/user/auth/introducer/introduce/list?introducer_uuid=${uuid}&limit=100${group && `&group=${group}`}`,
        )
      ).body;
    const all = await list();
    const groups = [await list('pharmacist'), await list('influencer'), await list('consumer')];
    expect(all.count).toBe(introduced_users);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(all.count);
    const pharmacies = await api.owner.query(
      'select account_uuid from pharmacies where introducer_uuid = $1',
      [uuid],
    );
    expect(groups[0]!.count).toBe(pharmacies.rowCount);
    for (const { uuid: user, referred_users } of groups[0]!.data) {
      const referred = await api.call(
        'GET',
        `/user/pharmacyCommission/pharmacy/register/user/list?pharmacy_uuid=${user}&pagenum=0&limit=10`,
      );
      expect(referred.body.count).toBe(referred_users);
      expect(referred.body.data).toHaveLength(Math.min(10, referred_users));
    }
  }
  expect((await api.call('GET', '/user/auth/introducer/introduce/list')).status).toBe(400);
});

test('counts a pharmacy once that was referred by its introducer', async () => {
  const { uuid } = await add();
  const { rows } = await api.owner.query(
    `update pharmacies set introducer_uuid = $1 where account_uuid in (
       select account_uuid from pharmacies where account_uuid not in (select user_uuid from referrals) limit 2)
     returning account_uuid`,
    [uuid],
  );
  await api.owner.query('insert into referrals (user_uuid, referrer_uuid) values ($1, $2)', [
    rows[0].account_uuid,
    uuid,
  ]);
  const { body: one } = await api.call('GET', `/records/introducers/${uuid}`);
  const { body: list } = await api.call(
    'GET',
    `/user/auth/introducer/introduce/list?introducer_uuid=${uuid}&group=pharmacist`,
  );
  expect([one.data.introduced_users, list.count, list.data.length]).toEqual([2, 2, 2]);
});

test('lists the users an introducer referred at the address for pharmacists', async () => {
  const { rows } = await api.owner.query(
    `select referrer_uuid, count(*)::int as n from referrals r join introducers i on i.account_uuid = r.referrer_uuid
     group by 1 order by 2 desc limit 1`,
  );
  const { body } = await api.call(
    'GET',
    `/user/pharmacyCommission/pharmacy/register/user/list?pharmacy_uuid=${rows[0].referrer_uuid}`,
  );
  expect(body.count).toBe(rows[0].n);
  expect(Object.keys(body.data[0].user[0]).toSorted()).toEqual(['email', 'full_name', 'mobile', 'uuid']);
});
