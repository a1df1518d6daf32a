import type { PayeeEdit } from '@baobab/contract/people/third-party-doctors';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { requireStepUp } from '../../../platform/step-up.ts';
import type { Ctx } from '../../../schema.ts';
import { withdrawRequestsAbout } from '../../workspace/approvals/public.ts';
import { doctorSecrets, findDoctorForUpdate, updateDoctor } from '../doctors/public.ts';
import { findPayoutForUpdate, findReversal, getPayout, insertPayout } from './payouts.repository.ts';
import { presentConflict } from './third-party-doctors.presenter.ts';
import { getThirdPartyDoctor } from './third-party-doctors.service.ts';
import { yearOf } from '@baobab/contract/kit/lagos-time';

/** Corrects the account that payouts go to. A wrong account costs money, so the person proves their identity. */
export const editPayee = (ctx: Ctx, uuid: string, edit: PayeeEdit) =>
  change(ctx, 'third-party-doctor.payee', async (trx) => {
    requireStepUp(ctx);
    const locked = await findDoctorForUpdate(trx, uuid, true);
    if (!locked) throw notFound('This doctor');
    const before = doctorSecrets.decrypt(ctx.keys, locked);
    const wanted = {
      bank_account_name: edit.acc_name,
      bank_account_number: edit.acc_number,
      bank_account_type: edit.acc_type,
      bank_name: edit.bank_name,
      bank_iban: edit.bankIban,
      bank_swift: edit.bankSwiftIcd,
      bank_branch: edit.branch,
    };
    const row = await getThirdPartyDoctor(trx, uuid, ctx.now());
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed: differences(before, wanted),
      sent: edit,
      wireNames: {
        bank_account_name: 'acc_name',
        bank_account_number: 'acc_number',
        bank_account_type: 'acc_type',
        bank_name: 'bank_name',
        bank_iban: 'bankIban',
        bank_swift: 'bankSwiftIcd',
        bank_branch: 'branch',
      },
      current: presentConflict(row, yearOf(ctx.now())),
      unchanged: row,
      async update() {
        await updateDoctor(trx, uuid, doctorSecrets.encryptEdit(ctx.keys, uuid, wanted));
        return getThirdPartyDoctor(trx, uuid, ctx.now());
      },
    });
  });

/** Takes back a payout once: a second payout of the negative amount says who did it and why. */
export const reversePayout = (ctx: Ctx, uuid: string, reason: string) =>
  change(ctx, 'third-party-doctor.reverse-payout', async (trx) => {
    const payout = await findPayoutForUpdate(trx, uuid);
    if (!payout) throw notFound('This payout');
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
