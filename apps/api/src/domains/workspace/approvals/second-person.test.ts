import type { SecuritySettings } from '@baobab/contract/workspace/staff/security-settings';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { addMember, PASSWORD, stepUp, tokenIn } from '../staff/staff.testing.ts';
import { addPayment } from '../../money/transactions/payment-events.testing.ts';
import { useApprovals } from './approvals.testing.ts';

const api = useTestApp();
const { auditOf, confirm, read, second, set, setRole, uuidOf } = useApprovals(api);

type Answer = Awaited<ReturnType<typeof api.call>>;
const approvalOf = ({ status, body }: Answer): string => {
  expect([status, body.code]).toEqual([409, 'approval_requested']);
  return body.current.approval;
};
const on = { approve_refund_above: 5_000 };

/** Changes the settings over HTTP, so that the time of switching on is stored. */
async function save(changes: Partial<SecuritySettings>, token?: string) {
  await stepUp(api);
  const as = token ? { token } : {};
  const { values } = (await api.call('GET', '/security-settings', as)).body.data;
  return api.call('PUT', '/security-settings', { ...as, body: { values: { ...values, ...changes } } });
}
const invite = (email: string, role: string, token?: string) =>
  api.call('POST', '/staff/invitations', { body: { email, role }, ...(token && { token }) });
async function accept(link: string, email: string) {
  const number = Math.floor(Math.random() * 1e6);
  const { body } = await api.call('POST', '/auth/invitations/accept', {
    as: null,
    body: {
      token: tokenIn(link),
      username: `new-${number}`,
      full_name: `New ${number}`,
      email,
      mobile: `+234803${String(1_000_000 + number)}`,
      password: PASSWORD,
    },
  });
  return { token: body.accessToken as string, uuid: body.user.uuid as string, name: `New ${number}` };
}
const requestRefund = async (token?: string) => {
  const { reference } = await addPayment(api, { status: 'paid', refund_eligible: true });
  const path = `/payment/updateTheRefundProvideStatus/${reference}`;
  return approvalOf(await api.call('PUT', path, { body: {}, ...(token && { token }) }));
};

test('while approvals are on, an invitation with a role that may decide needs a second person', async () => {
  expect((await save(on)).status).toBe(200);
  await stepUp(api);
  expect((await invite('helper@clinic.example', 'support')).status).toBe(200);
  const approval = approvalOf(await invite('boss@clinic.example', 'admin'));
  const count = async () =>
    (await api.owner.query(`select from staff_invitations where email = 'boss@clinic.example'`)).rowCount;
  expect(await count()).toBe(0);
  const { status, body } = await confirm(approval);
  expect([status, await count()]).toEqual([200, 1]);
  // The link goes to the person who confirmed, not to the one who asked.
  const boss = await accept(body.link.link, 'boss@clinic.example');
  const ofAdmin = await requestRefund();
  const ofSecond = await requestRefund(second());
  const refused = await confirm(ofSecond, boss.token);
  expect(refused.status).toBe(403);
  expect(refused.body.message).toMatch(/^You cannot decide this request: .+ can decide it\.$/);
  const { approvals, waiting } = await read('state=pending', boss.token);
  expect(approvals.map(({ uuid, can_decide }) => [uuid, can_decide])).toEqual([
    [ofAdmin, true],
    [ofSecond, false],
  ]);
  expect(waiting.count).toBe(1);
  // The names of those who can decide are the same for every reader, without the requester and those tied to them.
  const names = ['Adaeze Okafor', 'Halima Abubakar', boss.name];
  const decidersOf = async (uuid: string) =>
    (await api.call('GET', `/records/approvals/${uuid}`)).body.data.deciders;
  expect(approvals.map(({ deciders }) => deciders)).toEqual([names.slice(1), names.slice(0, 1)]);
  expect([await decidersOf(ofAdmin), await decidersOf(ofSecond)]).toEqual([
    names.slice(1),
    names.slice(0, 1),
  ]);
  expect((await confirm(ofAdmin, boss.token)).status).toBe(200);
  expect(await decidersOf(ofAdmin)).toEqual([]);
  await api.owner.query('update accounts set active = false where uuid = $1', [boss.uuid]);
});

test('an invitation for the e-mail of a consumer is refused, also when the consumer came after the request', async () => {
  await set(on);
  await stepUp(api);
  const { rows } = await api.owner.query(`select uuid, email from accounts where kind = 'consumer' limit 2`);
  const known = await invite(rows[0].email, 'admin');
  expect([known.status, known.body.code, known.body.fields]).toEqual([
    409,
    'conflict',
    { email: 'Someone with this e-mail already exists' },
  ]);
  const email = 'consumer-too@clinic.example';
  const approval = approvalOf(await invite(email, 'admin'));
  await api.owner.query('update accounts set email = $2 where uuid = $1', [rows[1].uuid, email]);
  const { status, body } = await confirm(approval);
  expect([status, body.message]).toEqual([
    409,
    'Someone with this e-mail already exists. Nothing was done, and the request was withdrawn. It can be made again.',
  ]);
  expect((await read()).approvals).toMatchObject([{ state: 'withdrawn' }]);
});

test('while approvals are on, a new role that may decide needs a second person', async () => {
  await set(on);
  await stepUp(api);
  const uuid = await uuidOf('analytics-admin');
  const change = (role: string) => api.call('PUT', `/staff/${uuid}/role`, { body: { role } });
  expect((await change('support')).status).toBe(200);
  approvalOf(await change('admin'));
  expect((await change('analytics-admin')).status).toBe(200);
  // The request was about the role of that time.
  expect((await read('kind=role-change')).approvals[0]).toMatchObject({ state: 'withdrawn' });
});

test('while approvals are on, another role for someone who may decide needs a second person', async () => {
  await setRole('analytics-admin', 'admin');
  await set(on);
  await stepUp(api);
  const uuid = await uuidOf('analytics-admin');
  const change = () => api.call('PUT', `/staff/${uuid}/role`, { body: { role: 'support' } });
  const approval = approvalOf(await change());
  expect((await confirm(approval)).status).toBe(200);
  expect((await read('kind=role-change')).approvals[0]).toMatchObject({ state: 'approved' });
  await setRole('analytics-admin', 'analytics-admin');
});

test('while approvals are on, resetting the sign-in of someone who may decide needs a second person', async () => {
  await set(on);
  await stepUp(api);
  const [boss, helper] = [await uuidOf('support'), await uuidOf('dmp-admin')];
  const reset = (uuid: string) => api.call('POST', `/staff/${uuid}/password-reset`);
  expect((await reset(helper)).status).toBe(200);
  approvalOf(await reset(boss));
  approvalOf(await api.call('POST', `/staff/${boss}/reset-second-factor`));
  const { rowCount } = await api.owner.query('select from password_resets where account_uuid = $1', [boss]);
  expect(rowCount).toBe(0);
});

test('changing or switching off a limit needs a second person', async () => {
  await set(on);
  const off = approvalOf(await save({ approve_refund_above: null }));
  approvalOf(await save({ approve_refund_above: 1_000_000 }));
  approvalOf(await save({ step_up_payout_above: null }));
  expect((await save({ audit_retention_months: 24 })).status).toBe(200);
  // The requests were about the settings of that time.
  expect((await confirm(off)).status).toBe(409);
  const again = approvalOf(await save({ approve_refund_above: null }));
  expect((await api.call('GET', '/security-settings')).body.data.values).toMatchObject(on);
  await stepUp(api);
  expect((await confirm(again)).status).toBe(200);
  expect((await api.call('GET', '/security-settings')).body.data.values.approve_refund_above).toBeNull();
});

test('one admin and the account that the admin invited alone are not two people', async () => {
  await setRole('support', 'support');
  expect((await save(on)).status).toBe(200);
  const { uuid, token } = await addMember(api, 'admin');
  expect((await auditOf('staff.invite'))[0].details.approval).toEqual({
    waived: 'Nobody else could confirm',
  });
  const ofAdmin = await requestRefund();
  const ofMember = await requestRefund(token);
  const refused = await confirm(ofAdmin, token);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    expect.stringContaining('Nobody else can decide it yet'),
  ]);
  expect((await read('state=pending', token)).approvals.map(({ deciders }) => deciders)).toEqual([[], []]);
  expect((await confirm(ofMember, await api.signIn('admin'))).status).toBe(403);
  // The waiver counts the new account, so the limit stays.
  approvalOf(await save({ approve_refund_above: null }));

  await setRole('support', 'admin');
  const third = await api.signIn('support');
  expect((await confirm(ofAdmin, token)).body.message).toMatch(/ can decide it\.$/);
  await stepUp(api);
  const link = approvalOf(await api.call('POST', `/staff/${uuid}/password-reset`));
  await stepUp(api);
  expect((await confirm(link, third)).status).toBe(200);
  expect((await confirm(ofAdmin, token)).status).toBe(200);
  await api.owner.query('update accounts set active = false where uuid = $1', [uuid]);
});

test('an account that was invited before approvals were switched on decides', async () => {
  await set({});
  const { uuid, token } = await addMember(api, 'admin');
  expect((await save(on)).status).toBe(200);
  expect((await confirm(await requestRefund(), token)).status).toBe(200);
  await api.owner.query('update accounts set active = false where uuid = $1', [uuid]);
});

test('an account that the requester has enabled again does not decide', async () => {
  await set({});
  const { uuid, username } = await addMember(api, 'admin');
  const setActive = (active: boolean) => api.call('PUT', `/staff/${uuid}/active`, { body: { active } });
  await setActive(false);
  expect((await save(on)).status).toBe(200);
  expect((await setActive(true)).status).toBe(200);
  const { body } = await api.call('POST', '/auth/login', {
    as: null,
    body: { username, password: PASSWORD },
  });
  expect((await confirm(await requestRefund(), body.accessToken)).status).toBe(403);
  await api.owner.query('update accounts set active = false where uuid = $1', [uuid]);
});

test('disabling staff and ending their sessions need a fresh proof of identity', async () => {
  await set({});
  const { uuid } = await addMember(api, 'support');
  await api.owner.query('update sessions set stepped_up_at = null');
  const disable = () => api.call('PUT', `/staff/${uuid}/active`, { body: { active: false } });
  const end = () => api.call('POST', `/staff/${uuid}/end-sessions`);
  expect((await disable()).body.code).toBe('step_up_required');
  expect((await end()).body.code).toBe('step_up_required');
  await stepUp(api);
  expect([(await end()).status, (await disable()).status]).toEqual([200, 200]);
});

/** Disables all admins except the one of the tests. */
async function disableOthers() {
  const { rows } = await api.owner.query(
    `select a.uuid from accounts a join staff s on s.account_uuid = a.uuid
     where a.active and s.role = 'admin' and a.username <> 'admin'`,
  );
  expect(rows).not.toEqual([]);
  await stepUp(api);
  for (const { uuid } of rows)
    expect((await api.call('PUT', `/staff/${uuid}/active`, { body: { active: false } })).status).toBe(200);
}

test('an admin who has disabled the others still needs a second person', async () => {
  await addMember(api, 'admin');
  expect((await save(on)).status).toBe(200);
  const helper = await addMember(api, 'support');
  await disableOthers();
  approvalOf(await save({ approve_refund_above: null }));
  approvalOf(await invite('accomplice@clinic.example', 'admin'));
  expect((await save({ approve_role_changes: true })).status).toBe(200);
  approvalOf(await api.call('PUT', `/staff/${helper.uuid}/role`, { body: { role: 'admin' } }));
});

test('an admin who has disabled the others before approvals were switched on needs none', async () => {
  await addMember(api, 'admin');
  await disableOthers();
  expect((await save(on)).status).toBe(200);
  expect((await save({ approve_refund_above: null })).status).toBe(200);
});
