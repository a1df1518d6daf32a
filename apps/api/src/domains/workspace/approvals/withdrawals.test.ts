import { expect, test } from 'vitest';
import { bellOn } from '../../../testing/bell.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { useApprovals } from './approvals.testing.ts';
import { withdrawRequestsOf } from './public.ts';

const api = useTestApp();
const { auditOf, confirm, read, set, uuidOf } = useApprovals(api);
const bell = bellOn(api);

/** Requests of the admin for refunds above the limit. */
async function requestRefunds(count: number): Promise<string[]> {
  await set({ approve_refund_above: 5_000 });
  const { rows } = await api.owner.query(
    `update payments set amount_kobo = 600000 where uuid in (
       select uuid from payments where status = 'paid' and refund_eligible and refund_completed_at is null
         and not exists (select from payment_events where payment_uuid = payments.uuid) limit $1)
     returning reference_id`,
    [count],
  );
  const approvals: string[] = [];
  for (const { reference_id } of rows) {
    const { body } = await api.call('PUT', `/payment/updateTheRefundProvideStatus/${reference_id}`, {
      body: {},
    });
    approvals.push(body.current.approval);
  }
  return approvals;
}

test('withdraws every open request of a person, with the reason, and tells the colleagues', async () => {
  const [first] = await requestRefunds(2);
  const by = { actor: { uuid: await uuidOf('support'), role: 'admin', name: 'Second' }, requestId: 'test' };
  const admin = await uuidOf('admin');
  const reason = 'The account of the requester was disabled.';
  await api.db.transaction().execute((trx) => withdrawRequestsOf(trx, by, admin, reason));
  const { approvals } = await read();
  expect(approvals).toMatchObject([
    { state: 'withdrawn', reason, decided_by: expect.any(String), can_decide: false },
    { state: 'withdrawn', reason },
  ]);
  expect((await auditOf('approval.withdraw'))[0]).toMatchObject({
    actor_uuid: by.actor.uuid,
    details: { reason, requested_by: admin, changed: { state: ['pending', 'withdrawn'] } },
  });
  expect((await bell('admin'))[0]).toMatchObject({
    message: `2 requests withdrawn. ${reason}`,
    link: '/approvals?state=withdrawn',
  });
  const { status, body } = await confirm(first!);
  expect(status).toBe(409);
  expect(body.message).toMatch(/^This request was already withdrawn by .+ on .+\. Reason: The account of/);
});

test('a request that nobody withdrew in person has no author, and its refusal names none', async () => {
  const [approval] = await requestRefunds(1);
  const event = { actor: null, requestId: 'event' };
  const admin = await uuidOf('admin');
  await api.db.transaction().execute((trx) => withdrawRequestsOf(trx, event, admin, 'Settled.'));
  expect((await read()).approvals[0]).toMatchObject({ state: 'withdrawn', decided_by: null });
  expect((await confirm(approval!)).body.message).toMatch(/^This request was already withdrawn on /);
});

test('every refused parallel confirmation names the person who approved', async () => {
  const [approval] = await requestRefunds(1);
  const answers = await Promise.all(Array.from({ length: 30 }, () => confirm(approval!)));
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(29);
  for (const { body } of refused) expect(body.message).not.toContain('null');
});
