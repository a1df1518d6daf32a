import { yearsOfPractice } from '@baobab/contract/people/practice-years';
import type { NewDoctorTransaction, ThirdPartyDoctorEdit } from '@baobab/contract/people/third-party-doctors';
import { change, done, recordAccess } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { dayOf, formatDate, startOfDay, yearOf } from '@baobab/contract/kit/lagos-time';
import { conflict, found, invalid, notFound } from '../../../platform/errors.ts';
import { formatKobo, toKobo } from '@baobab/contract/kit/naira';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import { requireStepUp } from '../../../platform/step-up.ts';
import type { Ctx, Db, Trx } from '../../../schema.ts';
import { updateAccount } from '../../workspace/access/public.ts';
import {
  sumConfirmed,
  withApproval,
  withdrawRequestsAbout,
  type ApprovalRule,
} from '../../workspace/approvals/public.ts';
import { findDoctor, findDoctorForUpdate, updateDoctor } from '../doctors/public.ts';
import { findSecuritySettings } from '../../workspace/staff/public.ts';
import { balance, earnedOf, type Balance } from './earnings.ts';
import { findPatient } from './patients.repository.ts';
import {
  findJoined,
  findOtherPayee,
  findPayoutByTransaction,
  getPayout,
  insertPayout,
  sumPayouts,
  sumRecorded,
} from './payouts.repository.ts';
import { presentConflict, type DoctorRow } from './third-party-doctors.presenter.ts';

/** Locks the doctor, so that changes of earnings and payouts run one after the other. */
async function lockDoctor(trx: Trx, uuid: string) {
  return found(await findDoctorForUpdate(trx, uuid, true), 'This doctor');
}

const rate = (percent: number | null) => (percent === null ? null : Math.round(percent * 100));

export const rateNames = {
  advice_rate: 'advice_commission',
  prescription_rate: 'medicine_prescription_commision',
};

export const editThirdPartyDoctor = (ctx: Ctx, uuid: string, edit: ThirdPartyDoctorEdit) =>
  change(ctx, 'third-party-doctor.edit', async (trx) => {
    const before = await lockDoctor(trx, uuid);
    const year = yearOf(ctx.now());
    const wanted = valuesOf(edit, before.practice_started_year, year);
    const changed = { ...differences(before, { active: edit.active }), ...differences(before, wanted) };
    const row = await getThirdPartyDoctor(trx, uuid, ctx.now());
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed,
      sent: edit,
      wireNames: { ...rateNames, practice_started_year: 'total_year_experience' },
      current: presentConflict(row, year),
      unchanged: row,
      async update() {
        const { earned } = await balanceOf(trx, row);
        if ('active' in changed) await updateAccount(trx, uuid, { active: edit.active });
        await updateDoctor(trx, uuid, wanted);
        await refuseCausedOverpayment(trx, uuid, earned, ctx.now());
        return getThirdPartyDoctor(trx, uuid, ctx.now());
      },
    });
  });

/** Experience is stored as the first year of practice, so that it increases every year. */
function valuesOf(edit: ThirdPartyDoctorEdit, started: string | null, year: number) {
  const years = edit.total_year_experience;
  const known = yearsOfPractice(year, started) === years;
  return {
    practice_started_year: known ? started : years === null ? 'N/A' : String(year - years),
    ...(edit.advice_commission !== undefined && { advice_rate: rate(edit.advice_commission) }),
    ...(edit.medicine_prescription_commision !== undefined && {
      prescription_rate: rate(edit.medicine_prescription_commision),
    }),
  };
}
/** Rejects a lower commission that would cause or increase an overpayment. */
async function refuseCausedOverpayment(trx: Trx, uuid: string, earnedBefore: number, now: Date) {
  const { earned, overpaid } = await balanceOf(trx, await getThirdPartyDoctor(trx, uuid, now));
  if (overpaid === 0 || earned >= earnedBefore) return;
  const message = `With this commission the doctor would be overpaid by ${formatKobo(overpaid)}`;
  throw invalid(message, { advice_commission: message, medicine_prescription_commision: message });
}

export async function getThirdPartyDoctor(db: Db | Trx, uuid: string, now: Date) {
  const doctor = await findDoctor(db, uuid, now);
  if (!doctor?.external) throw notFound('This doctor');
  return doctor;
}

/** The balance of a third-party doctor, in kobo. */
export const balanceOf = async (db: Db | Trx, doctor: DoctorRow): Promise<Balance> =>
  balance(earnedOf(doctor), await sumPayouts(db, doctor.account_uuid));

/** Records the access to the patient's details. */
export async function openPatient(ctx: Ctx, uuid: string) {
  const patient = found(await findPatient(ctx.db, uuid), 'This patient');
  await recordAccess(ctx, 'third-party-patient.open', uuid, { patient: uuid });
  return patient;
}

function parsePaidAt({ createdAt }: NewDoctorTransaction, now: Date): Date {
  if (createdAt === undefined) return now;
  const paid_at = createdAt.length === 10 ? startOfDay(createdAt) : new Date(createdAt);
  if (paid_at > now)
    throw invalid('Enter a date that is not in the future', { createdAt: 'This date is in the future' });
  return paid_at;
}

/** A payout cannot be older than the doctor's first day. */
async function refuseEarlyDate(db: Db, paidAt: Date, doctor: string) {
  const joined = await findJoined(db, doctor);
  if (dayOf(paidAt) >= dayOf(joined)) return;
  const message = `Enter a date from ${formatDate(joined)}, the first day of this doctor`;
  throw invalid(message, { createdAt: message });
}

interface SeenPayout {
  doctor: string;
  /** All payouts so far: after another one the outstanding amount is not the one that was shown. */
  paid_kobo: number;
}

/** Payouts above the limit of the security settings: one, or those of a day by one person to one doctor. */
export const payoutApproval: ApprovalRule<NewDoctorTransaction, SeenPayout> = {
  kind: 'payout',
  isOn: ({ approve_payout_above: limit }) => limit !== null,
  lock: ({ db }, { doctor_uuid }) => findDoctorForUpdate(db, doctor_uuid, true),
  async describe({ db, now }, given) {
    const paid_at = parsePaidAt(given, now());
    const doctor = await getThirdPartyDoctor(db, given.doctor_uuid, now());
    const { outstanding } = await refusePayout(db, given, now());
    const kobo = toKobo(given.amount);
    return {
      subject: given.doctor_uuid,
      label: `Payout of ${formatKobo(kobo)} to ${doctor.full_name}`,
      kobo,
      seen: { doctor: doctor.full_name, paid_kobo: await sumPayouts(db, given.doctor_uuid) },
      details: [
        { name: 'Doctor', to: doctor.full_name },
        { name: 'Transaction Id', to: given.transaction_id },
        { name: 'Amount', to: formatKobo(kobo) },
        { name: 'Date', to: formatDate(paid_at) },
        { name: 'Total OutStandings', from: formatKobo(outstanding), to: formatKobo(outstanding - kobo) },
      ],
    };
  },
  async judge({ db, actor, now }, _given, need, { approve_payout_above: limit }) {
    const since = startOfDay(dayOf(now()));
    const recorded = await sumRecorded(db, actor.uuid, need.subject, since);
    const today = recorded - (await sumConfirmed(db, 'payout', actor.uuid, need.subject, since));
    if (need.kobo! + today <= toKobo(limit!)) return null;
    if (today === 0) return need;
    const already = { name: 'Already paid today to this doctor', to: formatKobo(today) };
    return { ...need, details: [...need.details, already] };
  },
  changedSince: (seen, now) =>
    seen.paid_kobo !== now.paid_kobo
      ? ANOTHER_PAYOUT
      : seen.doctor !== now.doctor
        ? `The name of the doctor changed from ${seen.doctor} to ${now.doctor}.`
        : null,
  execute: (ctx, given) => recordPayout(ctx, given),
};
const ANOTHER_PAYOUT = 'Another payout to this doctor was recorded in the meantime.';

/** A transaction id is unique per doctor, and payouts never exceed the earnings. */
async function refusePayout(
  db: Db,
  { doctor_uuid, transaction_id, amount, reuse, ...rest }: NewDoctorTransaction,
  now: Date,
) {
  const doctor = await getThirdPartyDoctor(db, doctor_uuid, now);
  await refuseEarlyDate(db, parsePaidAt({ ...rest, doctor_uuid, transaction_id, amount }, now), doctor_uuid);
  if (!doctor.bank_account_number) throw conflict(NO_ACCOUNT);
  const other = reuse ? undefined : await findOtherPayee(db, doctor_uuid, transaction_id);
  if (other) throw conflict(reusedBy(other.full_name), { current: { reused: true } });
  if (await findPayoutByTransaction(db, doctor_uuid, transaction_id))
    throw conflict(payoutConstraintMessages.doctor_payouts_recorded.message, {
      fields: { transaction_id: payoutConstraintMessages.doctor_payouts_recorded.message },
    });
  const current = await balanceOf(db, doctor);
  refuseExcessPayout(toKobo(amount), current);
  return current;
}

const NO_ACCOUNT = 'This doctor has no bank account. Enter it before you record a payout.';
const reusedBy = (name: string) =>
  `This transaction id was recorded for ${name}. Check it, or confirm that one transfer paid both.`;

const recordPayout = (ctx: Ctx, given: NewDoctorTransaction) =>
  change(ctx, 'third-party-doctor.pay', async (trx) => {
    const paid_at = parsePaidAt(given, ctx.now());
    await lockDoctor(trx, given.doctor_uuid);
    await refusePayout(trx, given, ctx.now());
    const amount_kobo = toKobo(given.amount);
    await requirePayoutStepUp(ctx, trx, given.amount);
    const payout = await insertPayout(trx, {
      doctor_uuid: given.doctor_uuid,
      transaction_id: given.transaction_id,
      amount_kobo,
      paid_at,
      created_by: ctx.actor.uuid,
    });
    const waiting = { kind: 'payout', subject: given.doctor_uuid } as const;
    await withdrawRequestsAbout(trx, ctx, waiting, ANOTHER_PAYOUT);
    return done(await getPayout(trx, payout.uuid), given.doctor_uuid, {
      transaction_id: given.transaction_id,
      amount_kobo,
    });
  });

/** A request without a date gets the day on which it is made: it may be confirmed on a later one. */
export function addTransaction(ctx: Ctx, given: NewDoctorTransaction) {
  const request = { ...given, createdAt: given.createdAt ?? dayOf(ctx.now()) };
  return withApproval(ctx, payoutApproval, request, (permitted) => recordPayout(permitted, given));
}

/** A large payout needs a fresh proof of identity. */
async function requirePayoutStepUp(ctx: Ctx, trx: Trx, amount: number) {
  const { step_up_payout_above: limit } = await findSecuritySettings(trx);
  if (limit !== null && amount > limit) requireStepUp(ctx);
}

function refuseExcessPayout(amount: number, { outstanding, overpaid }: Balance) {
  if (amount <= outstanding) return;
  const message =
    overpaid > 0
      ? `This doctor was overpaid by ${formatKobo(overpaid)}, which must be earned before the next payment`
      : `This is more than the outstanding ${formatKobo(outstanding)}`;
  throw invalid(message, { amount: message });
}

export const payoutConstraintMessages = {
  doctor_payouts_recorded: {
    field: 'transaction_id',
    message: 'This transaction id was already recorded for this doctor',
  },
};
