import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { addPayment, eventSender, eventText, hmac, secrets, settings } from './payment-events.testing.ts';

const api = useTestApp(settings);
const { send, paystack, flutterwave } = eventSender(api);
const countEvents = async () =>
  Number((await api.owner.query('select count(*) as n from payment_events')).rows[0].n);
const stateOf = async (uuid: string) =>
  (await api.call('GET', `/records/transactions/${uuid}`)).body.data as Record<string, unknown>;
const attemptsOf = async (uuid: string) =>
  (await api.call('GET', `/payment/attempts/${uuid}`)).body.data as Record<string, unknown>[];

const success = (reference: string, data = {}) => eventText('paystack-charge-success', reference, data);
const failure = (reference: string, data = {}) => eventText('paystack-charge-failed', reference, data);

describe('the signature', () => {
  const unsigned = success('TX-unsigned');
  test.each([
    ['paystack', {}],
    ['paystack', { 'x-paystack-signature': 'abc' }],
    ['paystack', { 'x-paystack-signature': hmac('sha512', 'another key', unsigned, 'hex') }],
    ['paystack', { 'x-paystack-signature': hmac('sha512', secrets.paystack, `${unsigned} `, 'hex') }],
    ['flutterwave', {}],
    ['flutterwave', { 'verif-hash': 'another hash' }],
    ['flutterwave', { 'flutterwave-signature': secrets.flutterwave }],
    ['flutterwave', { 'flutterwave-signature': 'abc', 'verif-hash': secrets.flutterwave }],
  ])('of %s rejects %o with 401 and stores nothing', async (provider, headers) => {
    const [events, audit] = [await countEvents(), await api.countAudit()];
    const { status, body } = await send(provider, unsigned, headers);
    expect([status, body.message]).toEqual([401, 'The signature of the event is wrong']);
    expect([await countEvents(), await api.countAudit()]).toEqual([events, audit]);
  });

  test('is checked before the body is parsed', async () => {
    expect((await send('paystack', 'no json', {})).status).toBe(401);
    expect((await paystack('no json')).status).toBe(400);
  });

  test('is that of the bytes that were sent, whatever their spacing and characters', async () => {
    const { uuid, reference } = await addPayment(api);
    const text = JSON.stringify(JSON.parse(success(reference, { message: 'Ọ̀ṣun ₦ é' })), null, 3);
    expect((await paystack(text)).body).toMatchObject({ matched: true, repeated: false });
    expect(await stateOf(uuid)).toMatchObject({ status: 'paid', channel: 'card' });
  });

  test('of the newer Flutterwave API is an HMAC of the body', async () => {
    const { uuid, reference } = await addPayment(api);
    const text = eventText('flutterwave-charge-newer', reference);
    const signature = hmac('sha256', secrets.flutterwave, text, 'base64');
    expect((await send('flutterwave', text, { 'flutterwave-signature': signature })).status).toBe(200);
    expect(await stateOf(uuid)).toMatchObject({
      status: 'failed',
      channel: 'card',
      failure_reason: 'insufficient_funds',
    });
  });
});

test.each([
  ['paystack-charge-success', { status: 'paid', channel: 'card', failure_reason: null }],
  ['paystack-charge-failed', { status: 'failed', channel: 'ussd', failure_reason: 'insufficient_funds' }],
  ['flutterwave-charge-completed', { status: 'paid', channel: 'card', failure_reason: null }],
  [
    'flutterwave-charge-failed',
    { status: 'failed', channel: 'bank_transfer', failure_reason: 'wrong_details' },
  ],
])('%s changes a pending payment', async (name, expected) => {
  const { uuid, reference } = await addPayment(api);
  const deliver = name.startsWith('paystack') ? paystack : flutterwave;
  const { status, body } = await deliver(eventText(name, reference.toUpperCase()));
  expect([status, body]).toEqual([200, { message: 'Event received', matched: true, repeated: false }]);
  expect(await stateOf(uuid)).toMatchObject(expected);
});

test('stores what happened without the card and the customer, and audits it', async () => {
  const { uuid, reference } = await addPayment(api);
  await paystack(success(reference));
  const { rows } = await api.owner.query('select * from payment_events where payment_uuid = $1', [uuid]);
  expect(JSON.stringify(rows)).not.toMatch(/4081|AUTH_|ngozi/i);
  const audit = await api.owner.query(
    `select actor_uuid, details from audit_log where action = 'payment.event' and subject = $1`,
    [uuid],
  );
  expect(audit.rows).toMatchObject([
    { actor_uuid: null, details: { provider: 'paystack', reference, from: 'pending', to: 'paid' } },
  ]);
});

test('20 concurrent deliveries of one event have one effect', async () => {
  const { uuid, reference } = await addPayment(api);
  const before = await api.countAudit('payment.event');
  const answers = await Promise.all(Array.from({ length: 20 }, () => paystack(failure(reference))));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(answers.filter(({ body }) => !body.repeated)).toHaveLength(1);
  expect(await api.countAudit('payment.event')).toBe(before + 1);
  expect(await attemptsOf(uuid)).toHaveLength(1);
});

test('a repeated event changes nothing, also after others', async () => {
  const { uuid, reference } = await addPayment(api);
  await paystack(failure(reference));
  await paystack(success(reference));
  const [state, audit] = [await stateOf(uuid), await api.countAudit()];
  expect((await paystack(failure(reference))).body).toMatchObject({ matched: true, repeated: true });
  expect([await stateOf(uuid), await api.countAudit()]).toEqual([state, audit]);
});

test('a failure that arrives after the success does not win', async () => {
  const { uuid, reference } = await addPayment(api);
  await paystack(success(reference));
  await paystack(failure(reference));
  expect(await stateOf(uuid)).toMatchObject({ status: 'paid', failure_reason: null });
  expect((await attemptsOf(uuid)).map(({ outcome }) => outcome)).toEqual(['failed', 'paid']);
});

test('of failed attempts the latest one decides, in whatever order they arrive', async () => {
  const { uuid, reference } = await addPayment(api);
  const at = (id: number, created_at: string, gateway_response: string) =>
    paystack(failure(reference, { id, created_at, gateway_response }));
  await at(2, '2026-11-10T10:00:00Z', 'Expired card');
  await at(1, '2026-11-10T09:00:00Z', 'Do not honour');
  expect(await stateOf(uuid)).toMatchObject({ status: 'failed', failure_reason: 'expired_card' });
});

test('a payment that staff recorded as paid stays paid', async () => {
  const { uuid, reference } = await addPayment(api, { status: 'paid' });
  await paystack(failure(reference));
  expect(await stateOf(uuid)).toMatchObject({ status: 'paid', failure_reason: null });
});

test.each([
  ['another amount', { amount: 1_249_999 }],
  ['another currency', { currency: 'GHS' }],
])('%s does not pay, is flagged and notifies staff', async (_name, data) => {
  const { uuid, reference } = await addPayment(api);
  await paystack(success(reference, data));
  expect(await stateOf(uuid)).toMatchObject({ status: 'failed', failure_reason: 'amount_mismatch' });
  expect(await attemptsOf(uuid)).toMatchObject([{ outcome: 'failed', failure_reason: 'amount_mismatch' }]);
  const { rows } = await api.owner.query(`select message from bell_items where message like $1 limit 1`, [
    `The amount of transaction ${reference} differs: received %, due ₦12,500.00`,
  ]);
  expect(rows).toHaveLength(1);
});

test('an unknown reference is stored and answered with 200', async () => {
  const { status, body } = await paystack(success('TX-nobody-knows'));
  expect([status, body.matched]).toEqual([200, false]);
  const { rows } = await api.owner.query(
    `select payment_uuid, outcome from payment_events where reference_id = 'TX-nobody-knows'`,
  );
  expect(rows).toEqual([{ payment_uuid: null, outcome: 'paid' }]);
});

test('an event about something else is answered with 200 and not stored', async () => {
  const before = await countEvents();
  const { status, body } = await paystack(eventText('paystack-transfer-success', 'TX-none'));
  expect([status, body.message]).toEqual([200, 'This event is not about a payment']);
  expect(await countEvents()).toBe(before);
});

test('a signed event without a reference is rejected with 422', async () => {
  expect((await paystack(success(''))).status).toBe(422);
});

test('a refund by Paystack completes the refund once, also when it arrives before the success', async () => {
  const { uuid, reference } = await addPayment(api);
  const refund = eventText('paystack-refund-processed', reference, {
    refund_reference: `whole-${reference}`,
  });
  await paystack(refund);
  expect(await stateOf(uuid)).toMatchObject({ status: 'pending', refund_provided: 'Incomplete' });
  await paystack(success(reference));
  const refunded = await stateOf(uuid);
  expect(refunded).toMatchObject({
    status: 'refunded',
    refund_provided: 'Complete',
    refund_completed_by: null,
  });
  await paystack(refund);
  expect(await stateOf(uuid)).toEqual(refunded);
});

test('a partial refund does not complete the refund', async () => {
  const { uuid, reference } = await addPayment(api);
  await paystack(success(reference));
  await paystack(
    eventText('paystack-refund-processed', reference, { amount: '100', refund_reference: 'part' }),
  );
  expect(await stateOf(uuid)).toMatchObject({ status: 'paid', refund_provided: 'Incomplete' });
});

test('a payment for a cancelled booking is due for a refund as soon as it is paid', async () => {
  const { rows } = await api.owner.query(`select uuid from bookings where status = 'cancelled' limit 1`);
  const { uuid, reference } = await addPayment(api, { booking_uuid: rows[0].uuid });
  await paystack(success(reference));
  expect(await stateOf(uuid)).toMatchObject({ status: 'paid', refund_eligible: true });
});
