import { generateSync } from 'otplib';
import type { Role } from '@baobab/contract/kit/roles';
import type { TestApp } from '../../../testing/test-app.ts';
import { addStaff } from '../access/staff.service.ts';

export const PASSWORD = 'plum harbour violin';

let serial = 0;

/** Creates members of staff and their second factors over HTTP. */
export function staffWith(api: TestApp) {
  const login = (username: string, password = PASSWORD) =>
    api.call('POST', '/auth/login', { as: null, body: { username, password } });

  async function newStaff(role: Role = 'support') {
    serial += 1;
    const username = `person${serial}`;
    await addStaff(api.db, {
      username,
      role,
      name: 'Ngozi Eze',
      email: `${username}@baobab.example`,
      mobile: `+2348035${String(560_000 + serial)}`,
      password: PASSWORD,
    });
    const { body } = await login(username);
    return { username, uuid: body.user.uuid as string, token: body.accessToken as string };
  }

  const stepUp = (token: string, body: object = { password: PASSWORD }) =>
    api.call('POST', '/account/step-up', { token, body });

  /** Sets up an authenticator app; the time of the server moves on, so that the next code is another one. */
  async function enableTotp(token: string) {
    await stepUp(token);
    const { challenge, secret } = (await api.call('POST', '/account/totp', { token })).body.data;
    const body = { challenge, code: codeOf(secret) };
    const confirmed = await api.call('POST', '/account/totp/confirm', { token, body });
    passTime(60);
    return { secret: secret as string, recoveryCodes: confirmed.body.recovery_codes as string[] };
  }

  /** A member of staff with an authenticator app. */
  async function newProtectedStaff(role?: Role) {
    const staff = await newStaff(role);
    return { ...staff, ...(await enableTotp(staff.token)) };
  }

  /** The code of an app whose clock is some seconds ahead of the server. */
  const codeOf = (secret: string, ahead = 0) =>
    generateSync({ secret, epoch: Math.floor(api.now().getTime() / 1000) + ahead });

  let passed = 0;
  function passTime(seconds: number) {
    passed += seconds;
    api.now = () => new Date(Date.now() + passed * 1000);
  }

  /** The first step of a sign-in with a second factor; returns the challenge. */
  const challengeOf = async (username: string) =>
    (await login(username)).body.current as { challenge: string; methods: string[] };

  const complete = (body: object, headers?: Record<string, string>) =>
    api.call('POST', '/auth/second-factor', { as: null, body, ...(headers && { headers }) });

  return { login, newStaff, newProtectedStaff, enableTotp, stepUp, codeOf, passTime, challengeOf, complete };
}
