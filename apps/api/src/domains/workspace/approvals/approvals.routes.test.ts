import { approvalKinds } from '@baobab/contract/kit/approval-kinds';
import { hasPermission, roles } from '@baobab/contract/kit/roles';
import { expect, test } from 'vitest';
import { bellOn } from '../../../testing/bell.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { useApprovals } from './approvals.testing.ts';

const api = useTestApp();
const { auditOf, confirm, decide, read, second, set, setRole, uuidOf } = useApprovals(api);
const bell = bellOn(api);

/** A paid payment of the given amount that is not refunded; events would say another amount. */
async function payment(naira: number): Promise<{ uuid: string; reference: string }> {
  const { rows } = await api.owner.query(
    `update payments set amount_kobo = $1 where uuid = (
       select uuid from payments where status = 'paid' and refund_eligible and refund_completed_at is null
         and consumer_uuid not in (select consumer_uuid from payments where refund_completed_at is not null)
         and not exists (select from payment_events where payment_uuid = payments.uuid) limit 1)
     returning uuid, reference_id as reference`,
    [naira * 100],
  );
  return rows[0];
}
const refund = (reference: string, body: object = {}, token?: string) =>
  api.call('PUT', `/payment/updateTheRefundProvideStatus/${reference}`, { body, ...(token && { token }) });
const isRefunded = async (uuid: string) =>
  (await api.owner.query('select refund_completed_at from payments where uuid = $1', [uuid])).rows[0]
    .refund_completed_at !== null;
/** A refund above the limit that waits for approval. */
async function requested(naira = 6_000) {
  await set({ approve_refund_above: 5_000 });
  const paid = await payment(naira);
  const { status, body } = await refund(paid.reference);
  expect([status, body.code]).toEqual([409, 'approval_requested']);
  return { ...paid, approval: body.current.approval as string, message: body.message as string };
}

test('refunds need no approval without a limit or up to it', async () => {
  const paid = await payment(6_000);
  expect((await refund(paid.reference)).body.message).toBe('Refund Completed');
  await set({ approve_refund_above: 5_000 });
  expect((await refund((await payment(5_000)).reference)).status).toBe(200);
  expect((await read()).count).toBe(0);
  expect((await auditOf('payment.refund'))[0].details).not.toHaveProperty('approval');
});

test('a refund above the limit has no effect until another person confirms it', async () => {
  const { uuid, approval, message } = await requested();
  expect(message).toMatch(/^Sent for approval\. .+ can confirm it\.$/);
  expect(await isRefunded(uuid)).toBe(false);
  const { approvals, waiting } = await read('state=pending');
  expect(approvals).toMatchObject([
    { uuid: approval, kind: 'refund', amount: 6_000, state: 'pending', own: false, can_decide: true },
  ]);
  expect(approvals[0]!.details).toContainEqual({
    name: 'Refund Provided',
    from: 'Incomplete',
    to: 'Complete',
  });
  expect(waiting).toEqual({ count: 1, oldest: approvals[0]!.requested_at });
  const { status, body } = await confirm(approval);
  expect([status, body.data.state]).toEqual([200, 'approved']);
  expect(await isRefunded(uuid)).toBe(true);
  const [requester, confirmer] = [await uuidOf('admin'), await uuidOf('support')];
  expect((await auditOf('payment.refund'))[0]).toMatchObject({
    actor_uuid: confirmer,
    subject: uuid,
    details: { approval: { uuid: approval, requested_by: requester } },
  });
  expect((await auditOf('approval.request'))[0]).toMatchObject({ actor_uuid: requester, subject: approval });
  expect((await auditOf('approval.confirm'))[0]).toMatchObject({
    actor_uuid: confirmer,
    details: { requested_by: requester, changed: { state: ['pending', 'approved'] } },
  });
});

test('the possible confirmers and then the requester are told by the bell', async () => {
  const { approval } = await requested();
  const { body } = await api.call('GET', `/notification/list/${await uuidOf('support')}`, {
    token: second(),
  });
  expect(body.data[0]).toMatchObject({ link: `/approvals?dialog=view&id=${approval}` });
  expect(body.data[0].message).toContain('asks for approval: Refund of ₦6,000.00');
  await confirm(approval);
  expect((await bell('admin'))[0]!.message).toContain('approved your request: Refund of ₦6,000.00');
});

test('a repeated request returns the same approval, also to a colleague', async () => {
  const { approval, reference } = await requested();
  expect((await refund(reference)).body.current).toMatchObject({
    approval,
    link: `/approvals?dialog=view&id=${approval}`,
  });
  const { body } = await refund(reference, {}, second());
  expect([body.current.approval, body.message]).toEqual([
    approval,
    'A colleague has already asked for this approval. You can confirm it.',
  ]);
  const parallel = await Promise.all(
    Array.from({ length: 20 }, () => refund(reference, { reason: 'Twice' })),
  );
  expect(new Set(parallel.map((answer) => answer.body.current.approval)).size).toBe(1);
  expect((await read()).count).toBe(2);
});

test('nobody decides the own request', async () => {
  const { approval, uuid } = await requested();
  const admin = await api.signIn('admin');
  const refused = await confirm(approval, admin);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'You have made this request. Halima Abubakar can decide it.',
  ]);
  expect((await decide(approval, 'reject', admin, { reason: 'No' })).status).toBe(403);
  expect((await read('', admin)).approvals[0]).toMatchObject({ own: true, can_decide: false });
  expect((await read('', admin)).waiting.count).toBe(0);
  expect(await isRefunded(uuid)).toBe(false);
});

test('a role without the permission neither sees nor decides the approval', async () => {
  const { approval, uuid } = await requested();
  const token = await api.signIn('dmp-admin');
  for (const answer of [
    await confirm(approval, token),
    await decide(approval, 'reject', token, { reason: 'No' }),
    await decide(approval, 'withdraw', token),
    await api.call('GET', `/records/approvals/${approval}`, { token }),
  ])
    expect(answer.status).toBe(403);
  expect((await read('', token)).count).toBe(0);
  expect(await isRefunded(uuid)).toBe(false);
});

test('the roles that can confirm a kind may open the approvals', () => {
  const canConfirm = (role: string) =>
    Object.values(approvalKinds).some(({ permission }) => hasPermission(role, permission));
  for (const role of roles)
    expect([role, hasPermission(role, 'approvals:decide')]).toEqual([role, canConfirm(role)]);
});

test('200 parallel confirmations complete one refund', async () => {
  const { approval, uuid } = await requested();
  const before = await api.countAudit('payment.refund');
  const answers = await Promise.all(Array.from({ length: 200 }, () => confirm(approval)));
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect([statuses.get(200)?.length, statuses.get(409)?.length]).toEqual([1, 199]);
  expect(statuses.get(409)![0]!.body.message).toMatch(/^This request was already approved by .+ on /);
  expect(await isRefunded(uuid)).toBe(true);
  expect(await api.countAudit('payment.refund')).toBe(before + 1);
});

test('a request closes itself with a reason when the refund is completed otherwise', async () => {
  const { approval, reference } = await requested();
  await set({});
  expect((await refund(reference)).status).toBe(200);
  expect((await read()).approvals).toMatchObject([
    { uuid: approval, state: 'withdrawn', reason: 'The refund was completed.' },
  ]);
  expect((await bell('admin'))[0]!.message).toContain('Request withdrawn: Refund of ₦6,000.00');
  expect((await confirm(approval)).body.message).toMatch(/already withdrawn .+ Reason: The refund was/);
});

test('a request that would be refused is not sent for approval', async () => {
  await set({ approve_refund_above: 5_000 });
  const { reference, uuid } = await payment(6_000);
  await api.owner.query(`update payments set status = 'pending' where uuid = $1`, [uuid]);
  const { status, body } = await refund(reference);
  expect([status, body.code]).toEqual([409, 'conflict']);
  await api.owner.query(`update payments set status = 'paid' where uuid = $1`, [uuid]);
  expect((await read()).count).toBe(0);
});

test('a rejection needs a reason, and the requester reads it', async () => {
  const { approval, uuid } = await requested();
  expect((await decide(approval, 'reject')).status).toBe(422);
  const { body } = await decide(approval, 'reject', second(), { reason: 'Wrong patient' });
  expect(body.data).toMatchObject({ state: 'rejected', reason: 'Wrong patient', can_decide: false });
  expect((await confirm(approval)).status).toBe(409);
  expect(await isRefunded(uuid)).toBe(false);
  expect((await bell('admin'))[0]!.message).toContain('Reason: Wrong patient');
});

test('only the requester withdraws, and a withdrawn request can be made again', async () => {
  const { approval, uuid, reference } = await requested();
  const admin = await api.signIn('admin');
  expect((await decide(approval, 'withdraw')).status).toBe(403);
  expect((await decide(approval, 'withdraw', admin)).body.data.state).toBe('withdrawn');
  expect((await confirm(approval)).status).toBe(409);
  expect(await isRefunded(uuid)).toBe(false);
  expect((await refund(reference)).body.current.approval).not.toBe(approval);
});

test('lists the oldest pending request first and filters by state and kind', async () => {
  const first = await requested();
  const { reference } = first;
  await refund(reference, { reason: 'Other' });
  expect((await read()).approvals[0]!.uuid).toBe(first.approval);
  expect((await read('sort=requested_at')).approvals[0]!.uuid).toBe(first.approval);
  expect((await read('sort=-requested_at')).approvals[1]!.uuid).toBe(first.approval);
  await decide(first.approval, 'reject', second(), { reason: 'No' });
  expect((await read()).approvals[1]!.uuid).toBe(first.approval);
  expect((await read('state=rejected&kind=refund')).approvals.map(({ uuid }) => uuid)).toEqual([
    first.approval,
  ]);
  expect((await read('kind=payout')).count).toBe(0);
});

test('answers 404 for an unknown approval', async () => {
  expect((await confirm('018f0000-0000-7000-8000-000000000000')).status).toBe(404);
});

test('a refund waits until a second person exists', async () => {
  await setRole('support', 'support');
  const { message, approval } = await requested();
  expect(message).toContain('Nobody else has the permission to confirm it yet');
  await setRole('support', 'admin');
  expect((await confirm(approval, await api.signIn('support'))).status).toBe(200);
});
