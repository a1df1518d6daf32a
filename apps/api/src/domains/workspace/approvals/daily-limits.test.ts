import { expect, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bulkCalls } from '../bulk-actions/bulk-actions.testing.ts';
import {
  addPayment,
  eventSender,
  eventText,
  settings,
} from '../../money/transactions/payment-events.testing.ts';
import { findPayableDoctors } from '../../people/third-party-doctors/third-party-doctors.testing.ts';
import { stepUp } from '../staff/staff.testing.ts';
import { useApprovals } from './approvals.testing.ts';

const api = useTestApp(settings);
const { confirm, read, second, set } = useApprovals(api);
const fixtures = fixturesFor(api);
const { idsOf } = bulkCalls(api);
const { paystack } = eventSender(api);

type Answer = Awaited<ReturnType<typeof api.call>>;
const codesOf = (answers: Answer[]) => answers.map(({ status, body }) => body.code ?? status).toSorted();
const times = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

test('the limit of payouts holds for the sum of a day to one doctor by one person', async () => {
  const [doctor = '', other = ''] = await findPayableDoctors(api);
  const pay = (doctor_uuid: string, transaction_id: string, token?: string) =>
    api.call('POST', '/ep/dtransaction', {
      body: { doctor_uuid, transaction_id, amount: 10 },
      ...(token && { token }),
    });
  await set({ approve_payout_above: 10 });
  const answers = await times(20, (index) => pay(doctor, `slice-${index}`));
  expect(codesOf(answers)).toEqual([200, ...Array<string>(19).fill('approval_requested')]);
  const { approvals } = await read('state=pending');
  expect(approvals[0]!.details).toContainEqual({
    name: 'Already paid today to this doctor',
    to: '₦10.00',
  });
  // Another doctor and another person have limits of their own, and what was confirmed counts for nobody.
  expect((await pay(other, 'slice-other')).status).toBe(200);
  expect((await confirm(approvals[0]!.uuid)).status).toBe(200);
  expect((await pay(doctor, 'slice-second', second())).status).toBe(200);
  expect((await pay(doctor, 'slice-second-2', second())).body.code).toBe('approval_requested');
});

test('taking back an old payout does not raise the limit of payouts', async () => {
  const doctor = await fixtures.addDoctor({ external: true });
  await fixtures.addBooking(doctor, await fixtures.addPatient(), { kobo: 500_000 });
  const pay = (transaction_id: string, amount: number) =>
    api.call('POST', '/ep/dtransaction', { body: { doctor_uuid: doctor.uuid, transaction_id, amount } });
  const { data } = (await pay('old', 10)).body;
  await api.owner.query(`update doctor_payouts set created_at = now() - interval '30 days' where uuid = $1`, [
    data.uuid,
  ]);
  await set({ approve_payout_above: 10 });
  await stepUp(api);
  const reversal = { body: { reason: 'Wrong account' } };
  expect((await api.call('POST', `/ep/dtransaction/${data.uuid}/reversal`, reversal)).status).toBe(200);
  expect((await pay('new', 20)).body.code).toBe('approval_requested');
  expect((await pay('small', 10)).status).toBe(200);
});

test('refunds to one consumer by one person add up over the day', async () => {
  await set({ approve_refund_above: 12_500 });
  const payments = await times(6, () => addPayment(api, { status: 'paid', refund_eligible: true }));
  const refund = (reference: string) =>
    api.call('PUT', `/payment/updateTheRefundProvideStatus/${reference}`, { body: {} });
  const answers = await Promise.all(payments.map(({ reference }) => refund(reference)));
  expect(codesOf(answers)).toEqual([200, ...Array<string>(5).fill('approval_requested')]);
  // A new day begins at midnight in Lagos.
  api.now = () => new Date(Date.now() + 86_400_000);
  const { reference } = await addPayment(api, { status: 'paid', refund_eligible: true });
  expect((await refund(reference)).status).toBe(200);
  api.now = () => new Date();
});

test('a confirmed refund does not take the other refunds of its payment out of the limit', async () => {
  const [, consumer_uuid] = await idsOf(`select uuid from accounts where kind = 'consumer' limit 2`);
  const charge = (reference: string, id: string) =>
    paystack(eventText('paystack-charge-success', reference, { id }));
  const refund = (reference: string, token?: string) =>
    api.call('PUT', `/payment/updateTheRefundProvideStatus/${reference}`, {
      body: {},
      ...(token && { token }),
    });
  const { uuid, reference } = await addPayment(api, { consumer_uuid });
  for (const id of ['first', 'second']) await charge(reference, `${id}-${reference}`);
  await set({ approve_refund_above: 12_500 });
  expect((await refund(reference)).status).toBe(200);
  await api.owner.query('update payments set refund_eligible = true where uuid = $1', [uuid]);
  expect((await refund(reference)).body.code).toBe('approval_requested');
  const { approvals } = await read('state=pending');
  expect((await confirm(approvals[0]!.uuid)).status).toBe(200);
  const next = await addPayment(api, { status: 'paid', refund_eligible: true, consumer_uuid });
  expect((await refund(next.reference)).body.code).toBe('approval_requested');
  // A refund that the second person has confirmed does not count towards the limit of that person.
  expect((await refund(next.reference, second())).status).toBe(200);
});

test('notifications of one person add up over the day', async () => {
  const people = await idsOf(`select uuid from accounts where kind = 'consumer' order by uuid limit 8`);
  await set({ approve_send_above: 2 });
  const send = (index: number, token?: string) =>
    api.call('POST', '/bulknotification/send/selected', {
      body: {
        type: 'information',
        title: `Slice ${index}`,
        message: 'Hello',
        user: people.slice(index * 2, index * 2 + 2),
      },
      ...(token && { token }),
    });
  const answers = await times(4, (index) => send(index));
  expect(codesOf(answers)).toEqual([200, ...Array<string>(3).fill('approval_requested')]);
  expect((await send(0, second())).status).toBe(200);
});

test('drafts of a colleague count for the person who sends them', async () => {
  const people = await idsOf(`select uuid from accounts where kind = 'consumer' order by uuid limit 6`);
  await set({ approve_send_above: 2 });
  const drafts = await times(3, (index) =>
    api.call('POST', '/bulknotification/draft/save', {
      body: {
        type: 'information',
        title: `Draft ${index}`,
        message: 'Hello',
        user: people.slice(index * 2, index * 2 + 2),
      },
    }),
  );
  const answers: Answer[] = [];
  for (const { body } of drafts)
    answers.push(
      await api.call('POST', `/bulknotification/draft/send/${body.data.uuid}`, { token: second() }),
    );
  expect(codesOf(answers)).toEqual([200, 'approval_requested', 'approval_requested']);
});

const draftFor = async (user: string[]): Promise<string> => {
  const draft = { type: 'information', title: 'Draft', message: 'Hello', user };
  return (await api.call('POST', '/bulknotification/draft/save', { body: draft })).body.data.uuid;
};
const sendDraft = (uuid: string) => api.call('POST', `/bulknotification/draft/send/${uuid}`);

test('a cancelled sending does not count when it is sent again with a second person', async () => {
  const people = await idsOf(`select uuid from accounts where kind = 'consumer' order by uuid limit 3`);
  // The limit counts by day; a day of its own.
  api.now = () => new Date(Date.now() + 3 * 86_400_000);
  await set({ approve_send_above: 2 });
  const uuid = await draftFor(people.slice(0, 2));
  expect((await sendDraft(uuid)).status).toBe(200);
  expect((await api.call('POST', `/bulknotification/cancel/${uuid}`)).status).toBe(200);
  await set({ approve_send_above: 1 });
  expect((await sendDraft(uuid)).body.code).toBe('approval_requested');
  const { approvals } = await read('state=pending');
  expect((await confirm(approvals.find(({ label }) => label.includes('Draft'))!.uuid)).status).toBe(200);
  expect((await sendDraft(await draftFor(people.slice(2)))).status).toBe(200);
  api.now = () => new Date();
});

test('an edit of a planned notification counts on the day of the edit', async () => {
  const people = await idsOf(`select uuid from accounts where kind = 'consumer' order by uuid limit 4`);
  const day = 86_400_000;
  const start = Date.now() + 5 * day;
  api.now = () => new Date(start);
  await set({ approve_send_above: 2 });
  const planned = await draftFor(people.slice(0, 2));
  const begins_at = new Date(start + 3 * day).toISOString();
  const path = `/bulknotification/schedule/${planned}`;
  expect((await api.call('POST', path, { body: { begins_at } })).status).toBe(200);
  api.now = () => new Date(start + day);
  const edited = { type: 'information', title: 'Draft', message: 'Hello again' };
  expect((await api.call('PUT', `/bulknotification/${planned}`, { body: edited })).status).toBe(200);
  expect((await sendDraft(await draftFor(people.slice(2)))).body.code).toBe('approval_requested');
  api.now = () => new Date();
});
