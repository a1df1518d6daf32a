import { paymentChecks } from '@baobab/contract/money/payment-checks';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { addPayment, eventSender, eventText, settings } from '../transactions/payment-events.testing.ts';
import { useProviders } from './provider.testing.ts';
import { reconcile } from './reconciliation.service.ts';

const { state, url } = await useProviders();
const api = useTestApp({ ...settings, RECONCILE_PAYSTACK_KEY: 'sk_read_only', PAYSTACK_API_URL: url });
const { paystack } = eventSender(api);
const { call } = api.client();
const run = () => reconcile(api.services);

let serial = 9_000;
const nextId = () => (serial += 1);
const checks = async (search: string) =>
  (await call(paymentChecks.list, { query: { search, pagenum: 0, limit: 10, exact: true } })).data;
const checksOf = async (reference: string) =>
  (await checks(reference)).map(({ reason, state: of }) => `${reason} ${of}`).toSorted();

test('a refund in the list and in its event opens one check, also after staff closed it', async () => {
  const [known, unknown] = [(await addPayment(api)).reference, `UN-${newId()}`];
  const [first, second] = [nextId(), nextId()];
  const report = (reference: string) =>
    paystack(
      eventText('paystack-refund-processed', reference, { amount: '1300000', refund_reference: reference }),
    );
  state.paystack.charges = [
    { id: first, reference: known },
    { id: second, reference: unknown },
  ];
  await run();
  await report(known);
  const [check] = await checks(known);
  await call(paymentChecks.close, { params: { uuid: check!.uuid }, body: { note: 'Asked' } });
  state.paystack.refunds = [first, second].map((transaction) => ({
    id: nextId(),
    transaction,
    amount: 1_300_000,
  }));
  await run();
  await report(unknown);
  expect(await checksOf(known)).toEqual(['refund_exceeds closed']);
  // Of the charge and of the refund.
  expect(await checksOf(unknown)).toEqual(['unknown_reference open', 'unknown_reference open']);
  // A second refund of the amount is another one.
  state.paystack.refunds.push({ id: nextId(), transaction: first, amount: 1_300_000 });
  await run();
  expect(await checksOf(known)).toEqual(['refund_exceeds closed', 'refund_exceeds open']);
});

test('the event of a charge that the list had with another amount is to be checked, a late failure is not', async () => {
  const { reference } = await addPayment(api);
  const id = nextId();
  state.paystack.charges = [{ id, reference }];
  await run();
  await paystack(eventText('paystack-charge-failed', reference, { id }));
  expect(await checksOf(reference)).toEqual([]);
  for (const _time of [1, 2])
    await paystack(eventText('paystack-charge-success', reference, { id, amount: 1_200_000 }));
  expect(await checks(reference)).toMatchObject([
    {
      reason: 'provider_differs',
      detail: `The event of paystack for transaction ${reference} reported ₦12,000.00, its list has ₦12,500.00`,
    },
  ]);
});
