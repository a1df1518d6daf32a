import { canBecome } from '@baobab/contract/kit/transitions';
import { formatKobo, toKobo } from '@baobab/contract/kit/naira';
import { refundTransitions } from '@baobab/contract/transactions';
import type { ApprovalDefinition } from '../../platform/approvals/definition.ts';
import { change, done, unchanged } from '../../platform/audit/change.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { publishChange } from '../../platform/realtime/publish.ts';
import type { Ctx, Schema, Trx } from '../../schema.ts';
import { requireApproval } from '../approvals/public.ts';
import { notifyStaffMembers } from '../notifications/public.ts';
import { findSecuritySettings } from '../staff/public.ts';
import { paymentLink, refundStatusOf } from './transactions.presenter.ts';
import {
  findByReference,
  findByReferenceForUpdate,
  getPayment,
  markRefundable,
  markRefunded,
  type LockedPayment,
} from './transactions.repository.ts';

interface RefundRequest {
  reference: string;
  reason?: string;
}

/** A refund above the limit of the security settings. */
export const refundApproval: ApprovalDefinition<Schema, RefundRequest> = {
  kind: 'refund',
  async check({ db }, { reference, reason }) {
    const { approve_refund_above: limit } = await findSecuritySettings(db);
    const payment = limit === null ? undefined : await findByReference(db, reference);
    if (!payment || payment.amount_kobo <= toKobo(limit!) || !isIncomplete(payment)) return null;
    refuseUnpaid(payment);
    const amount = formatKobo(payment.amount_kobo);
    return {
      subject: payment.uuid,
      label: `Refund of ${amount} for transaction ${payment.reference_id}`,
      kobo: payment.amount_kobo,
      details: [
        { name: 'Transaction', to: payment.reference_id },
        { name: 'Amount', to: amount },
        { name: 'Refund Provided', from: refundStatusOf(payment), to: 'Complete' },
        { name: 'Refund Eligible', to: payment.refund_eligible ? 'Yes' : 'No' },
        ...(reason ? [{ name: 'Reason', to: reason }] : []),
      ],
    };
  },
  execute: (ctx, { reference, reason }) => completeRefund(ctx, reference, reason),
};

const isIncomplete = (payment: LockedPayment) =>
  canBecome(refundTransitions, refundStatusOf(payment), 'Complete');

function refuseUnpaid({ status }: LockedPayment) {
  if (status !== 'paid') throw conflict(`This payment is ${status}. Only a paid payment can be refunded.`);
}

/** Completes a refund once; the payment is locked, so of concurrent requests only the first changes it. */
export async function completeRefund(ctx: Ctx, reference: string, reason?: string) {
  const permitted = await requireApproval(ctx, refundApproval, { reference, ...(reason && { reason }) });
  return change(permitted, 'payment.refund', async (trx) => {
    const payment = await findByReferenceForUpdate(trx, reference);
    if (!payment) throw notFound('This transaction');
    const status = refundStatusOf(payment);
    if (!isIncomplete(payment)) {
      if (ctx.approval) throw conflict('This payment was refunded in the meantime.');
      return unchanged(await getPayment(trx, payment.uuid));
    }
    refuseUnpaid(payment);
    await markRefunded(trx, payment.uuid, ctx.actor.uuid, ctx.now());
    return done(await getPayment(trx, payment.uuid), payment.uuid, {
      reference: payment.reference_id,
      kobo: payment.amount_kobo,
      eligible: payment.refund_eligible,
      changed: { refund_status: [status, 'Complete'] },
      ...(reason && { reason }),
    });
  });
}

/** Makes the payment of a cancelled booking refundable and notifies staff. */
export async function makeRefundable(trx: Trx, booking: string, actor: Ctx['actor'] | null) {
  const marked = await markRefundable(trx, booking);
  for (const { uuid } of marked) await publishChange(trx, uuid, actor);
  for (const { uuid, reference_id, amount_kobo } of marked.filter((one) => !one.refund_completed_at))
    await notifyStaffMembers(trx, 'transactions:read', {
      message: `Refund due: ${formatKobo(amount_kobo)} of transaction ${reference_id}`,
      link: paymentLink(uuid, reference_id),
      kind: 'payments',
    });
}
