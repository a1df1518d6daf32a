import { introducers, type NewIntroducer } from '@baobab/contract/people/introducers';
import { referrals } from '@baobab/contract/people/referrals';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const { call } = api.client();
let serial = 0;
const newIntroducer = (): NewIntroducer => {
  serial += 1;
  return {
    firstName: 'Tunde',
    lastName: 'Bello',
    email: `tunde${serial}@post.example`,
    mobile: `+23480366600${10 + serial}`,
  };
};
const add = async () => (await call(introducers.add, { body: newIntroducer() })).data;

test('creates an introducer with a referral code and a name', async () => {
  const one = await add();
  expect(one).toMatchObject({ introducer_name: 'Tunde Bello', introduced_users: 0, version: 1 });
  expect(one.referal_code).toMatch(/^[A-Z2-9]{8}$/);
});

test('requires the uuid in an edit and rejects an older version with 409', async () => {
  const { uuid, email, mobile } = await add();
  const body = { firstName: 'Tunji', lastName: 'Bello', email, mobile };
  // The typed client does not send an edit without a uuid.
  expect((await api.call('PUT', introducers.edit.path, { body })).status).toBe(422);
  const { data } = await call(introducers.edit, { body: { ...body, uuid, version: 1 } });
  expect(data).toMatchObject({ firstName: 'Tunji', introducer_name: 'Tunji Bello', version: 2 });
  const late = call(introducers.edit, { body: { ...body, firstName: 'Taiwo', uuid, version: 1 } });
  await expect(late).rejects.toMatchObject({
    status: 409,
    fields: { firstName: 'This is “Tunji” now' },
    changed: { by: 'Adaeze Okafor', at: expect.stringMatching(/^\d{4}-.*Z$/) },
  });
});

test('reads one introducer as the list shows it, and answers 404 for an unknown one', async () => {
  const one = await add();
  const { data } = await call(introducers.list, { query: { search: one.email } });
  expect(await call(introducers.get, { params: { uuid: one.uuid } })).toEqual({ data: data[0] });
  const uuid = '01890000-0000-7000-8000-000000000000';
  await expect(call(introducers.get, { params: { uuid } })).rejects.toMatchObject({ status: 404 });
});

test('lists referred users and pharmacies of an introducer by group, with matching counts', async () => {
  const { data } = await call(introducers.list, { query: { limit: 100 } });
  for (const { uuid, introduced_users } of data.slice(0, 12)) {
    const list = (group?: 'pharmacist' | 'influencer' | 'consumer') =>
      call(introducers.introduced, { query: { introducer_uuid: uuid, limit: 100, group } });
    const all = await list();
    const groups = [await list('pharmacist'), await list('influencer'), await list('consumer')];
    expect(all.count).toBe(introduced_users);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(all.count);
    const owned = await api.owner.query('select account_uuid from pharmacies where introducer_uuid = $1', [
      uuid,
    ]);
    expect(groups[0]!.count).toBe(owned.rowCount);
    for (const { uuid: user, referred_users } of groups[0]!.data) {
      const referred = await call(referrals.registered, {
        query: { pharmacy_uuid: user, pagenum: 0, limit: 10 },
      });
      expect(referred.count).toBe(referred_users);
      expect(referred.data).toHaveLength(Math.min(10, referred_users));
    }
  }
  expect((await api.call('GET', introducers.introduced.path)).status).toBe(400);
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
  const one = await call(introducers.get, { params: { uuid } });
  const list = await call(introducers.introduced, { query: { introducer_uuid: uuid, group: 'pharmacist' } });
  expect([one.data.introduced_users, list.count, list.data.length]).toEqual([2, 2, 2]);
});

test('lists the users an introducer referred at the address for pharmacists', async () => {
  const { rows } = await api.owner.query(
    `select referrer_uuid, count(*)::int as n from referrals r join introducers i on i.account_uuid = r.referrer_uuid
     group by 1 order by 2 desc limit 1`,
  );
  const { data, count } = await call(referrals.registered, {
    query: { pharmacy_uuid: rows[0].referrer_uuid },
  });
  expect(count).toBe(rows[0].n);
  expect(Object.keys(data[0]!.user[0]!).toSorted()).toEqual(['email', 'full_name', 'mobile', 'uuid']);
});
