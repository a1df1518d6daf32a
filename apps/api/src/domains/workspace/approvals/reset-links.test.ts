import type { SecuritySettings } from '@baobab/contract/workspace/staff/security-settings';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { addPayment } from '../../money/transactions/payment-events.testing.ts';
import { addMember, PASSWORD, stepUp, tokenIn } from '../staff/staff.testing.ts';
import { useApprovals } from './approvals.testing.ts';

const api = useTestApp();
const { confirm, read } = useApprovals(api);
let member: Awaited<ReturnType<typeof addMember>>;
beforeEach(async () => {
  member = await addMember(api, 'admin');
  await stepUp(api);
});
afterEach(() => api.owner.query('update accounts set active = false where uuid = $1', [member.uuid]));

/** Over HTTP, so that the time of switching on is stored. */
async function switchOn(changes: Partial<SecuritySettings>) {
  const { values } = (await api.call('GET', '/security-settings')).body.data;
  expect(
    (await api.call('PUT', '/security-settings', { body: { values: { ...values, ...changes } } })).status,
  ).toBe(200);
}
async function signIn(password: string) {
  const { body } = await api.call('POST', '/auth/login', {
    as: null,
    body: { username: member.username, password },
  });
  return body.accessToken as string;
}
const refund = (reference: string, token?: string) =>
  api.call('PUT', `/payment/updateTheRefundProvideStatus/${reference}`, {
    body: {},
    ...(token && { token }),
  });

test('a person whose password was set by a link of the requester does not decide, also by a link from before', async () => {
  const { body } = await api.call('POST', `/staff/${member.uuid}/password-reset`);
  await switchOn({ approve_refund_above: 5_000 });
  const password = 'four loud baobab rivers';
  const used = await api.call('POST', '/auth/password-resets/accept', {
    as: null,
    body: { token: tokenIn(body.data.link), password },
  });
  expect(used.status).toBe(200);
  const { reference } = await addPayment(api, { status: 'paid', refund_eligible: true });
  const { approval } = (await refund(reference)).body.current;
  const refused = await confirm(approval, await signIn(password));
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  expect((await confirm(approval)).status).toBe(200);
});

test('an equal request of a person who counts as the requester names who can confirm it', async () => {
  await switchOn({ approve_refund_above: 5_000 });
  for (const active of [false, true])
    await api.call('PUT', `/staff/${member.uuid}/active`, { body: { active } });
  const { reference } = await addPayment(api, { status: 'paid', refund_eligible: true });
  const { approval } = (await refund(reference)).body.current;
  const equal = await refund(reference, await signIn(PASSWORD));
  expect(equal.body.current.approval).toBe(approval);
  const { deciders } = (await read()).approvals.find(({ uuid }) => uuid === approval)!;
  expect(equal.body.message).toBe(
    `A colleague has already asked for this approval. ${deciders.join(' or ')} can confirm it.`,
  );
});
