import type { PayeeEdit } from '@baobab/contract/people/third-party-doctors';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import { refuseOutdatedVersion } from '../../../platform/optimistic-lock.ts';
import { conflict, found } from '../../../platform/errors.ts';
import { requireStepUp } from '../../../platform/step-up.ts';
import { encryptText, openText } from '../../../platform/secrets.ts';
import { normaliseMobile } from '../../../platform/db/phone.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { updateAccount } from '../../workspace/access/public.ts';
import { withApproval, withdrawRequestsAbout, type ApprovalRule } from '../../workspace/approvals/public.ts';
import { doctorSecrets, findDoctorForUpdate, updateDoctor } from '../doctors/public.ts';
import { findPayoutForUpdate, findReversal, getPayout, insertPayout } from './payouts.repository.ts';
import { presentAccount, presentConflict, presentPayee, versionOf } from './third-party-doctors.presenter.ts';
import { getThirdPartyDoctor } from './third-party-doctors.service.ts';
import { yearOf } from '@baobab/contract/kit/lagos-time';

interface PayeeRequest {
  doctor: string;
  /** The edit, encrypted: approvals are stored in readable form, account numbers are not. */
  sealed: string;
}

const placeOf = (doctor: string) => `approvals.request:${doctor}`;
function openRequest(ctx: Pick<Ctx, 'keys'>, { doctor, sealed }: PayeeRequest): PayeeEdit {
  const opened = openText(ctx.keys, placeOf(doctor), sealed);
  if (opened.text === null) throw conflict('This request can no longer be read. Enter the payee again.');
  return JSON.parse(opened.text) as PayeeEdit;
}

/** The change of a payee needs a second person while payouts do. */
export const payeeApproval: ApprovalRule<PayeeRequest, { version: number }> = {
  kind: 'payee',
  isOn: ({ approve_payout_above: limit }) => limit !== null,
  lock: ({ db }, { doctor }) => findDoctorForUpdate(db, doctor, true),
  async describe(ctx, request) {
    const edit = openRequest(ctx, request);
    const { before, changed, current } = await comparePayee(ctx, ctx.db, request.doctor, edit);
    const lines = Object.entries(changed) as [PayeeColumn, [string, string]][];
    if (lines.length === 0) return null;
    await refuseOutdatedVersion(edit, current, {}, async () => undefined);
    return {
      subject: request.doctor,
      label: `Payee details of ${before.full_name}`,
      seen: { version: versionOf(before) },
      details: lines.map(([column, [from, to]]) => ({
        name: columns[column].label,
        from: shown(column, from),
        to: shown(column, to),
      })),
    };
  },
  async judge(ctx, _request, need) {
    await withdrawRequestsAbout(ctx.db, ctx, { kind: 'payee', subject: need.subject }, NEWER);
    return need;
  },
  execute: (ctx, request) => savePayee(ctx, request.doctor, openRequest(ctx, request)),
};
const NEWER = 'Another correction of this payee was entered.';

const columns = {
  first_name: { wire: 'firstName', label: 'First Name' },
  last_name: { wire: 'lastName', label: 'Last Name' },
  email: { wire: 'email', label: 'Email' },
  mobile: { wire: 'mobile', label: 'Phone Number' },
  bank_account_name: { wire: 'acc_name', label: 'Account Name' },
  bank_account_number: { wire: 'acc_number', label: 'Account Number' },
  bank_account_type: { wire: 'acc_type', label: 'Account Type' },
  bank_name: { wire: 'bank_name', label: 'Bank Name' },
  bank_iban: { wire: 'bankIban', label: 'IBAN' },
  bank_swift: { wire: 'bankSwiftIcd', label: 'SWIFT' },
  bank_branch: { wire: 'branch', label: 'Branch' },
} as const satisfies Record<string, { wire: keyof PayeeEdit; label: string }>;
type PayeeColumn = keyof typeof columns;
const wireNames = Object.fromEntries(
  Object.entries(columns).map(([column, { wire }]) => [column, wire]),
) as Record<PayeeColumn, keyof PayeeEdit>;

/** The second person sees the last digits of an account. */
const shown = (column: PayeeColumn, value: string) =>
  value && ['bank_account_number', 'bank_iban'].includes(column) ? `•••• ${value.slice(-4)}` : value || '–';

/** The columns of the edit, by table, those that differ, and the record as it is read. */
async function comparePayee(ctx: Pick<Ctx, 'keys' | 'now'>, db: Trx, uuid: string, edit: PayeeEdit) {
  const locked = found(await findDoctorForUpdate(db, uuid, true), 'This doctor');
  const before = doctorSecrets.decrypt(ctx.keys, locked);
  const given = Object.entries(columns).flatMap(([column, { wire }]) =>
    edit[wire] === undefined ? [] : [[column, edit[wire]]],
  );
  const wanted = Object.fromEntries(given) as Partial<Record<PayeeColumn, string>>;
  if (wanted.mobile !== undefined) wanted.mobile = normaliseMobile(wanted.mobile);
  const { first_name, last_name, email, mobile, ...bank } = wanted;
  const row = await getThirdPartyDoctor(db, uuid, ctx.now());
  return {
    before,
    row,
    current: { ...presentConflict(row, yearOf(ctx.now())), ...presentPayee(row), ...presentAccount(before) },
    changed: differences(before, wanted),
    person: { first_name, last_name, email, mobile },
    bank,
  };
}

const savePayee = (ctx: Ctx, uuid: string, edit: PayeeEdit) =>
  change(ctx, 'third-party-doctor.payee', async (trx) => {
    const { row, current, changed, person, bank } = await comparePayee(ctx, trx, uuid, edit);
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed,
      sent: edit,
      wireNames,
      current,
      unchanged: row,
      async update() {
        const ofPerson = Object.entries(person).filter(([column]) => column in changed);
        const isRenamed = 'first_name' in changed || 'last_name' in changed;
        // The form has no middle name, so a new name replaces the whole name.
        if (ofPerson.length > 0)
          await updateAccount(trx, uuid, {
            ...Object.fromEntries(ofPerson),
            ...(isRenamed && { middle_name: '' }),
          });
        await updateDoctor(trx, uuid, doctorSecrets.encryptEdit(ctx.keys, uuid, bank));
        await withdrawRequestsAbout(trx, ctx, { kind: 'payee', subject: uuid }, NEWER);
        return getThirdPartyDoctor(trx, uuid, ctx.now());
      },
    });
  });

/** Corrects the account, name and contact that payouts go to. A wrong one costs money, so the person proves their identity. */
export function editPayee(ctx: Ctx, uuid: string, edit: PayeeEdit) {
  requireStepUp(ctx);
  const sealed = encryptText(ctx.keys, placeOf(uuid), JSON.stringify(edit));
  return withApproval(ctx, payeeApproval, { doctor: uuid, sealed }, (permitted) =>
    savePayee(permitted, uuid, edit),
  );
}

/** Takes back a payout once: a second payout of the negative amount says who did it and why. */
export const reversePayout = (ctx: Ctx, uuid: string, reason: string) =>
  change(ctx, 'third-party-doctor.reverse-payout', async (trx) => {
    const payout = found(await findPayoutForUpdate(trx, uuid), 'This payout');
    if (payout.reversal_of) throw conflict('This is a reversal. Record the payout again instead.');
    const before = await findReversal(trx, uuid);
    if (before) return unchanged(await getPayout(trx, before.uuid));
    requireStepUp(ctx);
    await findDoctorForUpdate(trx, payout.doctor_uuid, true);
    const reversal = await insertPayout(trx, {
      doctor_uuid: payout.doctor_uuid,
      transaction_id: `${payout.transaction_id} (reversed)`,
      amount_kobo: -payout.amount_kobo,
      paid_at: ctx.now(),
      created_by: ctx.actor.uuid,
      reversal_of: uuid,
      reason,
    });
    const waiting = { kind: 'payout', subject: payout.doctor_uuid } as const;
    await withdrawRequestsAbout(trx, ctx, waiting, 'A payout to this doctor was taken back in the meantime.');
    return done(await getPayout(trx, reversal.uuid), payout.doctor_uuid, {
      transaction_id: payout.transaction_id,
      amount_kobo: -payout.amount_kobo,
      reason,
    });
  });
