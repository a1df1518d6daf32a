import { checkCoupon } from '@baobab/contract/coupons/coupon-check';
import { isGiven, pickApplicable, type CouponDraft } from '@baobab/contract/coupons/coupon-rules';
import type { Coupon, CouponEdit } from '@baobab/contract/coupons/coupons';
import { change, done, unchanged } from '../../platform/audit/change.ts';
import { differences } from '../../platform/audit/differences.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { refuseOutdatedVersion } from '../../platform/optimistic-lock.ts';
import type { Ctx, Trx } from '../../schema.ts';
import { columnsOf, missingReferenceMessages, presentCoupon } from './coupons.presenter.ts';
import {
  findCouponForUpdate,
  findMissing,
  getCoupon,
  insertCoupon,
  updateCoupon,
  type CouponColumns,
  type CouponRow,
} from './coupons.repository.ts';

export const couponConstraintMessages = {
  coupons_code: { field: 'coupon_code', message: 'A coupon with this code exists already' },
  coupon_redemptions_reference: { message: 'This order has used a coupon already' },
};

function refuse(fields: Record<string, string>) {
  const [problem] = Object.values(fields);
  if (problem) throw invalid(problem, fields);
}

async function refuseUnknown(trx: Trx, columns: CouponColumns) {
  const missing = await findMissing(trx, columns);
  refuse(
    Object.fromEntries(
      missing.map((name) => [missingReferenceMessages[name].field, missingReferenceMessages[name].text]),
    ),
  );
}

export const createCoupon = (ctx: Ctx, draft: CouponDraft) =>
  change(ctx, 'coupon.create', async (trx) => {
    const columns = columnsOf(draft);
    await refuseUnknown(trx, columns);
    const made = await insertCoupon(trx, columns);
    return done(await getCoupon(trx, made), made, { code: columns.code });
  });

/** Sending again what stands there already changes nothing, whichever version it began from. */
export const editCoupon = (ctx: Ctx, uuid: string, edit: CouponEdit) =>
  change(ctx, 'coupon.edit', async (trx) => {
    const row = await findCouponForUpdate(trx, uuid);
    if (!row) throw notFound('This coupon');
    const current = presentCoupon(row);
    const draft = mergedWith(current, edit);
    refuse(checkCoupon(draft));

    const columns = columnsOf(draft);
    const changed = differences<object>(comparable(row), comparable(columns));
    if (Object.keys(changed).length === 0) return unchanged(row);
    refuseOutdatedVersion(inWireForm(edit, draft), current, namesOf(current));
    refuseAfterUse(row, columns);
    await refuseUnknown(trx, columns);
    await updateCoupon(trx, uuid, columns);
    return done(await getCoupon(trx, uuid), uuid, { changed });
  });

const said = (edit: CouponEdit) =>
  Object.fromEntries(
    Object.entries(edit).filter(([name, value]) => value !== undefined && name !== 'version'),
  ) as CouponDraft;

/** What is left out stays, unless the new choices have no room for it; what is said is kept and then judged. */
function mergedWith(current: Coupon, edit: CouponEdit): CouponDraft {
  const news = said(edit);
  const stays: CouponDraft = { ...current };
  // The one makes room for the other: naming a user lifts the limit, naming a limit frees the user.
  if (isGiven(news.user_uuid)) stays.maxtimeuse = null;
  if (isGiven(news.maxtimeuse)) stays.user_uuid = null;
  // An amount means something else in another type, so it does not move over.
  if (isGiven(news.coupon_type) && news.coupon_type !== current.coupon_type) stays.discount = null;
  return { ...pickApplicable({ ...stays, ...news }), ...news };
}

const comparable = (columns: object) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );

/** The edit's own words as the wire would spell them, so that the same instant in another zone is the same. */
function inWireForm(edit: CouponEdit, draft: CouponDraft) {
  const spelled: CouponDraft = {
    ...draft,
    valid_from: new Date(draft.valid_from!).toISOString(),
    valid_to: new Date(draft.valid_to!).toISOString(),
  };
  const names = Object.keys(said(edit)) as (keyof CouponDraft)[];
  return { version: edit.version, ...Object.fromEntries(names.map((name) => [name, spelled[name]])) };
}

const NONE = 'nothing';
const namesOf = (now: Coupon): Partial<Record<keyof Coupon, string>> => ({
  user_uuid: now.user_name ?? NONE,
  partner_uuid: now.partner_name ?? NONE,
  disease_uuid: now.disease_name ?? NONE,
  package_uuid: now.package_name ?? NONE,
  doctor_uuid: now.doctor_name ?? NONE,
  speciality_doctor: now.speciality_name ?? NONE,
  influencer_id: now.influencer_name ?? NONE,
  pharmacist_id: now.pharmacist_name ?? NONE,
  maxtimeuse: String(now.maxtimeuse ?? NONE),
  no_of_times_of_use_per_user: String(now.no_of_times_of_use_per_user ?? NONE),
});

/** Reports name a used coupon by its code, and its limit cannot be less than what was used. */
function refuseAfterUse(row: CouponRow, columns: CouponColumns) {
  if (row.used === 0) return;
  refuse({
    ...(columns.code !== row.code && { coupon_code: 'A coupon that was used keeps its code' }),
    ...(columns.max_uses !== null &&
      columns.max_uses < row.used && { maxtimeuse: `This coupon was used ${row.used} times already` }),
  });
}
