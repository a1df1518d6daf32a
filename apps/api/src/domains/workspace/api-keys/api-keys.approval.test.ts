import { users } from '@baobab/contract/people/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { useApprovals } from '../approvals/approvals.testing.ts';
import { useLeavers } from '../staff/leavers.testing.ts';
import { addMember, stepUp } from '../staff/staff.testing.ts';
import { keysOf } from './api-keys.testing.ts';

const api = useTestApp();
const { confirm, read, second, set, uuidOf } = useApprovals(api);
const { callWith, findKey, makeKey } = keysOf(api);
const { setActive } = useLeavers(api);

describe('where changes of roles need a second person', () => {
  beforeEach(async () => {
    await set({ approve_role_changes: true });
    await stepUp(api);
  });
  const ask = (name: string) => api.call('POST', '/api-keys', { body: { name, scopes: ['users:read'] } });
  const findByName = async (name: string) =>
    (await api.call('GET', '/api-keys')).body.data.find((key: { name: string }) => key.name === name);
  const rotate = (uuid: string, token?: string) =>
    api.call('POST', `/api-keys/${uuid}/rotate`, { body: { overlap_hours: 0 }, ...(token && { token }) });

  test('a colleague confirms a key, and its owner takes the secret once', async () => {
    const asked = await ask('Confirmed');
    expect([asked.status, asked.body.code]).toEqual([409, 'approval_requested']);
    expect(await findByName('Confirmed')).toBeUndefined();
    const confirmed = await confirm(asked.body.current.approval);
    expect(confirmed.status).toBe(200);
    expect(JSON.stringify(confirmed.body)).not.toContain('bao_');
    const key = await findByName('Confirmed');
    expect(key).toMatchObject({ state: 'waiting', hint: null, owner: { uuid: await uuidOf('admin') } });
    expect((await rotate(key.uuid, second())).body.code).toBe('conflict');
    const answers = await Promise.all(Array.from({ length: 5 }, () => rotate(key.uuid)));
    const [taken, ...further] = answers.filter(({ status }) => status === 200);
    expect(further).toEqual([]);
    expect((await callWith(taken!.body.secret, 'GET', users.list.path)).status).toBe(200);
    // The confirmation was for one secret.
    expect((await rotate(key.uuid)).body.code).toBe('approval_requested');
  });

  test('a colleague who gets a key whose confirmed secret was not taken asks again', async () => {
    await set({});
    const leaver = await addMember(api, 'admin');
    await set({ approve_role_changes: true });
    await stepUp(api);
    const body = { name: 'Inherited', scopes: ['users:read'] };
    const asked = await api.call('POST', '/api-keys', { body, token: leaver.token });
    expect((await confirm(asked.body.current.approval)).status).toBe(200);
    const key = await findByName('Inherited');
    const key_owner = await uuidOf('support');
    expect((await setActive(leaver.uuid, false, { key_owner })).status).toBe(200);
    expect((await rotate(key.uuid, second())).body.code).toBe('approval_requested');
    expect(await findKey(key.uuid)).toMatchObject({ state: 'waiting', owner: { uuid: key_owner } });
  });

  test.each([
    [
      'that has expired since',
      () =>
        api.owner.query(
          `update approvals set request = jsonb_set(request, '{add,expires_on}', '"2026-01-01"')`,
        ),
      'Choose a day in the future.',
    ],
    [
      'whose name was taken since',
      async () => {
        await set({});
        await makeKey({ name: 'WAITING' });
      },
      'An API key with this name already exists.',
    ],
  ])('the request for a key %s closes itself', async (_what, happen, reason) => {
    const { body } = await ask('Waiting');
    await happen();
    await stepUp(api);
    const refused = await confirm(body.current.approval);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${reason} Nothing was done, and the request was withdrawn. It can be made again.`,
    ]);
    expect((await read()).approvals).toMatchObject([{ state: 'withdrawn', reason }]);
  });

  test('the revocation of a key withdraws the request for its new secret', async () => {
    await set({});
    const { key } = await makeKey({ scopes: ['users:read'] });
    await set({ approve_role_changes: true });
    const { body } = await rotate(key.uuid);
    await api.call('DELETE', `/api-keys/${key.uuid}`);
    expect((await confirm(body.current.approval)).status).toBe(409);
    expect((await findKey(key.uuid)).state).toBe('revoked');
  });
});
