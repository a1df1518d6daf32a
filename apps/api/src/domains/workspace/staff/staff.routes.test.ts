import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { addMember, PASSWORD, stepUp, tokenIn } from './staff.testing.ts';

const api = useTestApp();
let admin = '';

beforeAll(async () => {
  admin = (await api.call('GET', '/auth/me')).body.uuid;
});
beforeEach(async () => {
  await api.call('GET', '/auth/me');
  await stepUp(api);
});

const login = (username: string, password = PASSWORD) =>
  api.call('POST', '/auth/login', { as: null, body: { username, password } });
const me = (token: string) => api.call('GET', '/auth/me', { token });
const changeRole = (uuid: string, role: string) => api.call('PUT', `/staff/${uuid}/role`, { body: { role } });
const setActive = (uuid: string, active: boolean) =>
  api.call('PUT', `/staff/${uuid}/active`, { body: { active } });
const invite = (email: string, role = 'support') =>
  api.call('POST', '/staff/invitations', { body: { email, role } });
const check = (link: string) =>
  api.call('POST', '/auth/invitations/check', { as: null, body: { token: tokenIn(link) } });
const findEntry = async (email: string) =>
  (await api.call('GET', `/staff?search=${encodeURIComponent(email)}`)).body.data[0];
const bellOf = async (account: string) => {
  const { rows } = await api.owner.query(
    'select message from bell_items where account_uuid = $1 order by created_at desc, uuid desc',
    [account],
  );
  return rows.map(({ message }) => message as string);
};
const lastAudit = async (action: string) =>
  (await api.owner.query('select * from audit_log where action = $1 order by id desc limit 1', [action]))
    .rows[0];

describe('the list', () => {
  test('has staff and open invitations with their state, filtered by role and state', async () => {
    const member = await addMember(api, 'support');
    await invite('waiting@clinic.example', 'dmp-admin');
    const entry = await findEntry(member.email);
    expect(entry).toMatchObject({ username: member.username, role: 'support', state: 'active' });
    expect(entry.second_factor).toBe(false);
    expect(Date.parse(entry.last_seen_at)).toBeGreaterThan(0);
    expect(await findEntry('waiting@clinic.example')).toMatchObject({
      full_name: '',
      state: 'invited',
      last_seen_at: null,
    });
    const rolesOf = async (query: string) =>
      (await api.call('GET', `/staff?limit=100&${query}`)).body.data.map(
        (row: { role: string; state: string }) => `${row.role} ${row.state}`,
      );
    expect(await rolesOf('state=invited')).toEqual(['dmp-admin invited']);
    expect(new Set(await rolesOf('role=support'))).toEqual(new Set(['support active']));
    expect((await api.call('GET', '/staff?role=owner')).status).toBe(400);
  });

  test('reads one entry as the list shows it, and answers 404 for an unknown one', async () => {
    const member = await addMember(api, 'support');
    const { body } = await api.call('GET', `/records/staff/${member.uuid}`);
    expect(body.data).toEqual(await findEntry(member.email));
    const missing = await api.call('GET', '/records/staff/01890000-0000-7000-8000-000000000000');
    expect(missing.status).toBe(404);
  });
});

describe('invitations', () => {
  test('without mail the answer shows the link once and says to pass it on', async () => {
    const { status, body } = await invite('ada@clinic.example');
    expect([status, body.message]).toEqual([
      200,
      'Mail is not configured. Copy the link and pass it to ada@clinic.example.',
    ]);
    expect(body.data).toMatchObject({ sent: false, link: expect.stringMatching(/^\/login\?invite=/) });
    const hours = (Date.parse(body.data.expires_at) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(48);
    expect((await check(body.data.link)).body).toEqual({ role: 'support', email: 'ada@clinic.example' });
    const { details, actor_uuid } = await lastAudit('staff.invite');
    expect([actor_uuid, details]).toEqual([
      admin,
      { role: 'support', email: 'ada@clinic.example', hours: 48 },
    ]);
    expect(JSON.stringify(await findEntry('ada@clinic.example'))).not.toContain(tokenIn(body.data.link));
  });

  test('needs a fresh proof of identity', async () => {
    await api.owner.query('update sessions set stepped_up_at = null');
    const { status, body } = await invite('late@clinic.example');
    expect([status, body.code]).toEqual([403, 'step_up_required']);
  });

  test('refuses an e-mail that is taken or invited, an unknown role and a malformed e-mail', async () => {
    const { rows } = await api.owner.query(`select email from accounts where kind = 'consumer' limit 1`);
    const taken = await invite(rows[0].email.toUpperCase());
    expect([taken.status, taken.body.fields]).toEqual([
      409,
      { email: 'Someone with this e-mail already exists' },
    ]);
    await invite('twice@clinic.example');
    const twice = await invite('Twice@clinic.example');
    expect([twice.status, twice.body.fields]).toEqual([
      409,
      { email: 'This person already has an open invitation. Send it again instead.' },
    ]);
    expect((await invite('new@clinic.example', 'owner')).body.fields).toHaveProperty('role');
    expect((await invite('not an e-mail')).body.fields).toHaveProperty('email');
  });

  test('sending again replaces the link, revoking ends it, and both links are refused with the reason', async () => {
    const first = (await invite('again@clinic.example')).body.data.link;
    const { uuid } = await findEntry('again@clinic.example');
    const second = (await api.call('POST', `/staff/invitations/${uuid}/resend`)).body.data.link;
    expect((await check(second)).status).toBe(200);
    const before = await api.countAudit('staff.link-refused');
    const revoked = 'This link was revoked or replaced by a newer one. Ask an admin for a new one.';
    expect((await check(first)).body.message).toBe(revoked);
    expect((await api.call('POST', `/staff/invitations/${uuid}/revoke`)).status).toBe(200);
    const refused = await check(second);
    expect([refused.status, refused.body.message]).toEqual([409, revoked]);
    expect(await findEntry('again@clinic.example')).toBeUndefined();
    expect(await api.countAudit('staff.link-refused')).toBe(before + 2);
    expect((await lastAudit('staff.link-refused')).details).toEqual({ kind: 'invite', reason: 'revoked' });
    for (const method of [`POST /staff/invitations/${uuid}/resend`, `POST /staff/invitations/${uuid}/revoke`])
      expect((await api.call(...(method.split(' ') as [string, string]))).status).toBe(404);
  });

  test('an expired invitation stays in the list and can be sent again', async () => {
    const { link } = (await invite('expired@clinic.example')).body.data;
    await api.owner.query(`update staff_invitations set expires_at = now() where email like 'expired@%'`);
    expect((await check(link)).body.message).toBe('This link has expired. Ask for a new one.');
    const { uuid } = await findEntry('expired@clinic.example');
    expect((await api.call('POST', `/staff/invitations/${uuid}/resend`)).status).toBe(200);
  });

  test('the account has the e-mail of the invitation, and the inviter is told', async () => {
    const { link } = (await invite('invited@clinic.example')).body.data;
    const body = {
      token: tokenIn(link),
      username: 'invited',
      full_name: 'Ife Bello',
      email: 'other@clinic.example',
      mobile: '+2348035551299',
      password: PASSWORD,
    };
    const other = await api.call('POST', '/auth/invitations/accept', { as: null, body });
    expect([other.status, other.body.fields]).toEqual([
      422,
      { email: 'This invitation is for invited@clinic.example' },
    ]);
    const accepted = await api.call('POST', '/auth/invitations/accept', {
      as: null,
      body: { ...body, email: 'Invited@clinic.example' },
    });
    expect(accepted.body.user).toMatchObject({ username: 'invited', role: 'support' });
    expect((await bellOf(admin))[0]).toBe('Ife Bello accepted your invitation as support.');
    expect((await check(link)).status).toBe(409);
  });
});

describe('a member of staff', () => {
  test('a change of role ends the sessions, is in the history and in the bell', async () => {
    const member = await addMember(api, 'support');
    const { status, body } = await changeRole(member.uuid, 'analytics-admin');
    expect([status, body.data.role]).toEqual([200, 'analytics-admin']);
    expect((await me(member.token)).status).toBe(401);
    expect(await bellOf(member.uuid)).toEqual(['Adaeze Okafor changed your role to analytics-admin.']);
    const history = (await api.call('GET', `/records/staff/${member.uuid}/history`)).body.data;
    expect(history[0]).toMatchObject({
      action: 'staff.role',
      fields: [{ name: 'role', old: 'support', new: 'analytics-admin' }],
    });
    const changes = await api.countAudit('staff.role');
    expect((await changeRole(member.uuid, 'analytics-admin')).status).toBe(200);
    expect(await api.countAudit('staff.role')).toBe(changes);
  });

  test('a change of role needs a fresh proof of identity, a known role and a known member', async () => {
    const member = await addMember(api, 'support');
    expect((await changeRole(member.uuid, 'owner')).body.fields).toHaveProperty('role');
    expect((await changeRole('01890000-0000-7000-8000-000000000000', 'support')).status).toBe(404);
    await api.owner.query('update sessions set stepped_up_at = null');
    expect((await changeRole(member.uuid, 'admin')).body.code).toBe('step_up_required');
  });

  test('disabling ends the sessions and the sign-in, enabling allows it again', async () => {
    const member = await addMember(api, 'support');
    const { body } = await setActive(member.uuid, false);
    expect(body.data.state).toBe('disabled');
    expect((await me(member.token)).status).toBe(401);
    expect((await login(member.username)).status).toBe(401);
    await setActive(member.uuid, true);
    expect((await login(member.username)).status).toBe(200);
    expect(await bellOf(member.uuid)).toEqual([
      'Adaeze Okafor enabled your account.',
      'Adaeze Okafor disabled your account.',
    ]);
  });

  test('ending the sessions signs the member out and tells them', async () => {
    const member = await addMember(api, 'support');
    expect((await api.call('POST', `/staff/${member.uuid}/end-sessions`)).status).toBe(200);
    expect((await me(member.token)).status).toBe(401);
    expect((await login(member.username)).status).toBe(200);
    expect(await bellOf(member.uuid)).toEqual(['Adaeze Okafor ended all your sessions.']);
  });

  test('removing the second factor signs the member out and needs a fresh proof of identity', async () => {
    const member = await addMember(api, 'support');
    const reset = () => api.call('POST', `/staff/${member.uuid}/reset-second-factor`);
    expect((await reset()).status).toBe(200);
    expect((await me(member.token)).status).toBe(401);
    expect((await lastAudit('staff.reset-second-factor')).subject).toBe(member.uuid);
    await api.owner.query('update sessions set stepped_up_at = null');
    expect((await reset()).body.code).toBe('step_up_required');
  });
});
