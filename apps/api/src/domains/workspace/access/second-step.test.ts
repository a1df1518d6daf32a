import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { staffWith } from '../account/account.testing.ts';

const api = useTestApp();
const staff = staffWith(api);
const { login, newProtectedStaff, codeOf, passTime, challengeOf, complete } = staff;

const refusals = async (account: string) => {
  const { rows } = await api.owner.query(
    `select details from audit_log where action = 'account.proof-refused' and subject = $1 order by id`,
    [account],
  );
  return rows.map(({ details }) => details.reason as string);
};

test('answers a right password with 403, the challenge and the methods', async () => {
  const { username } = await newProtectedStaff();
  const { status, body } = await login(username);
  expect([status, body.code]).toEqual([403, 'second_factor_required']);
  expect(body.current).toEqual({
    challenge: expect.any(String),
    methods: ['totp', 'recovery'],
    passkey: null,
  });
  expect((await login(username, 'wrong')).status).toBe(401);
});

test('opens a session with a code and returns the same reply as a sign-in without a second factor', async () => {
  const { username, secret } = await newProtectedStaff();
  const { challenge } = await challengeOf(username);
  const { status, body } = await complete({ challenge, code: codeOf(secret) });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ username, role: 'support', full_name: 'Ngozi Eze' });
  expect((await api.call('GET', '/auth/me', { token: body.accessToken })).status).toBe(200);
});

test.each([-30, 30])('accepts the code of a clock that is %i seconds off', async (ahead) => {
  const { username, secret } = await newProtectedStaff();
  passTime(60);
  const { challenge } = await challengeOf(username);
  expect((await complete({ challenge, code: codeOf(secret, ahead) })).status).toBe(200);
});

test.each([-90, 90])('rejects the code of a clock that is %i seconds off with 422', async (ahead) => {
  const { username, uuid, secret } = await newProtectedStaff();
  const { challenge } = await challengeOf(username);
  const { status, body } = await complete({ challenge, code: codeOf(secret, ahead) });
  expect([status, Object.keys(body.fields)]).toEqual([422, ['code']]);
  expect(await refusals(uuid)).toEqual(['wrong code']);
});

test('rejects a code that was used before, also in another sign-in', async () => {
  const { username, uuid, secret } = await newProtectedStaff();
  const code = codeOf(secret);
  const first = await challengeOf(username);
  expect((await complete({ ...challengeOnly(first), code })).status).toBe(200);
  const second = await challengeOf(username);
  const { status, body } = await complete({ ...challengeOnly(second), code });
  expect([status, body.message]).toEqual([422, 'This code has been used already. Wait for the next one.']);
  expect(await refusals(uuid)).toEqual(['code used before']);
});

test('opens one session when the same code arrives twice at once', async () => {
  const { username, secret } = await newProtectedStaff();
  const [first, second] = [await challengeOf(username), await challengeOf(username)];
  const code = codeOf(secret);
  const answers = await Promise.all([first, second].map((one) => complete({ ...challengeOnly(one), code })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('accepts a recovery code once, in any spelling', async () => {
  const { username, recoveryCodes } = await newProtectedStaff();
  expect(recoveryCodes.length).toBe(10);
  const recovery_code = recoveryCodes[0]!.replaceAll('-', ' ').toUpperCase();
  expect((await complete({ ...challengeOnly(await challengeOf(username)), recovery_code })).status).toBe(200);
  const again = await complete({ ...challengeOnly(await challengeOf(username)), recovery_code });
  expect([again.status, Object.keys(again.body.fields)]).toEqual([422, ['recovery_code']]);
});

test('accepts one of two concurrent uses of a recovery code', async () => {
  const { username, recoveryCodes } = await newProtectedStaff();
  const challenges = [await challengeOf(username), await challengeOf(username)];
  const answers = await Promise.all(
    challenges.map((one) => complete({ ...challengeOnly(one), recovery_code: recoveryCodes[0] })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('opens one session for a challenge', async () => {
  const { username, secret, recoveryCodes } = await newProtectedStaff();
  const { challenge } = await challengeOf(username);
  expect((await complete({ challenge, code: codeOf(secret) })).status).toBe(200);
  expect((await complete({ challenge, recovery_code: recoveryCodes[0] })).status).toBe(401);
});

test('rejects a challenge after five minutes and an unknown one with 401', async () => {
  const { username, uuid, secret } = await newProtectedStaff();
  const { challenge } = await challengeOf(username);
  passTime(5 * 60 + 1);
  const late = await complete({ challenge, code: codeOf(secret) });
  expect([late.status, late.body.message]).toEqual([
    401,
    'This sign-in has expired. Enter your username and password again.',
  ]);
  expect(await refusals(uuid)).toEqual(['expired challenge']);
  expect((await complete({ challenge: 'made-up', code: '123456' })).status).toBe(401);
});

test('rejects the sixth attempt at a challenge, also with the right code', async () => {
  const { username, uuid, secret } = await newProtectedStaff();
  const { challenge } = await challengeOf(username);
  for (let n = 0; n < 5; n += 1)
    expect((await complete({ challenge, code: codeOf(secret, 600 + 30 * n) })).status).toBe(422);
  expect((await complete({ challenge, code: codeOf(secret) })).status).toBe(401);
  expect((await refusals(uuid)).length).toBe(6);
});

test('counts wrong codes as failed sign-ins: the eleventh attempt is rejected with 429', async () => {
  const { username, secret } = await newProtectedStaff();
  for (const { challenge } of [await challengeOf(username), await challengeOf(username)])
    for (let n = 0; n < 5; n += 1)
      expect((await complete({ challenge, code: codeOf(secret, 600 + 30 * n) })).status).toBe(422);
  const { status, headers } = await login(username);
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(800);
});

test('rejects a missing proof, a malformed code and the challenge of a person who was disabled', async () => {
  const { username, uuid, secret } = await newProtectedStaff();
  const { challenge } = await challengeOf(username);
  expect((await complete({ challenge, code: '12345' })).status).toBe(422);
  expect((await complete({ challenge })).status).toBe(422);
  await api.owner.query('update accounts set active = false where uuid = $1', [uuid]);
  expect((await complete({ challenge, code: codeOf(secret) })).status).toBe(401);
});

test('a new password ends a sign-in that waits for its second factor', async () => {
  const { username, token, secret } = await newProtectedStaff();
  const { challenge } = await challengeOf(username);
  const body = { current_password: 'plum harbour violin', password: 'copper window lantern' };
  expect((await api.call('POST', '/account/password', { token, body })).status).toBe(200);
  expect((await complete({ challenge, code: codeOf(secret) })).status).toBe(401);
});

const challengeOnly = ({ challenge }: { challenge: string }) => ({ challenge });
