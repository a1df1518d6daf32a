import { pluralize } from '@baobab/contract/kit/numbers';
import { checkCoupon, checkNewCoupon } from '@baobab/contract/money/coupons/coupon-check';
import { isGiven, pickApplicable, type CouponDraft } from '@baobab/contract/money/coupons/coupon-rules';
import type { CouponEdit } from '@baobab/contract/money/coupons/coupon-bodies';
import type { Coupon } from '@baobab/contract/money/coupons/coupons';
import { change, done } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { invalid } from '../../../platform/errors.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { lockSurvivor } from '../../workspace/access/merged-records.public.ts';
import { columnsOf, missingReferenceMessages, presentCoupon, wireNames } from './coupons.presenter.ts';
import {
  findMissingReferences,
  insertCoupon,
  updateCoupon,
  couponRecords,
  type CouponColumns,
  type CouponRow,
} from './coupons.repository.ts';

export const couponConstraintMessages = {
  coupons_code: { field: 'coupon_code', message: 'A coupon with this code already exists' },
  coupon_redemptions_reference: { message: 'This order has already used a coupon' },
};

function refuse(fields: Record<string, string>) {
  const [problem] = Object.values(fields);
  if (problem) throw invalid(problem, fields);
}

async function refuseMissingReferences(trx: Trx, columns: CouponColumns) {
  const missing = await findMissingReferences(trx, columns);
  refuse(
    Object.fromEntries(
      missing.map((name) => [missingReferenceMessages[name].field, missingReferenceMessages[name].text]),
    ),
  );
}

/** A form may still have the id of a consumer who was merged since. A merge locks the account before the coupon, too. */
const withSurvivor = async <Given extends CouponDraft>(trx: Trx, given: Given): Promise<Given> =>
  given.user_uuid
    ? { ...given, user_uuid: await lockSurvivor(trx, 'accounts', given.user_uuid, 'key share') }
    : given;

export const createCoupon = (ctx: Ctx, draft: CouponDraft) =>
  change(ctx, 'coupon.create', async (trx) => {
    refuse(checkNewCoupon(draft, ctx.now()));
    const columns = columnsOf(await withSurvivor(trx, draft));
    await refuseMissingReferences(trx, columns);
    const made = await insertCoupon(trx, columns);
    return done(await couponRecords.get(trx, made), made, { code: columns.code });
  });

/** Sending the current values changes nothing, whatever the version. */
export const editCoupon = (ctx: Ctx, uuid: string, body: CouponEdit) =>
  change(ctx, 'coupon.edit', async (trx) => {
    const edit = await withSurvivor(trx, body);
    const row = await couponRecords.lock(trx, uuid);
    const current = presentCoupon(row);
    const draft = mergeEdit(current, edit);
    refuse(checkCoupon(draft));

    const columns = columnsOf(draft);
    const changed = differences(comparable(row), comparable(columns));
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed,
      sent: inWireForm(edit, draft),
      wireNames,
      current,
      display: displayValues(current),
      unchanged: row,
      async update() {
        refuseAfterUse(row, columns);
        await refuseMissingReferences(trx, columns);
        await updateCoupon(trx, uuid, columns);
        return couponRecords.get(trx, uuid);
      },
    });
  });

const givenFields = (edit: CouponEdit) =>
  Object.fromEntries(
    Object.entries(edit).filter(([name, value]) => value !== undefined && name !== 'version'),
  ) as CouponDraft;

/** Fields left out keep their values unless they no longer apply; fields sent are kept and validated afterwards. */
function mergeEdit(current: Coupon, edit: CouponEdit): CouponDraft {
  const given = givenFields(edit);
  const kept: CouponDraft = { ...current };
  // A coupon has a user or a limit: setting one clears the other.
  if (isGiven(given.user_uuid)) kept.maxtimeuse = null;
  if (isGiven(given.maxtimeuse)) kept.user_uuid = null;
  // An amount has another meaning in another type, so it is cleared.
  if (isGiven(given.coupon_type) && given.coupon_type !== current.coupon_type) kept.discount = null;
  return { ...pickApplicable({ ...kept, ...given }), ...given };
}

const comparable = <T extends object>(columns: T) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as { [Column in keyof T]: T[Column] extends Date ? string : T[Column] };

/** The sent fields in wire form, so that the same instant in another time zone compares equal. */
function inWireForm(edit: CouponEdit, draft: CouponDraft) {
  const wire: CouponDraft = {
    ...draft,
    valid_from: new Date(draft.valid_from!).toISOString(),
    valid_to: new Date(draft.valid_to!).toISOString(),
  };
  const names = Object.keys(givenFields(edit)) as (keyof CouponDraft)[];
  return { version: edit.version, ...Object.fromEntries(names.map((name) => [name, wire[name]])) };
}

const NONE = 'nothing';
const displayValues = (now: Coupon): Partial<Record<keyof Coupon, string>> => ({
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

/** Reports list the uses of a coupon by its code and category, and its limit cannot be lower than its uses. */
function refuseAfterUse(row: CouponRow, columns: CouponColumns) {
  if (row.used === 0) return;
  refuse({
    ...(columns.code !== row.code && {
      coupon_code: 'The code of a coupon that has been used cannot be changed',
    }),
    ...(columns.category !== row.category && {
      category: 'The category of a coupon that has been used cannot be changed',
    }),
    ...(columns.max_uses !== null &&
      columns.max_uses < row.used && {
        maxtimeuse: `This coupon has already been used ${pluralize(row.used, 'time')}`,
      }),
  });
}
