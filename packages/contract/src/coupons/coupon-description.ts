import { instantOf } from './coupon-check.ts';
import { isGiven, type CouponDraft } from './coupon-rules.ts';

/**
 * What a coupon does, for people: one plain sentence, the worst case and a sample order. Drafts may be half
 * typed; what is missing shows as an ellipsis. Times are Lagos time.
 */
export interface CouponNames {
  user_name?: string | null | undefined;
  partner_name?: string | null | undefined;
  disease_name?: string | null | undefined;
  package_name?: string | null | undefined;
  doctor_name?: string | null | undefined;
  speciality_name?: string | null | undefined;
  influencer_name?: string | null | undefined;
  pharmacist_name?: string | null | undefined;
}

const UNKNOWN = '…';

/** "10 % off FADN with Dr Ada Obi, 1 to 31 May 2026, once per user, 100 uses in all". */
export const describeCoupon = (coupon: CouponDraft, names: CouponNames = {}): string =>
  [
    `${benefit(coupon)} ${scope(coupon, names)}`,
    validity(coupon),
    ...perUser(coupon),
    ...limits(coupon, names),
    ...through(coupon, names),
    ...(coupon.is_active === false ? ['switched off'] : []),
  ].join(', ');

function benefit({ coupon_type, discount, point }: CouponDraft): string {
  switch (coupon_type) {
    case 'credit_point':
      return `${isGiven(point) ? count(point!, 'credit point') : `${UNKNOWN} credit points`} for`;
    case 'cashback':
      return `${naira(discount)} back on`;
    case 'percentage':
      return `${discount ?? UNKNOWN} % off`;
    case 'flat_discount':
      return `${naira(discount)} off`;
    default:
      return `${UNKNOWN} off`;
  }
}

function scope(coupon: CouponDraft, names: CouponNames): string {
  const { category, sub_category } = coupon;
  if (category === 'labtest')
    return sub_category === 'partnerwise' ? `DMP at ${names.partner_name ?? UNKNOWN}` : 'DMP at any partner';
  switch (sub_category) {
    case 'sadn':
      return 'SADN';
    case 'fadn':
      return `FADN with ${doctors(coupon, names)}`;
    case 'pharmacyall':
      return 'any treatment plan';
    case 'pharmacy_diseasewise':
      return `treatment plans for ${names.disease_name ?? UNKNOWN}`;
    case 'labpackageall':
      return 'any lab package';
    case 'labpackage_specific':
      return `the lab package ${names.package_name ?? UNKNOWN}`;
    default:
      return UNKNOWN;
  }
}

function doctors({ appointment_type }: CouponDraft, names: CouponNames): string {
  if (appointment_type === 'all') return 'any doctor';
  if (appointment_type === 'specificdoctor') return titled(names.doctor_name ?? UNKNOWN);
  if (appointment_type === 'speciality_doctor') return `any doctor of ${names.speciality_name ?? UNKNOWN}`;
  return UNKNOWN;
}
const titled = (name: string) => (/^dr\.? /i.test(name) ? name : `Dr ${name}`);

const perUser = ({ no_of_times_of_use_per_user: times }: CouponDraft) =>
  isGiven(times) ? [`${often(times!)} per user`] : [];
const often = (times: number) => (times === 1 ? 'once' : times === 2 ? 'twice' : `${grouped(times)} times`);

function limits({ user_uuid, maxtimeuse }: CouponDraft, names: CouponNames): string[] {
  if (isGiven(user_uuid)) return [`for ${names.user_name ?? UNKNOWN} only`];
  return isGiven(maxtimeuse) ? [`${count(maxtimeuse!, 'use')} in all`] : [];
}

function through({ coupon_user_type }: CouponDraft, names: CouponNames): string[] {
  if (coupon_user_type === 'influencer') return [`through influencer ${names.influencer_name ?? UNKNOWN}`];
  if (coupon_user_type === 'pharmacist') return [`through pharmacist ${names.pharmacist_name ?? UNKNOWN}`];
  return [];
}

// Written out instead of asked of Intl, so that every browser and the server say the same.
const grouped = (value: number) => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');
const count = (n: number, what: string) => `${grouped(n)} ${what}${n === 1 ? '' : 's'}`;

function naira(amount: number | null | undefined): string {
  if (!isGiven(amount)) return `₦${UNKNOWN}`;
  const kobo = Math.round(amount! * 100);
  return `₦${grouped(Math.trunc(kobo / 100))}.${String(kobo % 100).padStart(2, '0')}`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Lagos is an hour ahead of UTC all year. */
function partsOf(value: string | null | undefined) {
  const at = instantOf(value);
  if (at === null) return null;
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(
    new Date(at + 3_600_000).toISOString(),
  )!;
  return { year: year!, month: MONTHS[Number(month) - 1]!, day: String(Number(day)), time: time! };
}

/** Whole days as days, anything else to the minute: "1 to 31 May 2026", "1 May 2026 09:00 to …". */
function validity({ valid_from, valid_to }: CouponDraft): string {
  const [from, to] = [partsOf(valid_from), partsOf(valid_to)];
  if (!from || !to) return `${UNKNOWN} to ${UNKNOWN}`;
  const end = `${to.day} ${to.month} ${to.year}`;
  if (from.time !== '00:00' || to.time !== '23:59')
    return `${from.day} ${from.month} ${from.year} ${from.time} to ${end} ${to.time}`;
  if (from.year !== to.year) return `${from.day} ${from.month} ${from.year} to ${end}`;
  if (from.month !== to.month) return `${from.day} ${from.month} to ${end}`;
  return from.day === to.day ? `on ${end}` : `${from.day} to ${end}`;
}

/** What one order gets. Everything is whole kobo; fractions are rounded down. */
export interface SampleOrder {
  beforeKobo: number;
  discountKobo: number;
  afterKobo: number;
  /** Paid back afterwards; the order itself costs what it did. */
  cashbackKobo: number;
  points: number;
}

/**
 * A percentage or a flat discount lowers the price, never below nothing. Cashback and points leave the price
 * alone and are credited afterwards; cashback is never more than was paid.
 */
export function sampleOrder(coupon: CouponDraft, amountKobo: number): SampleOrder {
  const { coupon_type: type, discount, point } = coupon;
  const kobo = Math.min(amountKobo, Math.round((discount ?? 0) * 100));
  const discountKobo =
    type === 'percentage'
      ? percentOf(amountKobo, Math.round((discount ?? 0) * 100))
      : type === 'flat_discount'
        ? kobo
        : 0;
  return {
    beforeKobo: amountKobo,
    discountKobo,
    afterKobo: amountKobo - discountKobo,
    cashbackKobo: type === 'cashback' ? kobo : 0,
    points: type === 'credit_point' ? (point ?? 0) : 0,
  };
}

/** "₦1,250.00 off, ₦11,250.00 to pay": what it gives one order. */
export function describeOrder(coupon: CouponDraft, amountKobo: number): string {
  const { discountKobo, afterKobo, cashbackKobo, points } = sampleOrder(coupon, amountKobo);
  const gives =
    cashbackKobo > 0
      ? `${naira(cashbackKobo / 100)} back afterwards`
      : points > 0
        ? `${count(points, 'credit point')} afterwards`
        : `${naira(discountKobo / 100)} off`;
  return `${gives}, ${naira(afterKobo / 100)} to pay`;
}

// In two steps, so that the largest amounts stay exact.
function percentOf(kobo: number, hundredths: number): number {
  const rest = kobo % 10_000;
  return Math.min(kobo, ((kobo - rest) / 10_000) * hundredths + Math.floor((rest * hundredths) / 10_000));
}

export interface WorstCase {
  /** How often it can be used at most; null when nothing limits it. */
  uses: number | null;
  /** What one use costs at most; null for a percentage of an unknown price, and for points. */
  perUseKobo: number | null;
  totalKobo: number | null;
  /** Points given away at most; null when nothing limits them, 0 for coupons that give none. */
  points: number | null;
}

/** The most a coupon can cost. A percentage costs by the price, so the dearest order must be named. */
export function worstCase(coupon: CouponDraft, dearestKobo?: number): WorstCase {
  const { coupon_type: type, discount, point } = coupon;
  const uses = isGiven(coupon.user_uuid)
    ? (coupon.no_of_times_of_use_per_user ?? null)
    : (coupon.maxtimeuse ?? null);
  if (type === 'credit_point')
    return { uses, perUseKobo: null, totalKobo: null, points: uses === null ? null : uses * (point ?? 0) };
  const perUseKobo = worstUse(type, discount, dearestKobo);
  const totalKobo = uses === null || perUseKobo === null ? null : uses * perUseKobo;
  return { uses, perUseKobo, totalKobo, points: 0 };
}

function worstUse(type: CouponDraft['coupon_type'], discount: CouponDraft['discount'], dearest?: number) {
  if (!isGiven(discount)) return null;
  const kobo = Math.round(discount! * 100);
  if (type === 'percentage') return dearest === undefined ? null : percentOf(dearest, kobo);
  return dearest === undefined ? kobo : Math.min(kobo, dearest);
}
