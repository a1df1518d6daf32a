import { afterAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { concurrentChangesOf } from '../staff/leavers.testing.ts';
import { stepUp, tokenIn } from '../staff/staff.testing.ts';
import { browse, CLIENT, startProvider, type TestPerson } from './provider.testing.ts';

const ORIGIN = 'http://127.0.0.1:4999';
const REDIRECT = `${ORIGIN}/login`;
const provider = await startProvider(REDIRECT);
afterAll(() => provider.stop());

const api = useTestApp({
  PUBLIC_URL: ORIGIN,
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
});

const ngozi: TestPerson = {
  sub: 'ngozi-1',
  email: 'ngozi.sso@baobab.example',
  email_verified: true,
  name: 'Ngozi Eze',
  role: 'support',
};

const start = async () =>
  (await api.call('POST', '/auth/sso/start', { as: null })).body as Record<string, string>;
const finish = (query: string) => api.call('POST', '/auth/sso/finish', { as: null, body: { query } });
async function signIn(person: TestPerson | null) {
  provider.signInAs(person);
  return finish(await browse((await start())['url']!, REDIRECT));
}

test('creates an account at the first sign-in and takes the role from the claim each time', async () => {
  const first = await signIn(ngozi);
  expect(first.status).toBe(200);
  expect(first.body.user).toMatchObject({ role: 'support', full_name: 'Ngozi Eze', email: ngozi['email'] });
  const me = await api.call('GET', '/auth/me', { token: first.body.accessToken });
  expect(me.body.uuid).toBe(first.body.user.uuid);

  // The e-mail address changed at the provider; the subject is the same person.
  const second = await signIn({ ...ngozi, email: 'eze@baobab.example', role: ['unknown', 'dmp-admin'] });
  expect(second.body.user).toMatchObject({ uuid: first.body.user.uuid, role: 'dmp-admin' });
  // A new role ends the sessions of the old one.
  expect((await api.call('GET', '/auth/me', { token: first.body.accessToken })).status).toBe(401);
  expect(await api.countAudit('access.sso-sign-in')).toBe(2);
});

test('the first sign-in closes the open invitation of the person and the request for its link', async () => {
  await api.call('GET', '/auth/me');
  await stepUp(api);
  const email = 'Invited.Sso@baobab.example';
  const invitation = await api.call('POST', '/staff/invitations', { body: { email, role: 'support' } });
  const token = tokenIn(invitation.body.data.link);
  const { rows } = await api.owner.query(
    `insert into approvals (uuid, kind, subject, label, details, request, requested_by, requested_at)
     select gen_random_uuid(), 'staff-access', i.uuid, 'New link', '[]', '{}', i.created_by, now()
     from staff_invitations i where i.email = $1 returning uuid`,
    [email],
  );
  expect((await signIn({ ...ngozi, sub: 'invited', email: email.toLowerCase() })).status).toBe(200);
  const { body } = await api.call('GET', '/staff?search=invited.sso');
  expect(body.data).toMatchObject([{ state: 'active', role: 'support' }]);
  const state = await api.owner.query('select state from approvals where uuid = $1', [rows[0].uuid]);
  expect(state.rows).toEqual([{ state: 'withdrawn' }]);
  const check = await api.call('POST', '/auth/invitations/check', { as: null, body: { token } });
  expect([check.status, check.body.message]).toEqual([409, expect.stringContaining('revoked')]);
  expect(await api.countAudit('staff.revoke-invitation')).toBe(1);
});

test('links the account with the same verified e-mail address', async () => {
  const { rows } = await api.owner.query(
    `select uuid, email from accounts where username = 'analytics-admin'`,
  );
  const person = {
    sub: 'analyst',
    email: rows[0].email.toUpperCase(),
    email_verified: true,
    role: 'analytics-admin',
  };
  expect((await signIn(person)).body.user.uuid).toBe(rows[0].uuid);
  const stranger = await signIn({ ...person, sub: 'another', email_verified: false });
  expect(stranger.status).toBe(403);
  // Another identity with the same address does not get the account.
  expect((await signIn({ ...person, sub: 'another' })).status).toBe(409);
});

test('rejects a person without a role, a disabled account and a refusal of the provider', async () => {
  expect((await signIn({ ...ngozi, sub: 'no-role', role: undefined })).body).toMatchObject({
    code: 'forbidden',
  });
  expect((await signIn({ ...ngozi, sub: 'bad-role', role: 'owner' })).status).toBe(403);
  const refused = await api.countAudit('access.sso-refused');
  expect((await signIn(null)).status).toBe(401);
  expect(await api.countAudit('access.sso-refused')).toBe(refused + 1);
  await signIn({ ...ngozi, sub: 'leaver', email: 'leaver@baobab.example' });
  await api.owner.query(`update accounts set active = false where email = 'leaver@baobab.example'`);
  expect((await signIn({ ...ngozi, sub: 'leaver', email: 'leaver@baobab.example' })).status).toBe(403);
});

test('rejects a person whose account is disabled during the sign-in', async () => {
  const person = { ...ngozi, sub: 'leaving', email: 'leaving@baobab.example' };
  const { user } = (await signIn(person)).body;
  const { whileDisabling } = concurrentChangesOf(api);
  const { status, body } = await whileDisabling(user, () => signIn(person));
  expect([status, body.message]).toEqual([403, 'Your account is disabled. Ask an admin.']);
});

test('a role that the provider takes away returns the conversations, and a missing one disables the account', async () => {
  const person = { ...ngozi, sub: 'former', email: 'former@baobab.example' };
  const { accessToken, user } = (await signIn(person)).body;
  const giveConversation = async () =>
    (
      await api.owner.query(
        `insert into support_channels (uuid, consumer_uuid, owner_uuid)
         select gen_random_uuid(), uuid, $1 from accounts where kind = 'consumer' order by uuid limit 1
         on conflict (consumer_uuid) do update set owner_uuid = $1 returning uuid`,
        [user.uuid],
      )
    ).rows[0].uuid as string;
  const ownerOf = async (uuid: string) =>
    (await api.owner.query('select owner_uuid from support_channels where uuid = $1', [uuid])).rows[0]
      .owner_uuid;
  const channel = await giveConversation();
  await signIn({ ...person, role: 'dmp-admin' });
  expect(await ownerOf(channel)).toBeNull();
  await signIn(person);
  await giveConversation();
  expect((await signIn({ ...person, role: [] })).status).toBe(403);
  expect(await ownerOf(channel)).toBeNull();
  expect((await api.call('GET', '/auth/me', { token: accessToken })).status).toBe(401);
  expect((await signIn(person)).body.message).toBe('Your account is disabled. Ask an admin.');
});

test('the last active admin keeps the role', async () => {
  const { rows } = await api.owner.query(
    `select a.email from accounts a join staff s on s.account_uuid = a.uuid where s.role = 'admin' and a.active`,
  );
  expect(rows).toHaveLength(1);
  const admin = { sub: 'admin', email: rows[0].email, email_verified: true, role: 'support' };
  expect((await signIn(admin)).body.user.role).toBe('admin');
});

test('rejects a code used twice, a changed code, an unknown state and an expired sign-in', async () => {
  provider.signInAs(ngozi);
  const query = await browse((await start())['url']!, REDIRECT);
  expect((await finish(query)).status).toBe(200);
  expect((await finish(query)).status).toBe(409);
  const changed = (await browse((await start())['url']!, REDIRECT)).replace(/code=[^&]{4}/, 'code=xxxx');
  expect((await finish(changed)).status).toBe(401);
  expect((await finish('code=1&state=unknown')).status).toBe(409);
  const late = await browse((await start())['url']!, REDIRECT);
  await api.owner.query(`update sso_requests set expires_at = now() - interval '1 second'`);
  expect((await finish(late)).status).toBe(409);
});

test('answers 503 while the provider cannot be reached', async () => {
  await provider.stop();
  provider.signInAs(ngozi);
  const request = await start();
  const { state } = request;
  expect((await finish(`code=1&state=${state}&iss=${encodeURIComponent(provider.issuer)}`)).status).toBe(503);
});
