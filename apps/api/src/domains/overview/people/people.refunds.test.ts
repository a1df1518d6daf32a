import type { PersonEvent } from '@baobab/contract/messages/support';
import type { Person } from '@baobab/contract/overview/people';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { addPayment } from '../../money/transactions/payment-events.testing.ts';

const api = useTestApp();

test.each([
  ['paid twice', { charged_kobo: 1_500_000 }, [['payment', 'refund due', 7_500]], [['Incomplete', 7_500]]],
  [
    'charged too little',
    { status: 'failed', failure_reason: 'amount_mismatch', charged_kobo: 740_000 },
    [['payment', 'refund due', 7_400]],
    [['Incomplete', 7_400]],
  ],
  [
    'refunded, then charged again',
    { charged_kobo: 1_500_000, refunded_kobo: 750_000, refund_completed_at: '2026-02-03T10:00:00Z' },
    [
      ['refund', 'Complete', 7_500],
      ['payment', 'refund due', 7_500],
    ],
    [['Incomplete', 7_500]],
  ],
  [
    'charged twice and refunded as a whole',
    { charged_kobo: 1_500_000, refunded_kobo: 1_500_000, refund_completed_at: '2026-02-03T10:00:00Z' },
    [
      ['refund', 'Complete', 15_000],
      ['payment', 'refunded', 15_000],
    ],
    [['Complete', 15_000]],
  ],
  [
    'charged twice, of which one was paid back',
    { charged_kobo: 1_500_000, refunded_kobo: 750_000 },
    [
      ['refund', 'Complete', 7_500],
      ['payment', 'paid', 7_500],
    ],
    [['Complete', 7_500]],
  ],
  [
    'charged too much, of which the rest was paid back',
    { charged_kobo: 900_000, refunded_kobo: 150_000 },
    [
      ['refund', 'Complete', 1_500],
      ['payment', 'paid', 7_500],
    ],
    [['Complete', 1_500]],
  ],
])('time line and side pane have the refund of a payment %s', async (_case, values, entries, refunds) => {
  const { consumer: uuid } = await fixturesFor(api).addPatient('Due Page');
  const channel = newId();
  const payment = await addPayment(api, {
    consumer_uuid: uuid,
    amount_kobo: 750_000,
    status: 'paid',
    created_at: '2026-02-02T10:00:00Z',
    ...values,
  });
  await api.owner.query(
    `insert into payment_events (uuid, provider, event_id, reference_id, payment_uuid, outcome, amount_kobo, currency, at)
     select uuid, 'paystack', uuid, reference_id, uuid, 'refunded', refunded_kobo, 'NGN', '2026-02-03T10:00:00Z'
     from payments where uuid = $1 and refunded_kobo > 0`,
    [payment.uuid],
  );
  await api.owner.query('insert into support_channels (uuid, consumer_uuid) values ($1, $2)', [
    channel,
    uuid,
  ]);
  const { timeline } = (await api.call('GET', `/people/${uuid}`)).body.data as Person;
  expect(timeline.data.map(({ kind, status, amount }) => [kind, status, amount])).toEqual(entries);
  for (const { kind, at } of timeline.data)
    expect(at).toBe(kind === 'refund' ? '2026-02-03T10:00:00.000Z' : '2026-02-02T10:00:00.000Z');
  const pane = (await api.call('GET', `/support/channels/${channel}/person`)).body;
  expect(pane.refunds.map(({ status, amount }: PersonEvent) => [status, amount])).toEqual(refunds);
});
