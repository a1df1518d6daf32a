import { companies } from '@baobab/contract/people/companies';
import { influencers } from '@baobab/contract/people/influencers';
import { users } from '@baobab/contract/people/users';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();
const { call } = api.client();

let serial = 0;
const contact = () => {
  serial += 1;
  return { email: `name${serial}@names.example`, mobile: `+23480922${String(serial).padStart(5, '0')}` };
};
const newCompany = (changes: object = {}) => ({
  company_name: `Names ${serial} Ltd`,
  company_reg_id: `RCN${serial}`,
  firstName: 'Ada',
  lastName: 'Eze',
  company_address: 'Allen Avenue 1',
  ...contact(),
  ...changes,
});
const nameOf = async (uuid: string) =>
  (await api.owner.query('select full_name from accounts where uuid = $1', [uuid])).rows[0].full_name;

test('stores names without zero-width characters, direction marks and line breaks', async () => {
  const body = { firstName: 'A\u200bda\u202e', lastName: 'E\nze\u2066', ...contact() };
  const { user } = await call(users.add, { body });
  expect([user.firstName, user.lastName]).toEqual(['Ada', 'E ze']);
});

test.each([
  ['an emoji alone', '\u{1F600}'],
  ['punctuation alone', '...'],
])('refuses %s as a name and says so under the label', async (_what, firstName) => {
  await expect(call(users.add, { body: { firstName, lastName: 'Eze', ...contact() } })).rejects.toMatchObject(
    {
      status: 422,
      message: 'First Name: Enter a name with letters or digits',
      fields: { firstName: 'Enter a name with letters or digits' },
    },
  );
});

test('a replaced contact of a company loses the middle name of the previous one, a corrected phone keeps it', async () => {
  const { data } = await call(companies.add, { body: newCompany() });
  await api.owner.query(`update accounts set middle_name = 'Ngozi' where uuid = $1`, [data.uuid]);
  const { wallet: _wallet, full_name: _name, company_users: _users, version: _version, ...stored } = data;
  await call(companies.edit, { body: { ...stored, ...contact() } });
  expect(await nameOf(data.uuid)).toBe('Ada Ngozi Eze');
  await call(companies.edit, { body: { ...stored, firstName: 'Bola', lastName: 'Obi' } });
  expect(await nameOf(data.uuid)).toBe('Bola Obi');
});

test('an edit without a display name keeps one that is not the first and last name', async () => {
  const person = { firstName: 'Ada', lastName: 'Eze', ...contact() };
  const { data } = await call(influencers.add, { body: { ...person, influencer_name: 'Mama Ada' } });
  const rename = async (body: object) =>
    (await call(influencers.edit, { params: { uuid: data.uuid }, body: { ...person, ...body } })).data
      .influencer_name;
  expect(await rename({ lastName: 'Obi' })).toBe('Mama Ada');
  expect(await rename({ influencer_name: 'Ada Obi', lastName: 'Obi' })).toBe('Ada Obi');
  expect(await rename({ lastName: 'Uche' })).toBe('Ada Uche');
});
