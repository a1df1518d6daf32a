import type { CopyRow } from '@baobab/postgres/copy-in';
import { demoChannel } from '../../../seed/payment-channel.ts';
import { timeSince } from '../../../seed/people.ts';
import { withOwnRandom, type Seed, type DomainSeed } from '../../../seed/seed.ts';
import { loadCatalogue, type Catalogue } from './orders-catalogue.seed.ts';
import { itemsOf } from './order-items.seed.ts';

const DAY = 86_400_000;
const BATCH_SIZE = 5_000;
const MANY_TESTS = 40;

/** Seeds a paid order for every second user, most of them at the first laboratory. */
export const seedLabOrders: DomainSeed = async (base) => {
  const seed = withOwnRandom(base, 8_104);
  const catalogue = await loadCatalogue(seed);
  const count = Math.round(seed.users / 2);
  for (let start = 0; start < count; start += BATCH_SIZE)
    await seedBatch(seed, catalogue, start, Math.min(BATCH_SIZE, count - start));
};

async function seedBatch(seed: Seed, catalogue: Catalogue, start: number, count: number) {
  const orders = Array.from({ length: count }, (_, i) => order(seed, catalogue, start + i));
  await seed.insert(
    'payments',
    orders.map((one) => one.payment),
  );
  await seed.insert(
    'lab_orders',
    orders.map((one) => one.row),
  );
  for (const table of ['lab_order_items', 'lab_item_notes', 'lab_item_issues'] as const)
    await seed.insert(
      table,
      orders.flatMap((one) => one.items[table]),
    );
}

function order(seed: Seed, catalogue: Catalogue, serial: number) {
  const { random, now } = seed;
  const patient = random.pick(catalogue.patients);
  const partner = random.chance(0.45) ? catalogue.partners[0]! : random.pick(catalogue.partners);
  const place = random.pick(catalogue.places);
  // The first order is the largest: up to forty of the tests that the laboratory offers.
  const tests = random.sample(partner.tests, serial === 0 ? MANY_TESTS * 4 : random.pick([1, 1, 2, 2, 3, 5]));
  const chosen = tests.slice(0, MANY_TESTS);
  const created_at = serial === 0 ? new Date(now.getTime() - DAY) : timeSince(seed, patient.created_at, 500);
  const status = serial === 0 ? 'inprogress' : statusAt(seed, created_at);
  const uuid = random.uuidV7(created_at);
  const total_kobo = chosen.reduce((sum, test) => sum + test.price_kobo, 0);
  const order_id = `LB${String(created_at.getTime()).slice(0, 10)}${String(serial).padStart(6, '0')}`;
  const payment = paymentFor(seed, `CT${order_id.slice(2)}`, {
    patient,
    total_kobo,
    created_at,
    status,
    channel: demoChannel(serial),
  });
  const row: CopyRow = {
    uuid,
    order_id,
    consumer_uuid: patient.consumer_uuid,
    patient_uuid: patient.uuid,
    partner_uuid: partner.uuid,
    payment_uuid: payment.uuid,
    advice_uuid: patient.advice && random.chance(0.5) ? patient.advice : null,
    status,
    total_kobo,
    home_service: random.chance(0.4),
    street: `${random.int(1, 120)} ${random.pick(catalogue.streets)}`,
    ...place,
    search: [
      order_id,
      payment.reference_id,
      patient.consumer,
      patient.consumer_mobile,
      patient.name,
      patient.mobile,
    ]
      .join(' ')
      .toLowerCase(),
    created_at,
  };
  return { payment, row, items: itemsOf(seed, { uuid, status, created_at }, chosen) };
}

function statusAt({ random, now }: Seed, created: Date) {
  const age = (now.getTime() - created.getTime()) / DAY;
  if (random.chance(0.06)) return 'cancelled';
  if (age < 3) return random.pick(['pending', 'inprogress']);
  return age < 20
    ? random.pick(['inprogress', 'completed'])
    : random.pick(['completed', 'completed', 'inprogress']);
}

interface PaidOrder {
  patient: { uuid: string; consumer_uuid: string };
  total_kobo: number;
  created_at: Date;
  status: string;
  channel: string;
}

function paymentFor(
  { random }: Seed,
  reference_id: string,
  { patient, total_kobo, created_at, status, channel }: PaidOrder,
) {
  return {
    uuid: random.uuidV7(created_at),
    reference_id,
    kind: 'cart',
    amount_kobo: total_kobo,
    consumer_uuid: patient.consumer_uuid,
    patient_uuid: patient.uuid,
    refund_eligible: status === 'cancelled',
    created_at,
    channel,
  } satisfies CopyRow;
}
