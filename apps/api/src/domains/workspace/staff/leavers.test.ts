import { describe, expect, test } from 'vitest';
import { assembled } from '../../../domains.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { setRole, setStaffActive } from '../access/access-commands.service.ts';
import { MAKER_GONE, useLeavers, linksOf, workOf, type Member } from './leavers.testing.ts';
import { addMember } from './staff.testing.ts';

const api = useTestApp();
const { changeRole, disable, whileDisabling } = useLeavers(api);
const { inviteAs, acceptInvitation } = linksOf(api);
const { giveConversations, ownersOf, addRequest, findRequest, devicesOf } = workOf(api);

describe('open work', () => {
  test('disabling returns the conversations to Unassigned and leaves closed ones', async () => {
    const member = await addMember(api, 'support');
    const channels = await giveConversations(member, ['open', 'waiting', 'snoozed', 'closed']);
    expect((await disable(member)).status).toBe(200);
    expect(await ownersOf(channels)).toEqual([null, null, null, member.uuid]);
    const { rows } = await api.owner.query(
      `select details from audit_log where action = 'support-channel.assign' and subject = $1`,
      [channels[0]],
    );
    expect(rows).toEqual([{ details: { changed: { owner: [member.uuid, null] } } }]);
  });

  test('a conversation that a person who left had closed is Unassigned when it is reopened', async () => {
    const member = await addMember(api, 'support');
    const [channel] = await giveConversations(member, ['closed']);
    await disable(member);
    const body = { state: 'open' };
    expect((await api.call('POST', `/support/channels/${channel}/state`, { body })).status).toBe(200);
    expect(await ownersOf([channel!])).toEqual([null]);
  });

  test('the conversations go to the colleague who was chosen, who is told once', async () => {
    const [member, colleague] = [await addMember(api, 'support'), await addMember(api, 'support')];
    const channels = await giveConversations(member, ['open', 'waiting']);
    await disable(member, { colleague: colleague.uuid });
    expect(await ownersOf(channels)).toEqual([colleague.uuid, colleague.uuid]);
    const { rows } = await api.owner.query(`select message from bell_items where account_uuid = $1`, [
      colleague.uuid,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0].message).toMatch(/^You have 2 conversations of Member \d+ now$/);
  });

  test('refuses a colleague who cannot answer, and changes nothing', async () => {
    const [member, other] = [await addMember(api, 'support'), await addMember(api, 'dmp-admin')];
    const channels = await giveConversations(member, ['open']);
    for (const colleague of [other.uuid, member.uuid]) {
      const { status, body } = await disable(member, { colleague });
      expect([status, body.fields]).toEqual([422, { colleague: 'This colleague cannot answer' }]);
    }
    expect(await ownersOf(channels)).toEqual([member.uuid]);
    expect((await api.call('GET', '/auth/me', { token: member.token })).status).toBe(200);
  });

  test('a new role takes only the conversations that it may not answer', async () => {
    const [kept, lost] = [await addMember(api, 'admin'), await addMember(api, 'admin')];
    const channels = [
      ...(await giveConversations(kept, ['open'])),
      ...(await giveConversations(lost, ['open'])),
    ];
    await changeRole(kept.uuid, 'support');
    await changeRole(lost.uuid, 'dmp-admin');
    expect(await ownersOf(channels)).toEqual([kept.uuid, null]);
  });

  test('disabling and a role with fewer rights withdraw the requests for approval with the reason', async () => {
    const [disabled, demoted] = [await addMember(api, 'admin'), await addMember(api, 'admin')];
    const requests = [await addRequest(disabled), await addRequest(demoted)];
    await disable(disabled);
    await changeRole(demoted.uuid, 'dmp-admin');
    expect(await Promise.all(requests.map(findRequest))).toEqual([
      { state: 'withdrawn', reason: expect.stringMatching(/^The account of Member \d+ was disabled\.$/) },
      { state: 'withdrawn', reason: expect.stringMatching(/^Member \d+ is dmp-admin now\.$/) },
    ]);
  });

  test('a role with more rights keeps the requests for approval', async () => {
    const member = await addMember(api, 'dmp-admin');
    const request = await addRequest(member);
    await changeRole(member.uuid, 'admin');
    expect(await findRequest(request)).toEqual({ state: 'pending', reason: null });
  });

  test('disabling ends the devices of the person', async () => {
    const member = await addMember(api, 'support');
    const body = { firebase_token: `token-of-${member.uuid}`, device_type: 'adminWebApp' };
    await api.call('POST', `/notification/${member.uuid}`, { token: member.token, body });
    expect(await devicesOf(member)).toBe(1);
    await disable(member);
    expect(await devicesOf(member)).toBe(0);
  });

  test('is counted for the question, for a new role only as far as the role takes it away', async () => {
    const member = await addMember(api, 'admin');
    const consumer = (await api.owner.query(`select uuid from accounts where kind = 'consumer' limit 1`))
      .rows[0];
    await giveConversations(member, ['open', 'snoozed', 'closed']);
    await addRequest(member);
    const begins_at = new Date(Date.now() + 86_400_000).toISOString();
    await api.call('POST', '/bulknotification/send/selected', {
      token: member.token,
      body: { type: 'information', title: 'Tomorrow', message: 'x', user: [consumer.uuid], begins_at },
    });
    await api.owner.query(
      `insert into bulk_batches (uuid, list, action, created_by, created_at)
       values (gen_random_uuid(), 'users', 'activate', $1, now())`,
      [member.uuid],
    );
    await api.owner.query(
      `insert into exports (uuid, account_uuid, list, filters, columns, format)
       values (gen_random_uuid(), $1, 'users', '{}', '{}', 'csv')`,
      [member.uuid],
    );
    const openWork = async (query = '') =>
      (await api.call('GET', `/staff/${member.uuid}/open-work${query}`)).body.data;
    const all = await openWork();
    expect(all).toMatchObject({ conversations: 2, approvals: 1, bulk_actions: 1, exports: 1 });
    expect(all.campaigns).toEqual([
      { uuid: expect.any(String), title: 'Tomorrow', begins_at: expect.any(String) },
    ]);
    expect(all.colleagues.length).toBeGreaterThan(0);
    expect(all.colleagues.map(({ uuid }: Member) => uuid)).not.toContain(member.uuid);
    expect(await openWork('?role=dmp-admin')).toMatchObject({ conversations: 2, approvals: 1, exports: 1 });
    expect(await openWork('?role=analytics-admin')).toMatchObject({ bulk_actions: 1, exports: 0 });
    expect(await openWork('?role=admin')).toMatchObject({ conversations: 0, approvals: 0, campaigns: [] });
    const missing = await api.call('GET', '/staff/01890000-0000-7000-8000-000000000000/open-work');
    expect(missing.status).toBe(404);
  });

  test('a conversation is not assigned to a colleague who is being disabled', async () => {
    const member = await addMember(api, 'support');
    const [channel] = await giveConversations((await api.call('GET', '/auth/me')).body, ['open']);
    const { status } = await whileDisabling(member, () =>
      api.call('POST', `/support/channels/${channel}/owner`, { body: { owner: member.uuid } }),
    );
    expect(status).toBe(422);
  });
});

test.each([
  ['disable', (name: string) => setStaffActive({ ...assembled, db: api.db }, name, false)],
  ['role', (name: string) => setRole({ ...assembled, db: api.db }, name, 'dmp-admin')],
])('the command %s ends the same', async (_command, run) => {
  const member = await addMember(api, 'admin');
  const invitation = await inviteAs(member);
  const channels = await giveConversations(member, ['open']);
  const request = await addRequest(member);
  await run(member.username);
  expect((await acceptInvitation(invitation)).body.message).toBe(MAKER_GONE);
  expect(await ownersOf(channels)).toEqual([null]);
  expect(await findRequest(request)).toMatchObject({ state: 'withdrawn' });
  expect((await api.call('GET', '/auth/me', { token: member.token })).status).toBe(401);
});
