import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import { users } from '@baobab/contract/people/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useLeavers } from '../staff/leavers.testing.ts';
import { addMember, stepUp } from '../staff/staff.testing.ts';
import { keysOf } from './api-keys.testing.ts';

const api = useTestApp();
const { makeKey, callWith, findKey } = keysOf(api);
const { changeRole, setActive } = useLeavers(api);
const realNow = api.now;
beforeEach(() => {
  api.now = realNow;
});
const USERS = users.list.path;

describe('rotation', () => {
  test('gives a new secret; the former one works for the overlap', async () => {
    const { key, secret } = await makeKey();
    await stepUp(api);
    const { body } = await api.call('POST', `/api-keys/${key.uuid}/rotate`, { body: {} });
    expect(body.secret).not.toBe(secret);
    expect(body.data.overlap_until).not.toBeNull();
    const status = async (token: string) => (await callWith(token, 'GET', USERS)).status;
    expect([await status(secret), await status(body.secret)]).toEqual([200, 200]);
    api.now = () => new Date(Date.now() + DAY_MS + 60_000);
    expect([await status(secret), await status(body.secret)]).toEqual([401, 200]);
  });

  test('without an overlap ends the former secret immediately, also one that is in its overlap', async () => {
    const { key, secret } = await makeKey();
    await stepUp(api);
    const rotate = (overlap_hours: number) =>
      api.call('POST', `/api-keys/${key.uuid}/rotate`, { body: { overlap_hours } });
    const { body: second } = await rotate(48);
    const { body: third } = await rotate(0);
    for (const [token, expected] of [
      [secret, 401],
      [second.secret, 401],
      [third.secret, 200],
    ] as const)
      expect((await callWith(token, 'GET', USERS)).status).toBe(expected);
  });

  test('is for the owner alone and needs a fresh proof of identity', async () => {
    const { key } = await makeKey();
    const colleague = await addMember(api, 'admin');
    await stepUp(api);
    const rotate = (token?: string) =>
      api.call('POST', `/api-keys/${key.uuid}/rotate`, { body: {}, ...(token && { token }) });
    expect((await rotate(colleague.token)).status).toBe(409);
    await api.owner.query('update sessions set stepped_up_at = null');
    expect((await rotate()).body.code).toBe('step_up_required');
  });
});

describe('the owner', () => {
  test('who loses a permission takes it from the key immediately', async () => {
    const member = await addMember(api, 'admin');
    await stepUp(api);
    const { key, secret } = await makeKey({ scopes: ['users:read', 'places:read'] }, member.token);
    expect(key.owner.uuid).toBe(member.uuid);
    await changeRole(member.uuid, 'dmp-admin');
    expect((await callWith(secret, 'GET', USERS)).status).toBe(403);
    expect((await callWith(secret, 'GET', '/exports/cities/rows?format=csv')).status).toBe(200);
    expect((await findKey(key.uuid)).lost).toEqual(['users:read']);
  });

  test('who is disabled ends the key, which stays ended when the account is enabled again', async () => {
    const member = await addMember(api, 'admin');
    await stepUp(api);
    const { key, secret } = await makeKey({}, member.token);
    await setActive(member.uuid, false);
    expect((await callWith(secret, 'GET', USERS)).status).toBe(401);
    await setActive(member.uuid, true);
    expect((await callWith(secret, 'GET', USERS)).status).toBe(401);
    expect((await findKey(key.uuid)).state).toBe('revoked');
  });

  test('who is disabled passes the key on to the colleague who was chosen, who is told', async () => {
    const [member, colleague] = [await addMember(api, 'admin'), await addMember(api, 'admin')];
    await stepUp(api);
    const { key, secret } = await makeKey({}, member.token);
    const question = (await api.call('GET', `/staff/${member.uuid}/open-work`)).body.data;
    expect(question.api_keys).toEqual([{ uuid: key.uuid, name: key.name, ends: true }]);
    expect(question.key_owners.map(({ uuid }: { uuid: string }) => uuid)).toContain(colleague.uuid);
    await setActive(member.uuid, false, { key_owner: colleague.uuid });
    expect((await callWith(secret, 'GET', USERS)).status).toBe(200);
    expect((await findKey(key.uuid)).owner.uuid).toBe(colleague.uuid);
    const { rows } = await api.owner.query('select message from bell_items where account_uuid = $1', [
      colleague.uuid,
    ]);
    expect(rows.map(({ message }) => message).join()).toMatch(/You have 1 API key of Member/);
    await stepUp(api);
    const body = { overlap_hours: 0 };
    await api.call('POST', `/api-keys/${key.uuid}/rotate`, { body, token: colleague.token });
    expect((await callWith(secret, 'GET', USERS)).status).toBe(401);
  });

  test('cannot be a colleague who does not manage staff, or the leaver', async () => {
    const [member, other] = [await addMember(api, 'admin'), await addMember(api, 'dmp-admin')];
    await stepUp(api);
    const { key } = await makeKey({}, member.token);
    for (const key_owner of [other.uuid, member.uuid]) {
      const { status, body } = await setActive(member.uuid, false, { key_owner });
      expect([status, Object.keys(body.fields)]).toEqual([422, ['key_owner']]);
    }
    expect(await findKey(key.uuid)).toMatchObject({ state: 'active', owner: { uuid: member.uuid } });
  });

  test('is asked about a new role with the keys that lose a scope by it', async () => {
    const member = await addMember(api, 'admin');
    await stepUp(api);
    const { key } = await makeKey({ scopes: ['users:read', 'places:read'] }, member.token);
    await makeKey({ scopes: ['places:read'] }, member.token);
    const { body } = await api.call('GET', `/staff/${member.uuid}/open-work?role=dmp-admin`);
    expect(body.data.api_keys).toEqual([{ uuid: key.uuid, name: key.name, ends: false }]);
  });
});
