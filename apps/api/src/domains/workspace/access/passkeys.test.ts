import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { staffWith } from '../account/account.testing.ts';
import { softwarePasskey } from './passkeys.testing.ts';

const ORIGIN = 'https://console.example';
const api = useTestApp({ CONSOLE_ORIGIN: ORIGIN });
const { login, newStaff, newProtectedStaff, stepUp, complete, codeOf, passTime } = staffWith(api);

const call = (method: string, path: string, token: string, body?: object) =>
  api.call(method, `/account${path}`, { token, ...(body && { body }) });

async function register(token: string, passkey = softwarePasskey(ORIGIN)) {
  const { challenge, options } = (await call('POST', '/passkeys/options', token)).body;
  const body = { challenge, name: 'Laptop', passkey: passkey.create(options.challenge) };
  return { passkey, body, answer: await call('POST', '/passkeys', token, body) };
}

/** A member of staff whose only second factor is a passkey. */
async function newPasskeyStaff() {
  const staff = await newStaff();
  await stepUp(staff.token);
  return { ...staff, ...(await register(staff.token)) };
}
const reasons = async (account: string) =>
  (
    await api.owner.query(
      `select details from audit_log where action = 'account.proof-refused' and subject = $1 order by id`,
      [account],
    )
  ).rows.map(({ details }) => details.reason as string);

test('adds a passkey with recovery codes, and uses it for the second step of a sign-in', async () => {
  const { username, token, passkey, answer } = await newPasskeyStaff();
  expect([answer.status, answer.body.recovery_codes.length]).toEqual([200, 10]);
  const { current } = (await login(username)).body;
  expect(current.methods).toEqual(['recovery', 'passkey']);
  expect(current.passkey).toMatchObject({ rpId: 'console.example', challenge: expect.any(String) });
  const body = { challenge: current.challenge, passkey: passkey.get(current.passkey.challenge) };
  expect((await complete(body)).status).toBe(200);
  expect((await complete(body)).status).toBe(401);
  const { second_factor } = (await call('GET', '', token)).body.data;
  expect(second_factor.passkeys).toMatchObject([{ name: 'Laptop', last_used_at: expect.any(String) }]);
});

test('rejects a passkey of another origin at the set-up and at the sign-in', async () => {
  const { username, uuid, token, passkey } = await newPasskeyStaff();
  const evil = softwarePasskey('https://console.example.evil', 'console.example');
  const refused = await register(token, evil);
  expect([refused.answer.status, refused.answer.body.fields.passkey]).toEqual([
    422,
    'This passkey could not be verified. Use a passkey of this account at this address.',
  ]);
  const { current } = (await login(username)).body;
  const given = passkey.get(current.passkey.challenge);
  const forged = { ...JSON.parse(Buffer.from(given.response.clientDataJSON, 'base64url').toString()) };
  const clientDataJSON = Buffer.from(
    JSON.stringify({ ...forged, origin: 'https://console.example.evil' }),
  ).toString('base64url');
  const body = {
    challenge: current.challenge,
    passkey: { ...given, response: { ...given.response, clientDataJSON } },
  };
  expect((await complete(body)).status).toBe(422);
  const traced = await reasons(uuid);
  expect(traced.length).toBe(2);
  for (const reason of traced) expect(reason).toContain('origin');
});

test('rejects the passkey of another person, an answer to another challenge and a repeated counter', async () => {
  const [one, other] = [await newPasskeyStaff(), await newPasskeyStaff()];
  const { current } = (await login(one.username)).body;
  const attempt = (passkey: object) => complete({ challenge: current.challenge, passkey });
  expect((await attempt(other.passkey.get(current.passkey.challenge))).status).toBe(422);
  expect((await attempt(one.passkey.get('bm90IHRoaXM'))).status).toBe(422);
  await api.owner.query('update staff_passkeys set counter = 1000 where account_uuid = $1', [one.uuid]);
  expect((await attempt(one.passkey.get(current.passkey.challenge))).status).toBe(422);
});

test('proves the identity again with a passkey once', async () => {
  const { token, passkey } = await newPasskeyStaff();
  const { methods, challenge, passkey: options } = (await call('POST', '/step-up/options', token)).body;
  expect(methods).toEqual(['passkey']);
  const given = passkey.get(options.challenge);
  expect((await stepUp(token, { challenge, passkey: given })).status).toBe(200);
  expect((await stepUp(token, { challenge, passkey: given })).status).toBe(422);
});

test('rejects a set-up that is used twice or after five minutes', async () => {
  const { token, body } = await newPasskeyStaff();
  expect((await call('POST', '/passkeys', token, body)).status).toBe(409);
  const { challenge, options } = (await call('POST', '/passkeys/options', token)).body;
  passTime(301);
  const late = { challenge, name: 'Phone', passkey: softwarePasskey(ORIGIN).create(options.challenge) };
  expect((await call('POST', '/passkeys', token, late)).status).toBe(409);
});

test('removes a passkey; the last second factor of a compulsory role stays', async () => {
  const { token, secret } = await newProtectedStaff();
  const { answer } = await register(token);
  expect(answer.body.recovery_codes).toEqual([]);
  const uuid = (await call('GET', '', token)).body.data.second_factor.passkeys[0].uuid;
  await api.owner.query(`update security_settings set values = '{"second_factor_roles": ["support"]}'`);
  expect((await call('DELETE', '/totp', token)).status).toBe(200);
  expect((await call('DELETE', `/passkeys/${uuid}`, token)).status).toBe(409);
  await api.owner.query(`update security_settings set values = '{}'`);
  expect((await call('DELETE', `/passkeys/${uuid}`, token)).status).toBe(200);
  expect((await call('DELETE', `/passkeys/${uuid}`, token)).status).toBe(404);
  expect((await call('GET', '', token)).body.data.second_factor.recovery_codes_left).toBe(0);
  expect((await stepUp(token, { code: codeOf(secret) })).status).toBe(422);
});
