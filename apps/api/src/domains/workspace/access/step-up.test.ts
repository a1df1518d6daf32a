import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { PASSWORD, staffWith } from '../account/account.testing.ts';

const api = useTestApp();
const { newStaff, newProtectedStaff, stepUp, codeOf, passTime } = staffWith(api);

const isSteppedUp = async (token: string) =>
  (await api.call('POST', '/account/recovery-codes', { token })).body.code !== 'step_up_required';

test('accepts the password of a person without a second factor', async () => {
  const { token } = await newStaff();
  const { body } = await api.call('POST', '/account/step-up/options', { token });
  expect(body).toEqual({ methods: ['password'], challenge: null, passkey: null });
  expect((await stepUp(token, { password: 'wrong' })).body.fields).toEqual({
    password: 'The password is incorrect',
  });
  expect((await stepUp(token, {})).status).toBe(422);
  expect(await isSteppedUp(token)).toBe(false);
  expect((await stepUp(token, { password: PASSWORD })).status).toBe(200);
  expect(await isSteppedUp(token)).toBe(true);
});

test('accepts only the second factor of a person who has one', async () => {
  const { token, secret } = await newProtectedStaff();
  passTime(60);
  expect((await api.call('POST', '/account/step-up/options', { token })).body.methods).toEqual(['totp']);
  expect((await stepUp(token, { password: PASSWORD })).body.fields).toEqual({
    password: 'Use your second factor instead of the password',
  });
  expect((await stepUp(token, { code: codeOf(secret, 600) })).status).toBe(422);
  const code = codeOf(secret);
  expect((await stepUp(token, { code })).status).toBe(200);
  expect((await stepUp(token, { code })).status).toBe(422);
});

test('ends ten minutes later and applies to one session', async () => {
  const { token, uuid } = await newStaff();
  await stepUp(token);
  expect(await isSteppedUp(token)).toBe(true);
  await api.owner.query(
    `update sessions set stepped_up_at = now() - interval '10 minutes 1 second' where account_uuid = $1`,
    [uuid],
  );
  expect(await isSteppedUp(token)).toBe(false);
});

test('rejects the eleventh wrong proof with 429 and records every refusal', async () => {
  const { token, uuid } = await newStaff();
  for (let n = 0; n < 10; n += 1) expect((await stepUp(token, { password: 'wrong' })).status).toBe(422);
  expect((await stepUp(token)).status).toBe(429);
  const { rows } = await api.owner.query(
    `select count(*)::int as n from audit_log where action = 'account.proof-refused' and subject = $1`,
    [uuid],
  );
  expect(rows[0].n).toBe(10);
});
