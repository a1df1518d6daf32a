import { MONTHS, toLagosIso } from '../../kit/lagos-time.ts';
import { formatKobo, formatNaira, toKobo } from '../../kit/naira.ts';
import { groupThousands, pluralize } from '../../kit/numbers.ts';
import { instantOf } from './coupon-check.ts';
import { isGiven, type CouponDraft } from './coupon-rules.ts';

/**
 * Readable descriptions of a coupon: one sentence, the worst case and a sample order. Drafts may be
 * incomplete; a missing part is shown as an ellipsis. Times are Lagos time.
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
    ...referrer(coupon, names),
    ...(coupon.is_active === false ? ['switched off'] : []),
  ].join(', ');

function benefit({ coupon_type, discount, point }: CouponDraft): string {
  switch (coupon_type) {
    case 'credit_point':
      return `${isGiven(point) ? pluralize(point!, 'credit point') : `${UNKNOWN} credit points`} for`;
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
  if (appointment_type === 'specificdoctor') return withTitle(names.doctor_name ?? UNKNOWN);
  if (appointment_type === 'speciality_doctor') return `any doctor of ${names.speciality_name ?? UNKNOWN}`;
  return UNKNOWN;
}
const withTitle = (name: string) => (/^dr\.? /i.test(name) ? name : `Dr ${name}`);

const perUser = ({ no_of_times_of_use_per_user: times }: CouponDraft) =>
  isGiven(times) ? [`${formatTimes(times!)} per user`] : [];
const formatTimes = (times: number) =>
  times === 1 ? 'once' : times === 2 ? 'twice' : `${groupThousands(times)} times`;

function limits({ user_uuid, maxtimeuse }: CouponDraft, names: CouponNames): string[] {
  if (isGiven(user_uuid)) return [`for ${names.user_name ?? UNKNOWN} only`];
  return isGiven(maxtimeuse) ? [`${pluralize(maxtimeuse!, 'use')} in all`] : [];
}

function referrer({ coupon_user_type }: CouponDraft, names: CouponNames): string[] {
  if (coupon_user_type === 'influencer')
    return [`labelled for influencer ${names.influencer_name ?? UNKNOWN}, usable by everyone`];
  if (coupon_user_type === 'pharmacist')
    return [`labelled for pharmacist ${names.pharmacist_name ?? UNKNOWN}, usable by everyone`];
  return [];
}

const naira = (amount: number | null | undefined) => (isGiven(amount) ? formatNaira(amount!) : '₦…');

function lagosParts(value: string | null | undefined) {
  const at = instantOf(value);
  if (at === null) return null;
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(toLagosIso(at))!;
  return { year: year!, month: MONTHS[Number(month) - 1]!, day: String(Number(day)), time: time! };
}

/** Shows times only when the range is not whole days: "1 to 31 May 2026", "1 May 2026 09:00 to …". */
function validity({ valid_from, valid_to }: CouponDraft): string {
  const [from, to] = [lagosParts(valid_from), lagosParts(valid_to)];
  if (!from || !to) return `${UNKNOWN} to ${UNKNOWN}`;
  const end = `${to.day} ${to.month} ${to.year}`;
  if (from.time !== '00:00' || to.time !== '23:59')
    return `${from.day} ${from.month} ${from.year} ${from.time} to ${end} ${to.time}`;
  if (from.year !== to.year) return `${from.day} ${from.month} ${from.year} to ${end}`;
  if (from.month !== to.month) return `${from.day} ${from.month} to ${end}`;
  return from.day === to.day ? `on ${end}` : `${from.day} to ${end}`;
}

/** The effect of a coupon on one order, in whole kobo rounded down. */
export interface SampleOrder {
  beforeKobo: number;
  discountKobo: number;
  afterKobo: number;
  /** Credited afterwards; the price of the order does not change. */
  cashbackKobo: number;
  points: number;
}

/**
 * A percentage or a flat discount lowers the price, never below zero. Cashback and points do not change the
 * price and are credited afterwards; cashback never exceeds the amount paid.
 */
export function sampleOrder(coupon: CouponDraft, amountKobo: number): SampleOrder {
  const { coupon_type: type, discount, point } = coupon;
  const kobo = Math.min(amountKobo, toKobo(discount ?? 0));
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

/** The benefit for one order: "₦1,250.00 off, ₦11,250.00 to pay". */
export function describeOrder(coupon: CouponDraft, amountKobo: number): string {
  const { discountKobo, afterKobo, cashbackKobo, points } = sampleOrder(coupon, amountKobo);
  const benefitText =
    cashbackKobo > 0
      ? `${formatKobo(cashbackKobo)} back afterwards`
      : points > 0
        ? `${pluralize(points, 'credit point')} afterwards`
        : `${formatKobo(discountKobo)} off`;
  return `${benefitText}, ${formatKobo(afterKobo)} to pay`;
}

// Two steps keep the largest amounts within exact integers.
function percentOf(kobo: number, hundredths: number): number {
  const rest = kobo % 10_000;
  return Math.min(kobo, ((kobo - rest) / 10_000) * hundredths + Math.floor((rest * hundredths) / 10_000));
}

export interface WorstCase {
  /** The maximum number of uses; null when unlimited. */
  uses: number | null;
  /** The maximum cost of one use; null for points and for a percentage of an unknown price. */
  perUseKobo: number | null;
  totalKobo: number | null;
  /** The maximum number of points; null when unlimited, 0 for coupons without points. */
  points: number | null;
}

/** The maximum cost of a coupon. The cost of a percentage depends on the highest order amount. */
export function worstCase(coupon: CouponDraft, highestOrderKobo?: number): WorstCase {
  const { coupon_type: type, discount, point } = coupon;
  const uses = isGiven(coupon.user_uuid)
    ? (coupon.no_of_times_of_use_per_user ?? null)
    : (coupon.maxtimeuse ?? null);
  if (type === 'credit_point')
    return { uses, perUseKobo: null, totalKobo: null, points: uses === null ? null : uses * (point ?? 0) };
  const perUseKobo = maxCostPerUse(type, discount, highestOrderKobo);
  const totalKobo = uses === null || perUseKobo === null ? null : uses * perUseKobo;
  return { uses, perUseKobo, totalKobo, points: 0 };
}

function maxCostPerUse(
  type: CouponDraft['coupon_type'],
  discount: CouponDraft['discount'],
  highestOrder?: number,
) {
  if (!isGiven(discount)) return null;
  const kobo = toKobo(discount!);
  if (type === 'percentage') return highestOrder === undefined ? null : percentOf(highestOrder, kobo);
  return highestOrder === undefined ? kobo : Math.min(kobo, highestOrder);
}
