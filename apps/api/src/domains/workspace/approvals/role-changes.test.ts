import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { addMember, stepUp } from '../staff/staff.testing.ts';
import { useApprovals } from './approvals.testing.ts';

const api = useTestApp();
const { auditOf, confirm, read, set, setRole, uuidOf } = useApprovals(api);

async function changeRole(role: string, more: object = {}) {
  await stepUp(api);
  return api.call('PUT', `/staff/${await uuidOf('analytics-admin')}/role`, { body: { role, ...more } });
}
const roleNow = async () =>
  (await api.owner.query('select role from staff where account_uuid = $1', [await uuidOf('analytics-admin')]))
    .rows[0].role;

test('a role changes at once while approvals are off', async () => {
  expect((await changeRole('support')).status).toBe(200);
  expect(await roleNow()).toBe('support');
  expect((await auditOf('staff.role'))[0].details).not.toHaveProperty('approval');
});

test('a role changes once, when another admin confirms it', async () => {
  await set({ approve_role_changes: true });
  const { status, body } = await changeRole('dmp-admin');
  expect([status, body.code]).toEqual([409, 'approval_requested']);
  expect(await roleNow()).toBe('support');
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(body.current.approval)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(await roleNow()).toBe('dmp-admin');
  expect((await auditOf('staff.role'))[0]).toMatchObject({
    actor_uuid: await uuidOf('support'),
    details: { approval: { uuid: body.current.approval, requested_by: await uuidOf('admin') } },
  });
});

test('a confirmation needs a fresh proof of identity and the role of the request', async () => {
  await set({ approve_role_changes: true });
  const { body } = await changeRole('support');
  await api.owner.query('update sessions set stepped_up_at = null');
  expect((await confirm(body.current.approval)).body.code).toBe('step_up_required');
  await stepUp(api);
  await setRole('analytics-admin', 'analytics-admin');
  const refused = await confirm(body.current.approval);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The role of this person was changed in the meantime. Nothing was done, and the request was withdrawn. It can be made again.',
  ]);
  expect(await roleNow()).toBe('analytics-admin');
});

test('a request names the colleague who gets the conversations, and closes itself when the colleague leaves', async () => {
  await setRole('analytics-admin', 'support');
  const { uuid: colleague } = await addMember(api, 'support');
  await set({ approve_role_changes: true });
  const { body } = await changeRole('dmp-admin', { colleague });
  expect((await read()).approvals[0]!.details).toContainEqual({
    name: 'Open conversations go to',
    to: expect.stringMatching(/^Member \d+$/),
  });
  await api.owner.query('update accounts set active = false where uuid = $1', [colleague]);
  const refused = await confirm(body.current.approval);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Choose a colleague who can answer. Nothing was done, and the request was withdrawn. It can be made again.',
  ]);
  expect([await roleNow(), (await read()).approvals[0]!.state]).toEqual(['support', 'withdrawn']);
  const again = await changeRole('dmp-admin', { colleague });
  expect([again.status, again.body.fields]).toEqual([422, { colleague: 'This colleague cannot answer' }]);
  // An admin keeps the conversations.
  expect((await changeRole('admin', { colleague })).body.code).toBe('approval_requested');
  await setRole('analytics-admin', 'analytics-admin');
});

test('with one active admin a role changes without a second person, and the trail says so', async () => {
  await set({ approve_role_changes: true });
  await setRole('support', 'support');
  expect((await changeRole('support')).status).toBe(200);
  expect(await roleNow()).toBe('support');
  expect((await auditOf('staff.role'))[0].details.approval).toEqual({ waived: 'Nobody else could confirm' });
});
