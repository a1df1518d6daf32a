import type { CheckReason } from '@baobab/contract/money/payment-checks';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { conflict } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { notifyStaffMembers } from '../../workspace/notifications/public.ts';
import { checkLink } from './payment-checks.presenter.ts';
import { insertCheck, updateClosed, checkRecords, lockCheck } from './payment-checks.repository.ts';

export interface NewCheck {
  reason: CheckReason;
  /** Identifies the report of the provider: the same one opens one check. */
  report: string;
  provider: string;
  reference_id: string;
  payment_uuid: string | null;
  detail: string;
}

/** Adds a payment to check and notifies staff; returns its id, or null when the report has opened one before. */
export async function openCheck(trx: Trx, check: NewCheck, now: Date): Promise<string | null> {
  const uuid = await insertCheck(trx, { uuid: newId(), ...check, found_at: now });
  if (!uuid) return null;
  await notifyStaffMembers(trx, 'transactions:read', {
    message: check.detail,
    link: checkLink(uuid),
    kind: 'payments',
  });
  return uuid;
}

/** The same note of the same person again changes nothing. */
export const closeCheck = (ctx: Ctx, uuid: string, note: string) =>
  change(ctx, 'payment.check', async (trx) => {
    const check = await lockCheck(trx, uuid);
    if (check.closed_at) {
      if (check.closed_by === ctx.actor.uuid && check.note === note) return unchanged(check);
      const by = check.closer ? ` by ${check.closer}` : '';
      throw conflict(`This payment was checked already${by}. Your note was not saved.`);
    }
    await updateClosed(trx, uuid, { closed_at: ctx.now(), closed_by: ctx.actor.uuid, note });
    return done(await checkRecords.get(trx, uuid), check.payment_uuid ?? uuid, {
      check: uuid,
      kind: check.reason,
      reference: check.reference_id,
      // In the trail a note is encrypted for the person whom it is about; the check itself keeps every note.
      ...(check.consumer && { consumer: check.consumer, reason: note }),
    });
  });
