import { reconciliation } from '@baobab/contract/money/reconciliation';
import { paymentChecks } from '@baobab/contract/money/payment-checks';
import { transactions } from '@baobab/contract/money/transactions';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { addPayment, eventSender, eventText, settings } from '../transactions/payment-events.testing.ts';
import { createReader } from './provider-reader.ts';
import { useProviders } from './provider.testing.ts';
import { reconcile } from './reconciliation.service.ts';

const { state, url } = await useProviders();
const api = useTestApp({
  ...settings,
  RECONCILE_PAYSTACK_KEY: 'sk_read_only',
  RECONCILE_FLUTTERWAVE_KEY: 'FLWSECK_read',
  PAYSTACK_API_URL: url,
  FLUTTERWAVE_API_URL: `${url}/`,
});
const fixtures = fixturesFor(api);
const { paystack } = eventSender(api);
const { call } = api.client();
const FAST = { attempts: 3, timeoutMs: 5_000, firstWaitMs: 1 };
const run = () => reconcile(api.services, FAST);

let serial = 7_000;
const nextId = () => (serial += 1);
const stateOf = async (uuid: string) => (await call(transactions.get, { params: { uuid } })).data;
const checksOf = async (reference: string) =>
  (
    await call(paymentChecks.list, { query: { search: reference, pagenum: 0, limit: 10, exact: true } })
  ).data.map(({ reason, state: of }) => `${reason} ${of}`);
const eventsOf = async (reference: string) =>
  (
    await api.owner.query(
      `select outcome, amount_kobo::int as kobo from payment_events where reference_id = $1 order by received_at, uuid`,
      [reference],
    )
  ).rows as { outcome: string; kobo: number }[];

describe('the nightly job', () => {
  test('applies a charge that no event reported, books its booking, and the late event changes nothing', async () => {
    const [doctor, patient] = [await fixtures.addDoctor(), await fixtures.addPatient()];
    const booking = await fixtures.addBooking(doctor, patient, { status: 'pending' });
    const { uuid, reference } = await addPayment(api, { booking_uuid: booking });
    const id = nextId();
    state.paystack.charges = [{ id, reference }];
    await run();
    expect(await stateOf(uuid)).toMatchObject({ status: 'paid', channel: 'card', due_back: 0 });
    const { rows } = await api.owner.query('select status from bookings where uuid = $1', [booking]);
    expect(rows).toEqual([{ status: 'booked' }]);
    const late = await paystack(eventText('paystack-charge-success', reference, { id }));
    expect(late.body).toMatchObject({ repeated: true });
    await run();
    expect(await eventsOf(reference)).toEqual([{ outcome: 'paid', kobo: 1_250_000 }]);
  });

  test.each(['paystack', 'flutterwave'] as const)('reads every page of %s', async (provider) => {
    const prefix = `PG-${newId()}`;
    state[provider].charges = Array.from({ length: 203 }, (_, index) => ({
      id: nextId(),
      reference: `${prefix}-${index}`,
      status: 'failed',
    }));
    await run();
    const { rows } = await api.owner.query(
      `select count(*)::int as n from payment_events where reference_id like $1 and listed`,
      [`${prefix}%`],
    );
    expect(rows[0].n).toBe(203);
  });

  test('applies refunds that no event reported, in parts, without counting reported ones twice', async () => {
    const { uuid, reference } = await addPayment(api, { refund_eligible: true });
    const id = nextId();
    state.paystack.charges = [{ id, reference, status: 'reversed' }];
    const [first, second] = [nextId(), nextId()];
    await paystack(eventText('paystack-charge-success', reference, { id }));
    const part = { amount: '625000', refund_reference: `R-${reference}` };
    await paystack(eventText('paystack-refund-processed', reference, part));
    state.paystack.refunds = [{ id: first, transaction: id, amount: 625_000 }];
    await run();
    expect(await stateOf(uuid)).toMatchObject({ refunded_amount: 6_250, due_back: 6_250 });
    state.paystack.refunds.push({ id: second, transaction: id, amount: 625_000, status: 'pending' });
    await run();
    expect((await stateOf(uuid)).refunded_amount).toBe(6_250);
    state.paystack.refunds[1]!.status = 'processed';
    await run();
    expect(await stateOf(uuid)).toMatchObject({ refunded_amount: 12_500, refund_provided: 'Complete' });
    // The event of the second refund arrives late.
    const late = { amount: '625000', refund_reference: `S-${reference}` };
    await paystack(eventText('paystack-refund-processed', reference, late));
    expect((await stateOf(uuid)).refunded_amount).toBe(12_500);
    expect(await checksOf(reference)).toEqual([]);
  });

  test('applies refunds of Flutterwave, which sends no event about them', async () => {
    const { uuid, reference } = await addPayment(api, { refund_eligible: true });
    const id = nextId();
    state.flutterwave.charges = [{ id, reference }];
    state.flutterwave.refunds = [{ id: nextId(), transaction: id, amount: 1_250_000 }];
    await run();
    expect(await stateOf(uuid)).toMatchObject({ status: 'refunded', refunded_amount: 12_500 });
  });

  test('applies the charges of every provider before the refunds of one, so that a paid service stays paid', async () => {
    const { uuid, reference } = await addPayment(api);
    const id = nextId();
    state.paystack = {
      charges: [{ id, reference }],
      refunds: [{ id: nextId(), transaction: id, amount: 1_250_000 }],
    };
    state.flutterwave.charges = [{ id: nextId(), reference }];
    await run();
    expect(await stateOf(uuid)).toMatchObject({ status: 'paid', refunded_amount: 12_500, due_back: 0 });
  });

  test('a refund that cannot be read, or without its charge, does not hide the others', async () => {
    const { uuid, reference } = await addPayment(api, { refund_eligible: true });
    const [id, unknown] = [nextId(), nextId()];
    state.flutterwave.charges = [{ id, reference }];
    const refund = { transaction: id, amount: 1_250_000 };
    const strange = [{ amount: 100_000 }, { transaction: unknown, amount: 1 }, { ...refund, amount: NaN }];
    state.flutterwave.refunds = [...strange, refund].map((given) => ({ id: nextId(), ...given }));
    await run();
    expect(await stateOf(uuid)).toMatchObject({ status: 'refunded', refunded_amount: 12_500 });
  });

  test('applies the other refunds when the provider refuses one, and fails', async () => {
    const { uuid, reference } = await addPayment(api, { refund_eligible: true });
    const [lost, id] = [nextId(), nextId()];
    state.paystack.charges = [{ id, reference }];
    state.paystack.refunds = [lost, id].map((transaction) => ({
      id: nextId(),
      transaction,
      amount: 1_250_000,
    }));
    // After the charges of both and the list of refunds.
    state.faults = [null, null, null, { status: 403 }];
    await expect(run()).rejects.toThrow('Payments could not be reconciled. paystack: it answered 403');
    expect(await stateOf(uuid)).toMatchObject({ status: 'refunded', refunded_amount: 12_500 });
  });

  test('puts a charge of another amount, or a failure, than its event reported to the payments to check', async () => {
    const [amount, failure] = [await addPayment(api), await addPayment(api)];
    const ids = [nextId(), nextId()];
    await paystack(eventText('paystack-charge-success', amount.reference, { id: ids[0] }));
    await paystack(eventText('paystack-charge-success', failure.reference, { id: ids[1] }));
    state.paystack.charges = [
      { id: ids[0]!, reference: amount.reference, amount: 1_000_000 },
      { id: ids[1]!, reference: failure.reference, status: 'failed' },
    ];
    await run();
    await run();
    expect(await checksOf(amount.reference)).toEqual(['provider_differs open']);
    expect(await checksOf(failure.reference)).toEqual(['provider_differs open']);
    expect(await stateOf(failure.uuid)).toMatchObject({ status: 'paid' });
  });

  test('puts unknown references to the payments to check and skips entries that cannot be read', async () => {
    const reference = `UN-${newId()}`;
    const broken = { id: nextId(), reference: `BR-${newId()}`, amount: -1 };
    state.paystack.charges = [broken, { id: nextId(), reference }];
    await run();
    expect(await checksOf(reference)).toEqual(['unknown_reference open']);
    expect(await eventsOf(broken.reference)).toEqual([]);
  });

  test('only reads, with the key for reading', async () => {
    await run();
    expect([...state.methods]).toEqual(['GET']);
    expect([...state.keys].toSorted()).toEqual(['Bearer FLWSECK_read', 'Bearer sk_read_only']);
  });

  test('tries again after 429, 500 and a broken answer, and asks the other provider when one fails', async () => {
    const [one, other] = [await addPayment(api), await addPayment(api)];
    state.paystack.charges = [{ id: nextId(), reference: one.reference }];
    state.flutterwave.charges = [{ id: nextId(), reference: other.reference }];
    state.faults = [{ status: 429, headers: { 'retry-after': '0' } }, { status: 500 }];
    await run();
    expect((await stateOf(one.uuid)).status).toBe('paid');
    const third = await addPayment(api);
    state.flutterwave.charges = [{ id: nextId(), reference: third.reference }];
    state.faults = [{ status: 503 }, { status: 503 }, { status: 503 }];
    await expect(run()).rejects.toThrow('Payments could not be reconciled. paystack: it answered 503');
    expect((await stateOf(third.uuid)).status).toBe('paid');
    state.faults = [{ status: 401 }];
    await expect(run()).rejects.toThrow('paystack: it answered 401');
  });

  test('calls no provider without a key, although their events are accepted', async () => {
    const services = {
      ...api.services,
      settings: { ...api.services.settings, reconciliation: { paystack: null, flutterwave: null } },
    };
    await reconcile(services, FAST);
    expect(state.requests).toEqual([]);
  });
});

test('a request without an answer is given up and tried again', async () => {
  const reader = createReader({ url, key: 'k' }, { attempts: 2, timeoutMs: 100, firstWaitMs: 1 });
  state.faults = ['hang'];
  state.paystack.charges = [{ id: 1, reference: 'A' }];
  expect(await reader.one('/transaction/verify/A')).toMatchObject({ reference: 'A' });
  state.faults = ['hang', 'hang'];
  await expect(reader.one('/transaction/verify/A')).rejects.toThrow('it did not answer');
});

describe('on request', () => {
  const ask = (uuid: string) => call(reconciliation.ask, { params: { uuid } });

  test('applies what no event reported, once', async () => {
    const { uuid, reference } = await addPayment(api);
    const id = nextId();
    state.paystack.charges = [{ id, reference }];
    state.paystack.refunds = [{ id: nextId(), transaction: id, amount: 100_000 }];
    expect(await ask(uuid)).toMatchObject({ applied: 2, data: { status: 'paid', refunded_amount: 1_000 } });
    expect(await ask(uuid)).toMatchObject({ applied: 0 });
  });

  test('applies the second charge before the refund of the first', async () => {
    const { uuid, reference } = await addPayment(api);
    const [first, second] = [nextId(), nextId()];
    state.flutterwave.charges = [first, second].map((id) => ({ id, reference }));
    state.flutterwave.refunds = [{ id: nextId(), transaction: first, amount: 1_250_000 }];
    const paidOnce = { status: 'paid', refunded_amount: 12_500, due_back: 0 };
    expect(await ask(uuid)).toMatchObject({ applied: 3, data: paidOnce });
  });

  test('two people at once apply a charge once', async () => {
    const { uuid, reference } = await addPayment(api);
    state.flutterwave.charges = [{ id: nextId(), reference }];
    const replies = await Promise.all([ask(uuid), ask(uuid)]);
    expect(replies.map(({ applied }) => applied).toSorted()).toEqual([0, 1]);
    expect((await stateOf(uuid)).due_back).toBe(0);
  });

  test('changes nothing for a payment that no provider has, and is 503 while one does not answer', async () => {
    const { uuid } = await addPayment(api);
    expect(await ask(uuid)).toMatchObject({ applied: 0, data: { status: 'pending' } });
    state.faults = [{ status: 500 }, { status: 500 }];
    await expect(ask(uuid)).rejects.toMatchObject({ status: 503 });
    expect((await stateOf(uuid)).status).toBe('pending');
  });
});
