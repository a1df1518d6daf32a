import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { decryptSecret } from '../../../platform/secrets.ts';
import { loadKeys } from '../../../platform/keys.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { PASSWORD, staffWith } from './account.testing.ts';
import { hasSecondFactor, resetSecondFactor } from '../access/proofs.public.ts';

const api = useTestApp();
const { login, newStaff, newProtectedStaff, enableTotp, stepUp, codeOf, passTime } = staffWith(api);

const call = (method: string, path: string, token: string, body?: object) =>
  api.call(method, `/account${path}`, { token, ...(body && { body }) });
const accountOf = async (token: string) => (await call('GET', '', token)).body.data;
const bellOf = async (uuid: string) =>
  (
    await api.owner.query('select message from bell_items where account_uuid = $1 order by created_at', [
      uuid,
    ])
  ).rows.map(({ message }) => message as string);

async function requireFor(roles: string[]) {
  await api.owner.query('update security_settings set values = $1', [{ second_factor_roles: roles }]);
}

test('shows the own account and changes the name with a version', async () => {
  const { token, username } = await newStaff();
  const before = await accountOf(token);
  expect(before).toMatchObject({ username, full_name: 'Ngozi Eze', role: 'support' });
  expect(before.second_factor).toEqual({
    compulsory: false,
    totp_enabled_at: null,
    recovery_codes_left: 0,
    passkeys: [],
    passkeys_possible: true,
  });
  const saved = await call('PUT', '', token, { full_name: '  Ngozi  Ada Eze ', version: before.version });
  expect([saved.status, saved.body.data.full_name]).toEqual([200, 'Ngozi Ada Eze']);
  const outdated = await call('PUT', '', token, { full_name: 'Other', version: before.version });
  expect([outdated.status, outdated.body.current.full_name]).toEqual([409, 'Ngozi Ada Eze']);
});

test('offers passkeys only at a host name with HTTPS or on this machine', async () => {
  const { token } = await newStaff();
  const possible = async (host: string) =>
    (await api.call('GET', '/account', { token, headers: { host } })).body.data.second_factor
      .passkeys_possible;
  expect(await possible('localhost:4000')).toBe(true);
  expect(await possible('127.0.0.1:4000')).toBe(false);
  expect(await possible('[::1]:4000')).toBe(false);
  expect(await possible('console.example')).toBe(false);
});

test('a new password ends the other sessions and keeps this one', async () => {
  const { token, username, uuid } = await newStaff();
  const other = (await login(username)).body.accessToken;
  const body = { current_password: PASSWORD, password: 'copper window lantern' };
  expect((await call('POST', '/password', token, body)).status).toBe(200);
  expect((await api.call('GET', '/auth/me', { token })).status).toBe(200);
  expect((await api.call('GET', '/auth/me', { token: other })).status).toBe(401);
  expect((await login(username)).status).toBe(401);
  expect((await login(username, 'copper window lantern')).status).toBe(200);
  expect(await bellOf(uuid)).toEqual(['Your password was changed']);
});

test.each([
  [
    'a wrong current password',
    { current_password: 'wrong', password: 'copper window lantern' },
    'current_password',
  ],
  ['a short password', { current_password: PASSWORD, password: 'short' }, 'password'],
  ['a common password', { current_password: PASSWORD, password: 'password1234' }, 'password'],
  ['the own name', { current_password: PASSWORD, password: 'Ngozi-Eze-1234' }, 'password'],
])('rejects %s with 422', async (_what, body, field) => {
  const { token } = await newStaff();
  const { status, body: answer } = await call('POST', '/password', token, body);
  expect([status, Object.keys(answer.fields)]).toEqual([422, [field]]);
});

test('rejects the eleventh wrong current password with 429', async () => {
  const { token } = await newStaff();
  const body = { current_password: 'wrong', password: 'copper window lantern' };
  for (let n = 0; n < 10; n += 1) expect((await call('POST', '/password', token, body)).status).toBe(422);
  expect((await call('POST', '/password', token, body)).status).toBe(429);
});

test.each([
  ['POST', '/totp'],
  ['DELETE', '/totp'],
  ['POST', '/recovery-codes'],
  ['POST', '/passkeys/options'],
  ['DELETE', '/passkeys/018f0000-0000-7000-8000-000000000000'],
])('%s %s asks for the identity again', async (method, path) => {
  const { token } = await newStaff();
  const { status, body } = await call(method, path, token);
  expect([status, body.code]).toEqual([403, 'step_up_required']);
});

test('sets up an authenticator app with an encrypted secret and hashed recovery codes', async () => {
  const { token, uuid } = await newStaff();
  const { secret, recoveryCodes } = await enableTotp(token);
  const account = await accountOf(token);
  expect(account.second_factor).toMatchObject({
    totp_enabled_at: expect.any(String),
    recovery_codes_left: 10,
  });
  const { rows } = await api.owner.query(
    'select s.totp_secret, c.code_hash from staff s join staff_recovery_codes c using (account_uuid) where account_uuid = $1',
    [uuid],
  );
  expect(rows.length).toBe(10);
  expect(JSON.stringify(rows.map((row) => row.code_hash.toString('utf8')))).not.toContain(recoveryCodes[0]);
  expect(rows[0].totp_secret.toString('utf8')).not.toContain(secret);
  const keys = await loadKeys(api.settings);
  expect(decryptSecret(keys, `staff.totp_secret:${uuid}`, rows[0].totp_secret)).toBe(secret);
  expect(await bellOf(uuid)).toEqual(['An authenticator app was set up for your account']);
});

test('rejects a wrong code at the set-up, an expired set-up and that of another person', async () => {
  const [one, other] = [await newStaff(), await newStaff()];
  await stepUp(one.token);
  await stepUp(other.token);
  const { challenge, secret } = (await call('POST', '/totp', one.token)).body.data;
  const confirm = (token: string, code: string) => call('POST', '/totp/confirm', token, { challenge, code });
  expect((await confirm(one.token, codeOf(secret, 600))).status).toBe(422);
  expect((await confirm(other.token, codeOf(secret))).status).toBe(409);
  passTime(15 * 60 + 1);
  expect((await confirm(one.token, codeOf(secret))).status).toBe(409);
  expect((await accountOf(one.token)).second_factor.totp_enabled_at).toBe(null);
});

test('turning off the only second factor deletes the recovery codes, and is refused for a compulsory one', async () => {
  const { token, secret } = await newProtectedStaff('dmp-admin');
  await requireFor(['dmp-admin']);
  expect((await call('DELETE', '/totp', token)).status).toBe(409);
  await requireFor([]);
  expect((await call('DELETE', '/totp', token)).status).toBe(200);
  expect((await accountOf(token)).second_factor).toMatchObject({
    totp_enabled_at: null,
    recovery_codes_left: 0,
  });
  expect((await stepUp(token, { code: codeOf(secret) })).status).toBe(422);
});

test('new recovery codes replace the earlier ones', async () => {
  const { token, username, recoveryCodes } = await newProtectedStaff();
  const renewed = await call('POST', '/recovery-codes', token);
  expect(renewed.body.recovery_codes.length).toBe(10);
  const { challenge } = (await login(username)).body.current;
  const complete = (recovery_code: string) =>
    api.call('POST', '/auth/second-factor', { as: null, body: { challenge, recovery_code } });
  expect((await complete(recoveryCodes[0]!)).status).toBe(422);
  expect((await complete(renewed.body.recovery_codes[0])).status).toBe(200);
});

test('a person without the second factor of the role may only set it up', async () => {
  const { token } = await newStaff('analytics-admin');
  await requireFor(['analytics-admin']);
  const refused = await api.call('GET', '/preferences', { token });
  expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_setup_required']);
  expect((await api.call('GET', '/auth/me', { token })).status).toBe(200);
  expect((await accountOf(token)).second_factor.compulsory).toBe(true);
  await enableTotp(token);
  expect((await api.call('GET', '/preferences', { token })).status).toBe(200);
  await requireFor([]);
});

test('a reset removes every second factor and ends the sessions', async () => {
  const { uuid, username, token } = await newProtectedStaff();
  const has = async () =>
    (await api.db.selectNoFrom(hasSecondFactor(sql`${uuid}::uuid`).as('has')).executeTakeFirstOrThrow()).has;
  expect(await has()).toBe(true);
  const reset = () => api.db.transaction().execute((trx) => resetSecondFactor(trx, uuid));
  await reset();
  expect(await has()).toBe(false);
  expect((await api.call('GET', '/auth/me', { token })).status).toBe(401);
  const { accessToken } = (await login(username)).body;
  expect((await accountOf(accessToken)).second_factor.recovery_codes_left).toBe(0);
});

test('lists the own sessions, ends one and ends all others', async () => {
  const { token, username } = await newStaff();
  const others = [(await login(username)).body.accessToken, (await login(username)).body.accessToken];
  const stranger = await newStaff();
  const sessions = async () => (await call('GET', '/sessions', token)).body.data as OwnSession[];
  const listed = await sessions();
  expect(listed.map(({ current }) => current).toSorted()).toEqual([false, false, true]);
  expect(listed[0]).toMatchObject({ address: '127.0.0.1', device: expect.any(String) });
  const own = listed.find(({ current }) => current)!;
  expect((await call('DELETE', `/sessions/${own.uuid}`, token)).status).toBe(409);
  const ended = listed.find(({ current }) => !current)!;
  expect((await call('DELETE', `/sessions/${ended.uuid}`, stranger.token)).status).toBe(404);
  expect((await call('DELETE', `/sessions/${ended.uuid}`, token)).status).toBe(200);
  expect((await call('DELETE', `/sessions/${ended.uuid}`, token)).status).toBe(404);
  expect((await call('POST', '/sessions/end-others', token)).body.message).toBe('1 session has ended.');
  expect((await sessions()).length).toBe(1);
  for (const other of others) expect((await api.call('GET', '/auth/me', { token: other })).status).toBe(401);
  expect((await api.call('GET', '/auth/me', { token: stranger.token })).status).toBe(200);
});

interface OwnSession {
  uuid: string;
  current: boolean;
}
