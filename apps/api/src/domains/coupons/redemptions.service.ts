import type { CouponCategory } from '@baobab/contract/coupons/coupon-rules';
import { describeCoupon, describeOrder } from '@baobab/contract/coupons/coupon-description';
import { conflict } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Db, Trx } from '../../schema.ts';
import { presentCoupon } from './coupons.presenter.ts';
import { getCoupon } from './coupons.repository.ts';
import { amountsWith } from './redemption-amounts.ts';
import {
  countUse,
  findCouponByCode,
  findEarlier,
  findRedemption,
  hasSpeciality,
  insertRedemption,
  type UsableCoupon,
  type Redemption,
} from './redemptions.repository.ts';

/** One order that wants a coupon: what it is for, what it costs and the reference it is known by. */
export interface CouponUse {
  code: string;
  consumer: string;
  category: CouponCategory;
  /** Of an appointment; other orders have none. */
  subCategory?: 'sadn' | 'fadn' | null;
  doctor?: string | null;
  partner?: string | null;
  disease?: string | null;
  package?: string | null;
  amountKobo: number;
  referenceId: string;
  at: Date;
}

const SPENT = 'This coupon has been used as often as it may be';
const SPENT_BY_YOU = 'This consumer has used this coupon as often as one may';
const NOTHING_TO_PAY = 'A coupon needs an amount of more than nothing';

/** Every refusal is about the code that was typed. */
const refused = (message: string) => conflict(message, { fields: { coupon_code: message } });

/**
 * Uses a coupon for an order, inside the order's own transaction. The coupon's row stays locked until that ends,
 * so limits hold however many orders arrive at once. Repeating a reference gives the first use again. A
 * percentage or a flat discount lowers the price; cashback and points leave it alone and are put down to be
 * credited afterwards. A coupon of an influencer or a pharmacist may be used by everyone they gave it to.
 */
export async function redeemCoupon(trx: Trx, use: CouponUse): Promise<Redemption> {
  // First without a lock, so that a crowd at a spent coupon need not queue; what counts is said under the lock.
  const first = await consider(trx, use, 'seen');
  const { before, coupon } = first.before ? first : await consider(trx, use, 'locked');
  if (before) return before;
  if (!(await countUse(trx, coupon.uuid, use.consumer, coupon.uses_per_user))) throw refused(SPENT);
  return insertRedemption(trx, redemptionOf(coupon, use));
}

/** The coupon as it spells itself if this order may use it now, or a refusal. Nothing is used or held back. */
export async function acceptCoupon(db: Db, use: CouponUse): Promise<string> {
  const { coupon } = await consider(db, use, 'seen');
  return coupon.code;
}

/** What a coupon would give an order, in words, or why it would be refused. */
export async function previewCoupon(db: Db, use: CouponUse): Promise<{ accepted: boolean; message: string }> {
  const { coupon, refusal } = await judge(db, use, 'seen');
  if (refusal || !coupon) return { accepted: false, message: refusal ?? '' };
  const draft = presentCoupon(await getCoupon(db, coupon.uuid));
  const gives = describeOrder(draft, use.amountKobo);
  return { accepted: true, message: `${gives} (${describeCoupon(draft, draft)})` };
}

/** The coupon if it may be used, with the use this reference has made already; or a refusal. */
async function consider(db: Db, use: CouponUse, how: 'seen' | 'locked') {
  const { coupon, before, refusal } = await judge(db, use, how);
  if (refusal !== null) throw refused(refusal);
  return { coupon, before };
}

type Verdict =
  | { refusal: string; coupon: UsableCoupon | null; before: null }
  | { refusal: null; coupon: UsableCoupon; before: Redemption | null };

async function judge(db: Db, use: CouponUse, how: 'seen' | 'locked'): Promise<Verdict> {
  const no = (refusal: string, coupon: UsableCoupon | null = null): Verdict => ({
    refusal,
    coupon,
    before: null,
  });
  if (!Number.isSafeInteger(use.amountKobo) || use.amountKobo <= 0) return no(NOTHING_TO_PAY);
  const coupon = await findCouponByCode(db, use.code, how);
  if (!coupon) return no('This coupon was not found');
  const { uses, repeated } = await findEarlier(db, coupon.uuid, use.consumer, use.referenceId);
  if (repeated) {
    const before = await findRedemption(db, use.referenceId);
    const same = before?.coupon_uuid === coupon.uuid && before.consumer_uuid === use.consumer;
    return same ? { refusal: null, coupon, before } : no('This order has used a coupon already', coupon);
  }
  const refusal =
    whyNotNow(coupon, use) ?? (await whyNotForThis(db, coupon, use)) ?? whyNotAgain(coupon, uses);
  return refusal === null ? { refusal, coupon, before: null } : no(refusal, coupon);
}

function whyNotNow(coupon: UsableCoupon, { at, consumer }: CouponUse): string | null {
  if (!coupon.active) return 'This coupon is not active';
  if (at < coupon.valid_from) return 'This coupon is not valid yet';
  if (at > coupon.valid_to) return 'This coupon is no longer valid';
  if (coupon.consumer_uuid && coupon.consumer_uuid !== consumer) return 'This coupon is for someone else';
  return null;
}

async function whyNotForThis(db: Db, coupon: UsableCoupon, use: CouponUse): Promise<string | null> {
  if (coupon.category !== use.category) return 'This coupon is for something else';
  if (coupon.category === 'appointment' && coupon.sub_category !== use.subCategory)
    return 'This coupon is for another kind of appointment';
  if (coupon.partner_uuid && coupon.partner_uuid !== use.partner) return 'This coupon is for another partner';
  if (coupon.disease_uuid && coupon.disease_uuid !== use.disease) return 'This coupon is for another disease';
  if (coupon.package_uuid && coupon.package_uuid !== use.package) return 'This coupon is for another package';
  if (coupon.doctor_uuid && coupon.doctor_uuid !== use.doctor) return 'This coupon is for another doctor';
  const { speciality_uuid: speciality } = coupon;
  if (speciality && !(use.doctor && (await hasSpeciality(db, use.doctor, speciality))))
    return 'This coupon is for another speciality';
  return null;
}

function whyNotAgain(coupon: UsableCoupon, byConsumer: number): string | null {
  if (coupon.max_uses !== null && coupon.used >= coupon.max_uses) return SPENT;
  if (coupon.uses_per_user !== null && byConsumer >= coupon.uses_per_user) return SPENT_BY_YOU;
  return null;
}

const redemptionOf = (coupon: UsableCoupon, use: CouponUse) => ({
  uuid: newId(use.at.getTime()),
  coupon_uuid: coupon.uuid,
  consumer_uuid: use.consumer,
  code: coupon.code,
  type: coupon.type,
  category: coupon.category,
  sub_category: coupon.sub_category,
  appointment_type: coupon.appointment_type,
  ...amountsWith(coupon, use.amountKobo),
  reference_id: use.referenceId,
  used_at: use.at,
});
