import type { CopyRow } from '@baobab/postgres/copy-in';
import { medicines, streets } from '../../../seed/data/medicine.ts';
import { demoChannel } from '../../../seed/payment-channel.ts';
import { timeSince } from '../../../seed/people.ts';
import { scaled, withOwnRandom, type Seed, type DomainSeed } from '../../../seed/seed.ts';

const DAY = 86_400_000;
const BATCH_SIZE = 5_000;

interface Buyer {
  uuid: string;
  full_name: string;
  mobile: string;
  patient_uuid: string;
  prescription: string | null;
  created_at: Date;
}
interface References {
  buyers: Buyer[];
  diseases: { uuid: string; name: string }[];
  places: { city: string; region: string }[];
}

/** Three orders for every twenty users: treatment plans or the medicines of a prescription. */
export const seedTreatmentOrders: DomainSeed = async (base) => {
  const seed = withOwnRandom(base, 8_105);
  const buyers = await seed.query<Buyer>(
    `select a.uuid, a.full_name, a.mobile, a.created_at, p.uuid as patient_uuid,
       (select r.uuid from prescriptions r where r.patient_uuid = p.uuid order by r.created_at, r.uuid limit 1) as prescription
     from accounts a join lateral (select uuid from patients where consumer_uuid = a.uuid order by uuid limit 1) p on true
     where a.kind = 'consumer' order by a.uuid limit ${scaled(seed, 50_000)}`,
  );
  const diseases = await seed.query<References['diseases'][number]>(
    'select uuid, name from diseases order by name',
  );
  const places = await seed.query<References['places'][number]>(
    `select c.name as city, s.name as region from cities c join states s on s.uuid = c.state_uuid order by c.uuid`,
  );
  const count = Math.round(seed.users * 0.15);
  for (let start = 0; start < count; start += BATCH_SIZE) {
    const orders = Array.from({ length: Math.min(BATCH_SIZE, count - start) }, (_, i) =>
      order(seed, { buyers, diseases, places }, start + i),
    );
    await seed.insert(
      'payments',
      orders.flatMap((one) => one.payment ?? []),
    );
    await seed.insert(
      'treatment_orders',
      orders.map((one) => one.row),
    );
    await seed.insert(
      'treatment_items',
      orders.flatMap((one) => one.items),
    );
  }
};

function order(seed: Seed, references: References, serial: number) {
  const { random } = seed;
  const buyer = random.pick(references.buyers);
  const disease = random.pick(references.diseases);
  const created_at = timeSince(seed, buyer.created_at, 400);
  const uuid = random.uuidV7(created_at);
  const kind = buyer.prescription && random.chance(0.6) ? 'drug' : 'plan';
  const status = statusAt(seed, created_at);
  const items = kind === 'plan' ? plansOf(seed, disease.name) : drugsOf(seed);
  const amount_kobo = items.reduce((sum, item) => sum + item.price_kobo, 0);
  const reference_id = `TP${String(created_at.getTime()).slice(0, 10)}${String(serial).padStart(6, '0')}`;
  const paid = status !== 'ordered' || random.chance(0.7);
  const payment = paid
    ? paymentFor(seed, { reference_id, amount_kobo, buyer, created_at, status, serial })
    : null;
  const row: CopyRow = {
    uuid,
    reference_id,
    consumer_uuid: buyer.uuid,
    disease_uuid: disease.uuid,
    kind,
    prescription_uuid: kind === 'drug' ? buyer.prescription : null,
    payment_uuid: payment?.uuid ?? null,
    amount_kobo,
    paid,
    status,
    name: buyer.full_name,
    mobile: buyer.mobile,
    line1: `${random.int(1, 120)} ${random.pick(streets)}`,
    line2: random.pick(['', 'Flat 3', 'Opposite the market', 'Second floor', 'Block C']),
    ...random.pick(references.places),
    search: [reference_id, buyer.full_name, buyer.mobile, disease.name].join(' ').toLowerCase(),
    created_at,
    updated_at: created_at,
  };
  return {
    row,
    payment,
    items: items.map((item, position) => itemRow(seed, { uuid, status, created_at }, item, position)),
  };
}

function statusAt({ random, now }: Seed, created: Date) {
  const age = (now.getTime() - created.getTime()) / DAY;
  if (random.chance(0.08)) return 'cancelled';
  if (age < 2) return random.pick(['ordered', 'confirmed']);
  return age < 9
    ? random.pick(['ordered', 'confirmed', 'dispatched'])
    : random.pick(['delivered', 'delivered', 'dispatched']);
}

interface OrderedItem {
  price_kobo: number;
  plan_name?: string;
  drug?: (typeof medicines)[number];
}

const plansOf = ({ random }: Seed, disease: string): OrderedItem[] =>
  random.sample(['Starter', 'Monthly', 'Three months', 'Six months'], random.int(1, 2)).map((plan) => ({
    plan_name: `${disease} ${plan.toLowerCase()} plan`,
    price_kobo: random.int(20, 160) * 50_000,
  }));

const drugsOf = ({ random }: Seed): OrderedItem[] =>
  random
    .sample(medicines, random.int(1, 4))
    .map((drug) => ({ drug, price_kobo: random.int(4, 60) * 25_000 }));

function itemRow(
  { random, now }: Seed,
  of: { uuid: string; status: string; created_at: Date },
  { plan_name = '', price_kobo, drug }: OrderedItem,
  position: number,
): CopyRow {
  const action = of.status === 'ordered' ? null : of.status;
  return {
    uuid: random.uuidV7(of.created_at),
    order_uuid: of.uuid,
    position,
    plan_name,
    price_kobo,
    brand_name: drug?.brand ?? '',
    drug_name: drug?.name ?? '',
    maker: drug?.maker ?? '',
    maker_country: drug?.country ?? '',
    strength: drug?.mg ?? '',
    tabs: drug ? random.pick([10, 14, 20, 28, 30, 60]) : null,
    action,
    action_at: action
      ? new Date(Math.min(now.getTime(), of.created_at.getTime() + random.int(4, 40) * 3_600_000))
      : null,
  };
}

function paymentFor(
  { random }: Seed,
  {
    reference_id,
    amount_kobo,
    buyer,
    created_at,
    status,
    serial,
  }: {
    reference_id: string;
    amount_kobo: number;
    buyer: Buyer;
    created_at: Date;
    status: string;
    serial: number;
  },
) {
  return {
    uuid: random.uuidV7(created_at),
    reference_id,
    kind: 'treatmentplan',
    amount_kobo,
    consumer_uuid: buyer.uuid,
    patient_uuid: buyer.patient_uuid,
    refund_eligible: status === 'cancelled',
    created_at,
    channel: demoChannel(serial),
  } satisfies CopyRow;
}
