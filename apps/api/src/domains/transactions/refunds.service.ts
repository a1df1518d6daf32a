import { dayOf, startOfDay } from '@baobab/contract/kit/lagos-time';
import { canBecome } from '@baobab/contract/kit/transitions';
import { formatKobo, toKobo } from '@baobab/contract/kit/naira';
import { refundTransitions } from '@baobab/contract/transactions';
import { change, done, unchanged } from '../../platform/audit/change.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { publishChange } from '../../platform/realtime/publish.ts';
import type { Ctx, Trx } from '../../schema.ts';
import { withApproval, withdrawRequestsAbout, type ApprovalRule } from '../approvals/public.ts';
import { notifyStaffMembers } from '../notifications/public.ts';
import { lockRefunds, sumRefundsAlone } from './refunds.repository.ts';
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

interface SeenRefund {
  kobo: number;
  eligible: boolean;
}

/** Refunds above the limit of the security settings: one, or those of a day by one person to one consumer. */
export const refundApproval: ApprovalRule<RefundRequest, SeenRefund> = {
  kind: 'refund',
  isOn: ({ approve_refund_above: limit }) => limit !== null,
  lock: ({ db }, { reference }) => findByReferenceForUpdate(db, reference),
  async describe({ db }, { reference, reason }) {
    const payment = await findByReference(db, reference);
    if (!payment || !isIncomplete(payment)) return null;
    refuseUnpaid(payment);
    const amount = formatKobo(payment.amount_kobo);
    return {
      subject: payment.uuid,
      label: `Refund of ${amount} for transaction ${payment.reference_id}`,
      kobo: payment.amount_kobo,
      seen: { kobo: payment.amount_kobo, eligible: payment.refund_eligible },
      details: [
        { name: 'Transaction', to: payment.reference_id },
        { name: 'Amount', to: amount },
        { name: 'Refund Provided', from: refundStatusOf(payment), to: 'Complete' },
        { name: 'Refund Eligible', to: payment.refund_eligible ? 'Yes' : 'No' },
        ...(reason ? [{ name: 'Reason', to: reason }] : []),
      ],
    };
  },
  async judge({ db, actor, now }, _request, need, { approve_refund_above: limit }) {
    await lockRefunds(db, actor.uuid);
    const today = await sumRefundsAlone(db, actor.uuid, need.subject, startOfDay(dayOf(now())));
    if (need.kobo! + today <= toKobo(limit!)) return null;
    if (today === 0) return need;
    const already = { name: 'Already refunded today to this consumer', to: formatKobo(today) };
    return { ...need, details: [...need.details, already] };
  },
  execute: (ctx, { reference, reason }) => refund(ctx, reference, reason),
};

const isIncomplete = (payment: LockedPayment) =>
  canBecome(refundTransitions, refundStatusOf(payment), 'Complete');

function refuseUnpaid({ status }: LockedPayment) {
  if (status !== 'paid') throw conflict(`This payment is ${status}. Only a paid payment can be refunded.`);
}

export const completeRefund = (ctx: Ctx, reference: string, reason?: string) =>
  withApproval(ctx, refundApproval, { reference, ...(reason && { reason }) }, (permitted) =>
    refund(permitted, reference, reason),
  );

/** Completes a refund once; the payment is locked, so of concurrent requests only the first changes it. */
const refund = (ctx: Ctx, reference: string, reason?: string) =>
  change(ctx, 'payment.refund', async (trx) => {
    const payment = await findByReferenceForUpdate(trx, reference);
    if (!payment) throw notFound('This transaction');
    const status = refundStatusOf(payment);
    if (!isIncomplete(payment)) return unchanged(await getPayment(trx, payment.uuid));
    refuseUnpaid(payment);
    await markRefunded(trx, payment.uuid, ctx.actor.uuid, ctx.now());
    await withdrawRequestsAbout(trx, ctx, { kind: 'refund', subject: payment.uuid }, REFUNDED);
    return done(await getPayment(trx, payment.uuid), payment.uuid, {
      reference: payment.reference_id,
      kobo: payment.amount_kobo,
      eligible: payment.refund_eligible,
      changed: { refund_status: [status, 'Complete'] },
      ...(reason && { reason }),
    });
  });
const REFUNDED = 'The refund was completed.';

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
