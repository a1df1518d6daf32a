import type { CouponCategory } from '@baobab/contract/money/coupons/coupon-rules';
import {
  describeCoupon,
  describeOrder,
  sampleOrder,
} from '@baobab/contract/money/coupons/coupon-description';
import { toNaira } from '@baobab/contract/kit/naira';
import { conflict } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Db, Trx } from '../../../schema.ts';
import { presentCoupon } from './coupons.presenter.ts';
import { couponRecords } from './coupons.repository.ts';
import { amountsWith } from './redemption-amounts.ts';
import {
  countUse,
  findCouponByCode,
  findEarlierUses,
  findRedemption,
  hasSpeciality,
  insertRedemption,
  type LockMode,
  type Redemption,
  type UsableCoupon,
} from './redemptions.repository.ts';

/** An order that uses a coupon. */
export interface CouponUse {
  code: string;
  consumer: string;
  category: CouponCategory;
  /** Only for appointments. */
  subCategory?: 'sadn' | 'fadn' | null;
  doctor?: string | null;
  partner?: string | null;
  disease?: string | null;
  package?: string | null;
  amountKobo: number;
  /** The amount of a payment that was made already: its price counts, also when the coupon was edited since. */
  paidKobo?: number | undefined;
  referenceId: string;
  at: Date;
}

const SPENT = 'This coupon has reached its usage limit';
const SPENT_BY_CONSUMER = 'This consumer has reached the usage limit of this coupon';
const NO_AMOUNT = 'Enter an amount greater than 0';

/** Every refusal is shown under the coupon code. */
const refused = (message: string) => conflict(message, { fields: { coupon_code: message } });

/**
 * Redeems a coupon in the transaction of its order. The coupon row stays locked until that ends, so that concurrent
 * orders stay within the limits. A repeated reference returns its first redemption.
 */
export async function redeemCoupon(trx: Trx, use: CouponUse): Promise<Redemption> {
  // Checked first without a lock, so that orders with a used-up coupon do not queue; the check under the lock decides.
  const first = await requireUsable(trx, use, 'read');
  const { before, coupon } = first.before ? first : await requireUsable(trx, use, 'lock');
  if (before) return before;
  if (!(await countUse(trx, coupon.uuid, use.consumer, coupon.uses_per_user))) throw refused(SPENT);
  return insertRedemption(trx, redemptionOf(coupon, use));
}

/** Returns the code as stored if this order can use the coupon now; throws otherwise. Nothing is reserved. */
export async function acceptCoupon(db: Db, use: CouponUse): Promise<string> {
  const { coupon } = await requireUsable(db, use, 'read');
  return coupon.code;
}

/** Describes what a coupon gives an order, or why it is refused. */
export async function previewCoupon(db: Db, use: CouponUse) {
  const { coupon, refusal } = await evaluateUse(db, use, 'read');
  if (refusal || !coupon) return { accepted: false, message: refusal ?? '' };
  const draft = presentCoupon(await couponRecords.get(db, coupon.uuid));
  const gives = describeOrder(draft, use.amountKobo);
  const discount = toNaira(sampleOrder(draft, use.amountKobo).discountKobo);
  return { accepted: true, message: `${gives} (${describeCoupon(draft, draft)})`, discount };
}

/** Returns a usable coupon with the earlier redemption of this reference, if any; throws a refusal otherwise. */
async function requireUsable(db: Db, use: CouponUse, mode: LockMode) {
  const { coupon, before, refusal } = await evaluateUse(db, use, mode);
  if (refusal !== null) throw refused(refusal);
  return { coupon, before };
}

type Evaluation =
  | { refusal: string; coupon: UsableCoupon | null; before: null }
  | { refusal: null; coupon: UsableCoupon; before: Redemption | null };

async function evaluateUse(db: Db, use: CouponUse, mode: LockMode): Promise<Evaluation> {
  const refuse = (refusal: string, coupon: UsableCoupon | null = null): Evaluation => ({
    refusal,
    coupon,
    before: null,
  });
  if (!Number.isSafeInteger(use.amountKobo) || use.amountKobo <= 0) return refuse(NO_AMOUNT);
  const coupon = await findCouponByCode(db, use.code, mode);
  if (!coupon) return refuse('This coupon was not found');
  const { uses, repeated } = await findEarlierUses(db, coupon.uuid, use.consumer, use.referenceId);
  if (repeated) {
    const before = await findRedemption(db, use.referenceId);
    const same = before?.coupon_uuid === coupon.uuid && before.consumer_uuid === use.consumer;
    return same ? { refusal: null, coupon, before } : refuse('This order has already used a coupon', coupon);
  }
  const refusal =
    validityRefusal(coupon, use) ?? (await targetRefusal(db, coupon, use)) ?? limitRefusal(coupon, uses);
  return refusal === null ? { refusal, coupon, before: null } : refuse(refusal, coupon);
}

function validityRefusal(coupon: UsableCoupon, { at, consumer }: CouponUse): string | null {
  if (!coupon.active) return 'This coupon is not active';
  if (at < coupon.valid_from) return 'This coupon is not valid yet';
  if (at > coupon.valid_to) return 'This coupon is no longer valid';
  if (coupon.consumer_uuid && coupon.consumer_uuid !== consumer) return 'This coupon is for another consumer';
  return null;
}

async function targetRefusal(db: Db, coupon: UsableCoupon, use: CouponUse): Promise<string | null> {
  if (coupon.category !== use.category) return 'This coupon is for another kind of order';
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

function limitRefusal(coupon: UsableCoupon, byConsumer: number): string | null {
  if (coupon.max_uses !== null && coupon.used >= coupon.max_uses) return SPENT;
  if (coupon.uses_per_user !== null && byConsumer >= coupon.uses_per_user) return SPENT_BY_CONSUMER;
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
  ...amountsWith(coupon, use.amountKobo, use.paidKobo),
  reference_id: use.referenceId,
  used_at: use.at,
});
