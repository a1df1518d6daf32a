import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { MAKER_GONE, useLeavers, linksOf, type Member } from './leavers.testing.ts';
import { addMember, stepUp, tokenIn } from './staff.testing.ts';

const api = useTestApp();
const { changeRole, setActive, disable, whileDisabling } = useLeavers(api);
const { inviteAs, acceptInvitation, resetLinkFor, acceptReset } = linksOf(api);

describe('links', () => {
  test.each([
    ['disabled', (member: Member) => disable(member)],
    ['no longer an admin', (member: Member) => changeRole(member.uuid, 'support')],
  ])('an invitation is refused when its maker is %s', async (_state, leave) => {
    const member = await addMember(api, 'admin');
    const invitation = await inviteAs(member);
    expect((await leave(member)).status).toBe(200);
    const { status, body } = await acceptInvitation(invitation);
    expect([status, body.message]).toEqual([409, MAKER_GONE]);
    const check = await api.call('POST', '/auth/invitations/check', {
      as: null,
      body: { token: invitation.token },
    });
    expect([check.status, check.body.message]).toEqual([409, MAKER_GONE]);
  });

  test('an invitation whose maker left stays in the list, and a colleague sends it again', async () => {
    const member = await addMember(api, 'admin');
    const { email, token } = await inviteAs(member);
    await disable(member);
    await stepUp(api);
    const { uuid } = (await api.call('GET', `/staff?search=${email}`)).body.data[0];
    const { body } = await api.call('POST', `/staff/invitations/${uuid}/resend`);
    expect((await acceptInvitation({ email, token: tokenIn(body.data.link) })).status).toBe(200);
    expect((await acceptInvitation({ email, token })).status).toBe(409);
  });

  test('the links of a person who left do not work again when the account is enabled', async () => {
    const member = await addMember(api, 'admin');
    const invitation = await inviteAs(member);
    const reset = await resetLinkFor(member.uuid);
    await disable(member);
    await setActive(member.uuid, true);
    for (const { status, body } of [await acceptInvitation(invitation), await acceptReset(reset)])
      expect([status, body.message]).toEqual([409, 'This link has expired. Ask for a new one.']);
  });

  test('a reset link is refused when its maker is disabled, and ends with a new role of its person', async () => {
    const [maker, person] = [await addMember(api, 'admin'), await addMember(api, 'support')];
    const reset = await resetLinkFor(person.uuid, maker.token);
    await disable(maker);
    const { status, body } = await acceptReset(reset);
    expect([status, body.message]).toEqual([409, MAKER_GONE]);
    const second = await resetLinkFor(person.uuid);
    await changeRole(person.uuid, 'dmp-admin');
    expect((await acceptReset(second)).body.message).toBe('This link has expired. Ask for a new one.');
  });
});

describe('at the same time', () => {
  test('an invitation that is accepted while its maker is disabled is refused', async () => {
    const member = await addMember(api, 'admin');
    const invitation = await inviteAs(member);
    const { status, body } = await whileDisabling(member, () => acceptInvitation(invitation));
    expect([status, body.message]).toEqual([409, MAKER_GONE]);
  });

  test('a reset link that is used while its maker is disabled is refused', async () => {
    const [maker, person] = [await addMember(api, 'admin'), await addMember(api, 'support')];
    const reset = await resetLinkFor(person.uuid, maker.token);
    const { status, body } = await whileDisabling(maker, () => acceptReset(reset));
    expect([status, body.message]).toEqual([409, MAKER_GONE]);
  });
});
