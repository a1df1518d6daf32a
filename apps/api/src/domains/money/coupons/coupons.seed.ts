import { couponTypes, type CouponType } from '@baobab/contract/money/coupons/coupon-rules';
import type { Random } from '../../../seed/random.ts';
import type { Seed, DomainSeed } from '../../../seed/seed.ts';
import { usesOf, type SeededCoupon } from './redemptions.seed.ts';

const DAY = 86_400_000;
const COUNT = 60;

const occasions =
  'WELCOME HARMATTAN EKO ARISE SUNRISE HEARTCARE BACK2SCHOOL MUMSDAY EASTER SALLAH DETTY NAIJA60 LEKKI WUSE COALCITY TINAPA JOLLOF NEWYAM PAYDAY FAMILY'.split(
    ' ',
  );
const suffixes = ['', '-PLUS', '-CARE'];

/** Validity in days relative to now: [from, to]. */
const states = {
  running: [-60, 45],
  ended: [-200, -40],
  future: [10, 70],
  inactive: [-90, 30],
  usedUp: [-80, 20],
} as const;
type State = keyof typeof states;
const stateCycle: State[] = [
  'running',
  'running',
  'ended',
  'running',
  'future',
  'running',
  'inactive',
  'usedUp',
];

interface References {
  consumers: string[];
  doctors: string[];
  specialities: string[];
  partners: string[];
  diseases: string[];
  packages: string[];
  influencers: string[];
  pharmacists: string[];
}

/** The scopes of a coupon; each is seeded several times, with every type. */
const scopes: ((references: References, random: Random) => Partial<SeededCoupon>)[] = [
  () => ({ category: 'appointment', sub_category: 'sadn' }),
  () => ({ category: 'appointment', sub_category: 'fadn', appointment_type: 'all' }),
  () => ({ category: 'labtest' }),
  () => ({ category: 'pharmacy', sub_category: 'pharmacyall' }),
  () => ({ category: 'labpackage', sub_category: 'labpackageall' }),
  (references, random) => ({
    category: 'appointment',
    sub_category: 'fadn',
    appointment_type: 'specificdoctor',
    doctor_uuid: random.pick(references.doctors),
  }),
  (references, random) => ({
    category: 'appointment',
    sub_category: 'fadn',
    appointment_type: 'speciality_doctor',
    speciality_uuid: random.pick(references.specialities),
  }),
  (references, random) => ({
    category: 'labtest',
    sub_category: 'partnerwise',
    partner_uuid: random.pick(references.partners),
  }),
  (references, random) => ({
    category: 'pharmacy',
    sub_category: 'pharmacy_diseasewise',
    disease_uuid: random.pick(references.diseases),
  }),
  (references, random) => ({
    category: 'labpackage',
    sub_category: 'labpackage_specific',
    package_uuid: random.pick(references.packages),
  }),
];

/** Sixty coupons of every type, category and state, with uses within their limits; later seeds give each use an order. */
export const seedCoupons: DomainSeed = async (seed) => {
  const references = await loadReferences(seed);
  const coupons = Array.from({ length: COUNT }, (_, index) => coupon(seed, references, index));
  const { redemptions, uses } = usesOf(seed, coupons, references.consumers);
  await seed.insert(
    'coupons',
    coupons.map((one) => {
      const { target_uses: _, ...row } = one;
      return row;
    }),
  );
  await seed.insert('coupon_uses', uses);
  await seed.insert('coupon_redemptions', redemptions);
};

async function loadReferences({ query }: Seed): Promise<References> {
  const ids = async (sql: string) => (await query<{ uuid: string }>(sql)).map((row) => row.uuid);
  return {
    // The oldest accounts, which existed while the coupons were valid.
    consumers: await ids(`select uuid from accounts where kind = 'consumer' order by uuid limit 400`),
    doctors: await ids('select account_uuid as uuid from doctors where not external order by 1 limit 40'),
    specialities: await ids('select uuid from specialities order by name limit 12'),
    partners: await ids('select uuid from partners order by name limit 6'),
    diseases: await ids('select uuid from diseases order by name'),
    packages: await ids('select uuid from lab_packages order by name'),
    influencers: await ids('select account_uuid as uuid from influencers order by 1'),
    pharmacists: await ids('select account_uuid as uuid from pharmacies order by 1'),
  };
}

function coupon(seed: Seed, references: References, index: number): SeededCoupon {
  const { random, now } = seed;
  const state = stateCycle[index % stateCycle.length]!;
  const type = couponTypes[(index + Math.floor(index / 10)) % couponTypes.length]!;
  const [from, to] = states[state].map((days) => new Date(now.getTime() + (days + random.int(-9, 9)) * DAY));
  const created_at = new Date(Math.min(from!.getTime(), now.getTime()) - random.int(1, 10) * DAY);
  const singleConsumer = index % 11 === 3;
  const max = state === 'usedUp' ? random.int(15, 40) : random.int(2, 40) * 25;
  return {
    uuid: random.uuidV7(created_at),
    code: `${occasions[index % occasions.length]}${suffixes[Math.floor(index / occasions.length)]}`,
    type,
    category: 'appointment',
    sub_category: null,
    appointment_type: null,
    ...amounts(random, type),
    valid_from: from!,
    // Valid until the end of the day.
    valid_to: new Date(to!.getTime() + DAY - 1_000),
    active: state !== 'inactive',
    uses_per_user: state === 'usedUp' || random.chance(0.6) ? random.int(1, 5) : null,
    max_uses: singleConsumer ? null : max,
    used: 0,
    description: description(random, type),
    consumer_uuid: singleConsumer ? random.pick(references.consumers) : null,
    partner_uuid: null,
    disease_uuid: null,
    package_uuid: null,
    doctor_uuid: null,
    speciality_uuid: null,
    ...issuer(references, random, index),
    created_at,
    updated_at: created_at,
    ...scopes[index % scopes.length]!(references, random),
    target_uses: targetUses(random, state, singleConsumer, max),
  };
}

function targetUses(random: Random, state: State, singleConsumer: boolean, max: number): number {
  if (state === 'future') return 0;
  if (singleConsumer) return 2;
  return state === 'usedUp' ? max : Math.min(max, random.int(12, 60));
}

const amounts = (random: Random, type: CouponType) => ({
  points: type === 'credit_point' ? random.int(1, 20) * 25 : null,
  amount_kobo: type === 'cashback' || type === 'flat_discount' ? random.int(2, 40) * 25_000 : null,
  percent_hundredths:
    type === 'percentage' ? random.pick([500, 750, 1_000, 1_250, 1_500, 2_000, 10_000]) : null,
});

const descriptions: Record<CouponType, string[]> = {
  credit_point: ['Points for trying us again', 'Free points for loyal families'],
  cashback: ['Money back into the wallet after the visit', 'Pay now, get some of it back'],
  percentage: ['A share off the price for this season', 'Less to pay while the offer lasts'],
  flat_discount: ['A fixed amount off the price', 'Naira off, no questions asked'],
};
const description = (random: Random, type: CouponType) => random.pick(descriptions[type]);

/** Every seventh coupon belongs to an influencer, every ninth to a pharmacist. */
function issuer(references: References, random: Random, index: number) {
  const user_type = index % 7 === 5 ? 'influencer' : index % 9 === 4 ? 'pharmacist' : 'normal';
  return {
    user_type,
    influencer_uuid: user_type === 'influencer' ? random.pick(references.influencers) : null,
    pharmacist_uuid: user_type === 'pharmacist' ? random.pick(references.pharmacists) : null,
  };
}
