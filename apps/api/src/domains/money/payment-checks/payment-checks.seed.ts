import { formatKobo } from '@baobab/contract/kit/naira';
import type { CopyRow } from '@baobab/postgres/copy-in';
import { withOwnRandom, type DomainSeed, type Seed } from '../../../seed/seed.ts';

interface Differing {
  provider: string;
  event_id: string;
  reference_id: string;
  payment_uuid: string;
  received: string;
  due: string;
  at: Date;
}

/** Charges of people who mistyped the reference of their transfer. */
const unknown = ['APT-20931', 'TRF 0098841', 'BIOCHECK'];
/** Of the charges of another amount, every fourth was checked. */
const CHECKED_EVERY = 4;

/** Adds a payment to check for every demo charge of another amount, and some charges with an unknown reference. */
export const seedPaymentChecks: DomainSeed = async (base) => {
  const seed = withOwnRandom(base, 8_137);
  const { random, now } = seed;
  const [admin] = await seed.query<{ uuid: string }>(
    `select account_uuid as uuid from staff where role = 'admin' order by 1 limit 1`,
  );
  const differing = await seed.query<Differing>(
    `select e.provider, e.event_id, e.reference_id, e.payment_uuid, e.amount_kobo as received, y.amount_kobo as due, e.at
     from payment_events e join payments y on y.uuid = e.payment_uuid
     where y.failure_reason = 'amount_mismatch' and e.outcome = 'paid' order by e.at, e.uuid`,
  );
  const checks = differing.map(({ received, due, at, event_id, ...row }, index): CopyRow => {
    const isChecked = index % CHECKED_EVERY === 0;
    return {
      uuid: random.uuidV7(at),
      reason: 'amount_differs',
      report: `amount_differs:${row.provider}:${event_id}`,
      ...row,
      detail: `The amount of transaction ${row.reference_id} differs: received ${formatKobo(Number(received))}, due ${formatKobo(Number(due))}`,
      found_at: at,
      closed_at: isChecked ? new Date(Math.min(now.getTime(), at.getTime() + 86_400_000)) : null,
      closed_by: isChecked ? admin!.uuid : null,
      note: isChecked ? 'The bank confirmed that the transfer was returned.' : '',
    };
  });
  const stray = unknown.map((reference_id, index) => strayCharge(seed, reference_id, index + 1));
  await seed.insert(
    'payment_events',
    stray.map(({ event }) => event),
  );
  await seed.insert('payment_checks', [...checks, ...stray.map(({ check }) => check)]);
};

function strayCharge({ random, now }: Seed, reference_id: string, days: number) {
  const at = new Date(now.getTime() - days * 29 * 3_600_000);
  const event_id = `charge.success:${random.int(1e9, 9e9)}`;
  const amount_kobo = random.int(50, 300) * 10_000;
  const shared = { provider: 'paystack', reference_id, payment_uuid: null };
  const event: CopyRow = {
    ...shared,
    uuid: random.uuidV7(at),
    event_id,
    outcome: 'paid',
    amount_kobo: String(amount_kobo),
    currency: 'NGN',
    channel: 'bank_transfer',
    failure_reason: null,
    message: 'Approved',
    at,
    received_at: at,
  };
  const check: CopyRow = {
    ...shared,
    uuid: random.uuidV7(at),
    reason: 'unknown_reference',
    report: `unknown_reference:paystack:${event_id}`,
    detail: `${formatKobo(amount_kobo)} was received with the unknown reference ${reference_id}`,
    found_at: at,
    closed_at: null,
    closed_by: null,
    note: '',
  };
  return { event, check };
}
