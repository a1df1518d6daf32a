import { ApiError } from '@baobab/contract/kit/client';
import { toNaira } from '@baobab/contract/kit/naira';
import type { PaymentStatus } from '@baobab/contract/money/transactions';
import { createHmac } from 'node:crypto';
import { defineCommand, type World } from '../engine/command.ts';
import { SECRETS } from '../engine/office.ts';
import type { Random } from '../engine/random.ts';
import type { Model } from '../model/model.ts';
import { report } from '../model/money.ts';
import { noteInList } from '../model/provider-list.ts';

export interface Event {
  provider: 'paystack' | 'flutterwave';
  reference: string;
  id: string;
  outcome: PaymentStatus;
  amountKobo: number;
  at: number;
}

/** Signs the event as the provider does. The bodies are those of their documentation. */
export async function deliver({ office }: World, event: Event): Promise<void> {
  const { provider, reference, id, outcome, amountKobo, at } = event;
  const time = new Date(at).toISOString();
  const name = outcome === 'paid' ? 'success' : outcome;
  const paystack =
    outcome === 'refunded'
      ? {
          event: 'refund.processed',
          data: {
            transaction_reference: reference,
            refund_reference: id,
            amount: amountKobo,
            currency: 'NGN',
          },
        }
      : {
          event: `charge.${name}`,
          data: {
            id,
            reference,
            amount: amountKobo,
            currency: 'NGN',
            channel: 'card',
            gateway_response: '',
            paid_at: time,
            created_at: time,
          },
        };
  const flutterwave = {
    event: 'charge.completed',
    data: {
      id,
      tx_ref: reference,
      amount: toNaira(amountKobo),
      currency: 'NGN',
      status: outcome === 'paid' ? 'successful' : outcome,
      payment_type: 'card',
      processor_response: '',
      created_at: time,
    },
  };
  const text = JSON.stringify(provider === 'paystack' ? paystack : flutterwave);
  const reply = await office.app.inject({
    method: 'POST',
    url: `/api/v1/payment-events/${provider}`,
    headers: {
      'content-type': 'application/json',
      ...(provider === 'paystack'
        ? { 'x-paystack-signature': createHmac('sha512', SECRETS.paystack).update(text).digest('hex') }
        : { 'verif-hash': SECRETS.flutterwave }),
    },
    payload: text,
  });
  if (reply.statusCode !== 200) throw new ApiError(reply.statusCode, reply.json());
}

/** A report about a payment: right, early, again, in parts, or of a wrong amount. */
export function proposeEvent(model: Model, random: Random, name: string): Event | null {
  const early = Object.values(model.bookings).flatMap(({ reference, status }) =>
    reference && status === 'pending' ? [reference] : [],
  );
  const known = Object.keys(model.payments).filter((one) => !one.startsWith('payment of'));
  const reference = random.pick(random.chance(0.15) ? early : known);
  if (!reference) return null;
  const payment = model.payments[reference];
  const due = payment?.amountKobo ?? 500_000;
  const outcome = random.pick(
    payment?.status === 'paid'
      ? (['paid', 'refunded', 'refunded', 'failed'] as const)
      : (['paid', 'paid', 'failed', 'pending'] as const),
  )!;
  const isPart = outcome === 'refunded' && due % 2 === 0 && random.chance(0.6);
  return {
    provider: outcome === 'refunded' || random.chance(0.5) ? 'paystack' : 'flutterwave',
    reference,
    id: `${name}-${outcome}`,
    outcome,
    amountKobo: isPart ? due / 2 : random.chance(0.1) && outcome === 'paid' ? due + 100 : due,
    at: model.now - random.pick([0, 0, 60_000, 3_600_000])!,
  };
}

/** The product gets the report. That of a refund has no time of its own. */
export function receive(model: Model, { reference, id, outcome, amountKobo, at }: Event) {
  const time = outcome === 'refunded' ? model.now : at;
  report(model, reference, `${outcome} ${id}`, { outcome, amountKobo, at: time });
}

/** Signed events with values that no sane provider sends. */
const odd: readonly object[] = [
  {
    event: 'charge.completed',
    data: {
      id: 1,
      tx_ref: 'ODD-1',
      amount: 1,
      currency: 'NGN',
      status: 'constructor',
      created_at: '2026-01-01',
    },
  },
  {
    event: 'charge.completed',
    data: {
      id: 2,
      tx_ref: 'ODD-2',
      amount: 1e21,
      currency: 'NGN',
      status: 'successful',
      created_at: '2026-01-01',
    },
  },
  {
    event: 'charge.completed',
    data: {
      id: 3,
      tx_ref: 'ODD-\ud800',
      amount: 1,
      currency: 'NGN',
      status: 'successful',
      created_at: '2026-01-01',
    },
  },
];

export const providerCommands = [
  defineCommand<{ index: number }>({
    name: 'provider.odd',
    actors: ['provider'],
    weight: 0.5,
    isRow: true,
    propose: (_model, random) => ({ index: random.int(0, odd.length - 1) }),
    sentence: ({ index }) => `flutterwave sends the odd event ${JSON.stringify(odd[index])}`,
    async run({ office }, { index }) {
      const reply = await office.app.inject({
        method: 'POST',
        url: '/api/v1/payment-events/flutterwave',
        headers: { 'content-type': 'application/json', 'verif-hash': SECRETS.flutterwave },
        payload: JSON.stringify(odd[index]),
      });
      // A refusal is right; only a failure of the server is not.
      if (reply.statusCode >= 500) throw new ApiError(reply.statusCode, reply.json());
    },
    expect: () => undefined,
  }),
  defineCommand<Event>({
    name: 'provider.report',
    actors: ['provider'],
    weight: 12,
    propose: proposeEvent,
    sentence: ({ provider, reference, outcome, amountKobo }) =>
      `${provider} reports ${outcome} ${toNaira(amountKobo)} naira for ${reference}`,
    run: deliver,
    expect(model, event) {
      if (event.provider === 'paystack') noteInList(model, event.id, event);
      receive(model, event);
    },
  }),
];
