import type { CopyRow } from '@baobab/postgres/copy-in';
import { withOwnRandom, type DomainSeed, type Seed } from '../../../seed/seed.ts';
import { failureReasonOf } from './failure-reason.ts';

const MINUTE = 60_000;
const MAX_BOOKINGS = 2_000;
const MAX_PAID = 1_500;
/** Of the carts, this many were paid only after a first payment had failed, or are not paid yet. */
const CARTS = 60;

/** A payment that was not completed, before its attempts. */
interface Unpaid {
  kind: string;
  amount_kobo: string;
  consumer_uuid: string;
  patient_uuid: string;
  doctor_uuid: string | null;
  booking_uuid: string | null;
  order: string | null;
  created_at: Date;
  pending: boolean;
}

interface Paid {
  uuid: string;
  reference_id: string;
  amount_kobo: string;
  channel: string;
  created_at: Date;
}

/** Answers of banks with their channels; a frequent answer is listed more than once. */
const answers: { message: string; channels: string[] }[] = [
  ...Array.from({ length: 4 }, () => ({ message: 'Insufficient funds', channels: ['card', 'bank', 'ussd'] })),
  ...Array.from({ length: 2 }, () => ({ message: 'Declined by financial institution', channels: ['card'] })),
  { message: 'Do not honour', channels: ['card'] },
  { message: 'Incorrect PIN', channels: ['card', 'ussd'] },
  { message: 'Expired card', channels: ['card'] },
  { message: 'OTP was not confirmed', channels: ['card', 'bank'] },
  { message: 'Exceeds daily limit', channels: ['card', 'bank_transfer'] },
  { message: 'Transaction cancelled by customer', channels: ['card', 'wallet', 'ussd'] },
  { message: 'Transaction timed out', channels: ['bank_transfer', 'ussd'] },
  { message: 'Issuer or switch inoperative', channels: ['card', 'bank'] },
  { message: 'Account could not be charged', channels: ['wallet', 'bank'] },
];
/** Every twentieth failure is a transfer of another amount. */
const MISMATCH_EVERY = 20;

/** Adds failed and pending payments of every kind, and the events of these and of the newest paid ones. */
export const seedPaymentEvents: DomainSeed = async (base) => {
  const seed = withOwnRandom(base, 8_131);
  const unpaid = [...(await ofBookings(seed)), ...(await ofCarts(seed)), ...(await ofTreatments(seed))];
  const rows = unpaid.map((payment, serial) => unpaidRows(seed, payment, serial));
  await seed.insert(
    'payments',
    rows.map(({ payment }) => payment),
  );
  for (const { order, payment } of rows.filter((row) => row.order))
    await seed.client.query('update treatment_orders set payment_uuid = $2 where uuid = $1', [
      order,
      payment['uuid'],
    ]);
  const paid = await seed.query<Paid>(
    `select uuid, reference_id, amount_kobo, channel, created_at from payments where status = 'paid'
     order by created_at desc, uuid limit ${MAX_PAID}`,
  );
  await seed.insert('payment_events', [
    ...rows.flatMap(({ events }) => events),
    ...paid.flatMap((payment) => paidEvents(seed, payment)),
  ]);
};

/** A rejected booking was not paid; the payment of a pending one is awaited. */
const ofBookings = (seed: Seed) =>
  seed.query<Unpaid>(
    `select 'appointment' as kind, amount_kobo, consumer_uuid, patient_uuid, doctor_uuid, uuid as booking_uuid,
       null as order, created_at, status = 'pending' as pending
     from bookings where amount_kobo > 0 and status in ('pending', 'rejected')
     order by created_at desc, uuid limit ${MAX_BOOKINGS}`,
  );

/** The newest carts are awaited; the others failed some minutes before they were paid with another reference. */
const ofCarts = (seed: Seed) =>
  seed.query<Unpaid>(
    `select 'cart' as kind, o.total_kobo as amount_kobo, o.consumer_uuid, o.patient_uuid, null as doctor_uuid,
       null as booking_uuid, null as order, o.created_at - interval '9 minutes' as created_at,
       row_number() over (order by o.created_at desc, o.uuid) <= ${CARTS / 5} as pending
     from lab_orders o join accounts a on a.uuid = o.consumer_uuid
     where a.created_at < o.created_at - interval '1 hour' order by o.created_at desc, o.uuid limit ${CARTS}`,
  );

const ofTreatments = (seed: Seed) =>
  seed.query<Unpaid>(
    `select 'treatmentplan' as kind, o.amount_kobo, o.consumer_uuid, p.uuid as patient_uuid, null as doctor_uuid,
       null as booking_uuid, o.uuid as order, o.created_at,
       row_number() over (order by o.created_at desc, o.uuid) % 3 = 0 as pending
     from treatment_orders o
       join lateral (select uuid from patients where consumer_uuid = o.consumer_uuid order by uuid limit 1) p on true
     where not o.paid order by o.created_at desc, o.uuid limit ${MAX_BOOKINGS}`,
  );

const prefixes: Record<string, string> = { appointment: 'TX', cart: 'CT', treatmentplan: 'TP' };

function unpaidRows(seed: Seed, { order, pending, ...payment }: Unpaid, serial: number) {
  const { random } = seed;
  const uuid = random.uuidV7(payment.created_at);
  const seconds = String(payment.created_at.getTime()).slice(0, 10);
  const reference_id = `${prefixes[payment.kind]}${seconds}${900_000 + serial}`;
  const differs = !pending && serial % MISMATCH_EVERY === 0;
  const answer = random.pick(answers);
  const channel = differs ? 'bank_transfer' : random.pick(answer.channels);
  const first = differs ? 'Transaction timed out' : answer.message;
  const of = { uuid, reference_id, amount_kobo: payment.amount_kobo, channel };
  const at = payment.created_at;
  const events = pending
    ? [eventRow(seed, of, { outcome: 'pending', at })]
    : [
        ...(random.chance(0.3) ? [eventRow(seed, of, { outcome: 'failed', message: first, at })] : []),
        differs
          ? eventRow(
              seed,
              { ...of, amount_kobo: lessThan(payment.amount_kobo) },
              { outcome: 'paid', at: later(seed, at) },
            )
          : eventRow(seed, of, { outcome: 'failed', message: answer.message, at: later(seed, at) }),
      ];
  const failure_reason = differs ? 'amount_mismatch' : failureReasonOf(answer.message);
  return {
    order,
    events,
    payment: {
      uuid,
      reference_id,
      ...payment,
      status: pending ? 'pending' : 'failed',
      channel,
      failure_reason: pending ? null : failure_reason,
      charged_kobo: differs ? lessThan(payment.amount_kobo) : null,
    } satisfies CopyRow,
  };
}

/** Some payments succeeded only at the second attempt. */
function paidEvents(seed: Seed, { created_at: at, ...payment }: Paid): CopyRow[] {
  const before = new Date(at.getTime() - seed.random.int(1, 6) * MINUTE);
  const { message } = seed.random.pick(answers);
  return [
    ...(seed.random.chance(0.08)
      ? [eventRow(seed, payment, { outcome: 'failed', message, at: before })]
      : []),
    eventRow(seed, payment, { outcome: 'paid', at }),
  ];
}

const later = ({ random }: Seed, at: Date) => new Date(at.getTime() + random.int(1, 12) * MINUTE);
const lessThan = (kobo: string) => String(Math.round(Number(kobo) * 0.9));

function eventRow(
  { random }: Seed,
  { uuid, ...payment }: Omit<Paid, 'created_at'>,
  { outcome, message = '', at }: { outcome: string; message?: string; at: Date },
): CopyRow {
  const [provider, id] = [random.chance(0.7) ? 'paystack' : 'flutterwave', random.int(1e9, 9e9)];
  const name = outcome === 'paid' ? 'success' : outcome;
  return {
    uuid: random.uuidV7(at),
    provider,
    event_id: provider === 'paystack' ? `charge.${name}:${id}` : `charge.completed:${id}:${outcome}`,
    payment_uuid: uuid,
    ...payment,
    outcome,
    currency: 'NGN',
    failure_reason: outcome === 'failed' ? failureReasonOf(message) : null,
    message: outcome === 'paid' ? 'Approved' : message,
    at,
    received_at: at,
  };
}
