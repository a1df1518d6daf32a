import { expect, test } from 'vitest';
import { bellOn } from '../../../testing/bell.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { addMember, stepUp } from '../staff/staff.testing.ts';
import {
  addPayment,
  eventSender,
  eventText,
  settings,
} from '../../money/transactions/payment-events.testing.ts';
import { useApprovals } from './approvals.testing.ts';

const api = useTestApp(settings);
const { confirm, read, second, set, uuidOf } = useApprovals(api);
const { paystack } = eventSender(api);
const bell = bellOn(api);

const approvalOf = ({ status, body }: Awaited<ReturnType<typeof api.call>>): string => {
  expect([status, body.code]).toEqual([409, 'approval_requested']);
  return body.current.approval;
};
const isOnlyWithdrawn = async (reason: RegExp) => {
  const { approvals } = await read();
  expect(approvals).toMatchObject([{ state: 'withdrawn' }]);
  expect(approvals[0]!.reason).toMatch(reason);
};

const textA = { type: 'information', title: 'Text A', message: 'Vaccines are here', user: ['ALL'] };
/** A draft to everyone whose sending waits for approval. */
async function waitingDraft(title = 'Text A') {
  const { body } = await api.call('POST', '/bulknotification/draft/save', { body: { ...textA, title } });
  await set({ approve_send_above: 2 });
  const { uuid } = body.data;
  const approval = approvalOf(await api.call('POST', `/bulknotification/draft/send/${uuid}`));
  const edit = (message: string) =>
    api.call('PUT', `/bulknotification/${uuid}`, { body: { type: 'information', title, message } });
  const row = async () =>
    (await api.owner.query('select status, message from bulk_notifications where uuid = $1', [uuid])).rows[0];
  return { uuid, approval, edit, row };
}

test('an edit of a draft that waits for approval withdraws the request and tells both people', async () => {
  const { approval, edit, row } = await waitingDraft();
  expect((await edit('Text B')).status).toBe(200);
  await isOnlyWithdrawn(/ edited the notification\.$/);
  const told = /^Request withdrawn: Notification “Text A” to .+ edited the notification\.$/;
  expect((await bell('admin'))[0]!.message).toMatch(told);
  const { body } = await api.call('GET', `/notification/list/${await uuidOf('support')}`, {
    token: second(),
  });
  expect(body.data[0].message).toMatch(told);
  expect((await confirm(approval)).status).toBe(409);
  expect(await row()).toEqual({ status: 'draft', message: 'Text B' });
});

test('a draft that was edited in the database is not sent, and its request closes itself', async () => {
  const { uuid, approval, row } = await waitingDraft();
  await api.owner.query(`update bulk_notifications set message = 'Text B' where uuid = $1`, [uuid]);
  const { status, body } = await confirm(approval);
  expect(status).toBe(409);
  expect(body.message).toContain('The notification was edited since it was requested. Nothing was done');
  expect(await row()).toEqual({ status: 'draft', message: 'Text B' });
  await isOnlyWithdrawn(/edited since it was requested/);
});

test('a confirmation beside an edit sends the text that was shown or nothing', async () => {
  for (const round of [1, 2, 3, 4]) {
    await api.owner.query('truncate approvals cascade');
    const { approval, edit, row } = await waitingDraft(`Race ${round}`);
    const [confirmed, edited] = await Promise.all([confirm(approval), edit('Text B')]);
    const { status, message } = await row();
    expect([200, 409]).toContain(confirmed.status);
    if (confirmed.status === 409) expect([status, message, edited.status]).toEqual(['draft', 'Text B', 200]);
    // An edit after the approval of a planned or sent notification needs an approval of its own.
    else expect([status === 'draft', message]).toEqual([false, 'Vaccines are here']);
    await set({});
  }
});

test('an audience that changed by more than a tenth is asked again', async () => {
  const { approval, row } = await waitingDraft();
  const consumers = `from accounts where kind = 'consumer' and active and push_consent`;
  const { rows } = await api.owner.query(`select count(*)::int as count ${consumers}`);
  const leave = (people: number) =>
    api.owner.query(
      `update accounts set push_consent = false where uuid in (select uuid ${consumers} limit $1)`,
      [people],
    );
  await leave(Math.floor(rows[0].count / 10) + 1);
  const { status, body } = await confirm(approval);
  expect(status).toBe(409);
  expect(body.message).toMatch(
    /^The audience changed from [\d,]+ people to [\d,]+ people, which is more than a tenth\. Nothing was done/,
  );
  expect((await row()).status).toBe('draft');
  const next = await waitingDraft('Within a tenth');
  await leave(1);
  expect((await confirm(next.approval)).status).toBe(200);
});

test('a notification whose planned time has passed is not sent', async () => {
  await set({ approve_send_above: 2 });
  const begins_at = new Date(Date.now() + 3_600_000).toISOString();
  const approval = approvalOf(
    await api.call('POST', '/bulknotification/send/all', { body: { ...textA, begins_at } }),
  );
  api.now = () => new Date(Date.now() + 7_200_000);
  const { status } = await confirm(approval);
  api.now = () => new Date();
  expect(status).toBe(409);
  await isOnlyWithdrawn(/time in the future/);
});

const refund = (reference: string, token?: string, body = {}) =>
  api.call('PUT', `/payment/updateTheRefundProvideStatus/${reference}`, {
    body,
    ...(token && { token }),
  });
const isRefunded = async (uuid: string) =>
  (await api.owner.query('select refund_completed_at from payments where uuid = $1', [uuid])).rows[0]
    .refund_completed_at !== null;
/** A paid payment of ₦12,500 that may be refunded. */
const paid = () => addPayment(api, { status: 'paid', refund_eligible: true });

test('a refund of another amount than the one shown is not completed', async () => {
  await set({ approve_refund_above: 5_000 });
  const { uuid, reference } = await paid();
  const approval = approvalOf(await refund(reference));
  await api.owner.query('update payments set amount_kobo = 9900000 where uuid = $1', [uuid]);
  expect((await confirm(approval)).status).toBe(409);
  expect(await isRefunded(uuid)).toBe(false);
  await isOnlyWithdrawn(/changed since it was requested/);
});

test('a request closes itself when the provider refunds the payment', async () => {
  await set({ approve_refund_above: 5_000 });
  const { reference } = await paid();
  const approval = approvalOf(await refund(reference));
  expect((await paystack(eventText('paystack-refund-processed', reference))).status).toBe(200);
  await isOnlyWithdrawn(/^The provider has refunded the payment\.$/);
  expect((await confirm(approval)).body.message).toMatch(/^This request was already withdrawn on /);
});

/** A payment of ₦12,500 that was charged twice. */
async function paidTwice() {
  const payment = await addPayment(api);
  for (const id of ['first', 'second'])
    await paystack(
      eventText('paystack-charge-success', payment.reference, { id: `${id}-${payment.reference}` }),
    );
  return payment;
}
const refundedKobo = async (uuid: string) =>
  (await api.owner.query('select refunded_kobo from payments where uuid = $1', [uuid])).rows[0].refunded_kobo;

test.each([{}, { reason: 'Charged twice' }])(
  'a request to refund a second charge closes itself when the provider refunds it, with %j',
  async (body) => {
    await set({ approve_refund_above: 5_000 });
    const { uuid, reference } = await paidTwice();
    const approval = approvalOf(await refund(reference, undefined, body));
    await paystack(eventText('paystack-refund-processed', reference, { refund_reference: reference }));
    await isOnlyWithdrawn(/^The provider has refunded a part of the payment\.$/);
    expect((await confirm(approval)).status).toBe(409);
    expect(await refundedKobo(uuid)).toBe('1250000');
  },
);

test('a request to refund what is not due is not confirmed after an equal sum became due', async () => {
  await set({ approve_refund_above: 5_000 });
  const { uuid, reference } = await addPayment(api);
  await paystack(eventText('paystack-charge-success', reference));
  const approval = approvalOf(await refund(reference, undefined, { reason: 'Goodwill' }));
  await paystack(eventText('paystack-charge-success', reference, { id: `second-${reference}` }));
  expect((await confirm(approval)).status).toBe(409);
  expect(await refundedKobo(uuid)).toBe('0');
  await isOnlyWithdrawn(/changed since it was requested/);
});

test('nothing happens when the requester was disabled in the meantime', async () => {
  const maker = await addMember(api, 'admin');
  await set({ approve_refund_above: 5_000 });
  const { uuid, reference } = await paid();
  const approval = approvalOf(await refund(reference, maker.token));
  await api.owner.query('update accounts set active = false where uuid = $1', [maker.uuid]);
  const { status, body } = await confirm(approval);
  expect(status).toBe(409);
  expect(body.message).toMatch(/^The account of Member \d+ was disabled\. Nothing was done/);
  expect(await isRefunded(uuid)).toBe(false);
});

test('nothing happens when the requester lost the permission in the meantime', async () => {
  const maker = await addMember(api, 'admin');
  await set({ approve_refund_above: 5_000 });
  const { uuid, reference } = await paid();
  const approval = approvalOf(await refund(reference, maker.token));
  await api.owner.query(`update staff set role = 'support' where account_uuid = $1`, [maker.uuid]);
  expect((await confirm(approval)).body.message).toContain('no longer has the permission');
  expect(await isRefunded(uuid)).toBe(false);
});

test('of a confirmation and the disabling of the requester at once, either has its whole effect', async () => {
  for (const _round of [1, 2, 3]) {
    const maker = await addMember(api, 'admin');
    await set({ approve_refund_above: 5_000 });
    const { uuid, reference } = await paid();
    const approval = approvalOf(await refund(reference, maker.token));
    await stepUp(api);
    const [confirmed] = await Promise.all([
      confirm(approval),
      api.call('PUT', `/staff/${maker.uuid}/active`, { body: { active: false } }),
    ]);
    expect(await isRefunded(uuid)).toBe(confirmed.status === 200);
    await set({});
  }
});
