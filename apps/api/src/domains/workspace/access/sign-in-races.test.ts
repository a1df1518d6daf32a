import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { PASSWORD, staffWith } from '../account/account.testing.ts';
import { concurrentChangesOf } from '../staff/leavers.testing.ts';

const api = useTestApp();
const { login, newStaff, newProtectedStaff, codeOf, challengeOf, complete } = staffWith(api);
const { whileDisabling, whileReplacingPassword } = concurrentChangesOf(api);

const sessionsOf = async ({ uuid }: { uuid: string }) =>
  (await api.owner.query('select from sessions where account_uuid = $1', [uuid])).rowCount;
const refused = { status: 401, message: 'Username or password is incorrect' };

const concurrentChanges = [
  ['the password is replaced', whileReplacingPassword],
  ['the account is disabled', whileDisabling],
] as const;

test.each(concurrentChanges)('refuses a sign-in when %s while the password is checked', async (_, during) => {
  const member = await newStaff();
  const { status, body } = await during(member, () => login(member.username));
  expect({ status, message: body.message }).toEqual(refused);
  expect(await sessionsOf(member)).toBe(0);
});

test.each(concurrentChanges)(
  'asks for no second factor when %s while the password is checked',
  async (_, during) => {
    const member = await newProtectedStaff();
    const { status, body } = await during(member, () => login(member.username));
    expect({ status, message: body.message }).toEqual(refused);
    const { rowCount } = await api.owner.query('select from auth_challenges where account_uuid = $1', [
      member.uuid,
    ]);
    expect(rowCount).toBe(0);
  },
);

test('counts a refused sign-in whose password was replaced as a failed one', async () => {
  const member = await newStaff();
  await whileReplacingPassword(member, () => login(member.username));
  const { rows } = await api.owner.query(
    `select sum(n)::int as n from login_refusals where kind = 'failed' and subject like $1`,
    [`${member.uuid} at %`],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('refuses the second step of a sign-in while the account is disabled', async () => {
  const member = await newProtectedStaff();
  const { challenge } = await challengeOf(member.username);
  const { status, body } = await whileDisabling(member, () =>
    complete({ challenge, code: codeOf(member.secret) }),
  );
  expect([status, body.message]).toEqual([
    401,
    'This sign-in has expired. Enter your username and password again.',
  ]);
  expect(await sessionsOf(member)).toBe(0);
});

test('refuses a new password when the current one is replaced while it is checked', async () => {
  const member = await newStaff();
  const body = { current_password: PASSWORD, password: 'copper window lantern' };
  const answer = await whileReplacingPassword(member, () =>
    api.call('POST', '/account/password', { token: member.token, body }),
  );
  expect([answer.status, answer.body.fields]).toEqual([
    422,
    { current_password: 'The password is incorrect' },
  ]);
  const { rows } = await api.owner.query('select password_hash from staff where account_uuid = $1', [
    member.uuid,
  ]);
  expect(rows).toEqual([{ password_hash: 'another hash' }]);
});
