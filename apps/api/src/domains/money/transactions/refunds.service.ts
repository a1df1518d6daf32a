import { dayOf, startOfDay } from '@baobab/contract/kit/lagos-time';
import { canBecome } from '@baobab/contract/kit/transitions';
import { formatKobo, toKobo } from '@baobab/contract/kit/naira';
import { refundTransitions } from '@baobab/contract/money/transactions';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { conflict, found } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { publishChange } from '../../../platform/realtime/publish.ts';
import type { Ctx, Db, Trx } from '../../../schema.ts';
import { withApproval, withdrawRequestsAbout, type ApprovalRule } from '../../workspace/approvals/public.ts';
import { notifyStaffMembers } from '../../workspace/notifications/public.ts';
import { closeChecks } from '../payment-checks/public.ts';
import { settledReasons } from './event-check.ts';
import { findEvents, insertEvent, takeDueAnnouncements, updateFacts } from './payment-events.repository.ts';
import { CURRENCY, dueBackOf, factsOf, refundableOf } from './payment-facts.ts';
import { lockRefunds, sumRefundsAlone } from './refunds.repository.ts';
import { paymentLink, refundStatusOf } from './transactions.presenter.ts';
import {
  findByReference,
  findByReferenceForUpdate,
  markRefunded,
  paymentRecords,
  type LockedPayment,
} from './transactions.repository.ts';

interface RefundRequest {
  reference: string;
  reason?: string;
  /** The amount that was confirmed. */
  kobo?: number;
}

interface SeenRefund {
  kobo: number;
  /** Whether the sum is due back, under the name that stored requests have. */
  eligible: boolean;
}

/** Refunds above the limit of the security settings: one, or those of a day by one person to one consumer. */
export const refundApproval: ApprovalRule<RefundRequest, SeenRefund> = {
  kind: 'refund',
  isOn: ({ approve_refund_above: limit }) => limit !== null,
  lock: ({ db }, { reference }) => findByReferenceForUpdate(db, reference),
  async describe({ db }, { reference, reason }) {
    const payment = await findByReference(db, reference);
    if (!payment) return null;
    const { refundKobo, isDue } = await refundOf(db, payment, reason);
    if (refundKobo === null) return null;
    const amount = formatKobo(refundKobo);
    return {
      subject: payment.uuid,
      label: `Refund of ${amount} for transaction ${payment.reference_id}`,
      kobo: refundKobo,
      seen: { kobo: refundKobo, eligible: isDue },
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
  execute: (ctx, request) => refund(ctx, request),
};

/**
 * The sum that is paid back now; null when it was paid back already. Then what is left needs a reason, so that a repeated
 * refund of what was due does not pay back the amount of the service.
 */
async function refundOf(db: Db, payment: LockedPayment, reason: string | undefined) {
  const facts = factsOf(payment, await findEvents(db, payment.uuid));
  const refundKobo = refundableOf(payment, facts);
  const isDue = dueBackOf(payment, facts) > 0;
  const isComplete = !canBecome(refundTransitions, refundStatusOf(payment), 'Complete');
  const isPaidBack = isComplete || facts.refundedKobo > 0;
  if (isPaidBack && !isDue && (refundKobo === 0 || !reason)) return { refundKobo: null, isDue };
  if (refundKobo === 0 && payment.status !== 'paid')
    throw conflict(`This payment is ${payment.status}. Only a paid payment can be refunded.`);
  return { refundKobo, isDue };
}

export const completeRefund = (
  ctx: Ctx,
  reference: string,
  request: { reason?: string; kobo?: number } = {},
) =>
  withApproval(ctx, refundApproval, { reference, ...request }, (permitted) =>
    refund(permitted, { reference, ...request }),
  );

/** Pays back what is due, or all that is left, once; the payment is locked, so of concurrent requests only the first changes it. */
const refund = (ctx: Ctx, { reference, reason, kobo }: RefundRequest) =>
  change(ctx, 'payment.refund', async (trx) => {
    const payment = found(await findByReferenceForUpdate(trx, reference), 'This transaction');
    const status = refundStatusOf(payment);
    const { refundKobo } = await refundOf(trx, payment, reason);
    if (refundKobo === null) return unchanged(await paymentRecords.get(trx, payment.uuid));
    if (kobo !== undefined && kobo !== refundKobo)
      throw conflict(`The amount to pay back is now ${formatKobo(refundKobo)}. Check it and confirm again.`);
    const isComplete = await recordRefund(trx, ctx, payment, refundKobo);
    await withdrawRequestsAbout(trx, ctx, { kind: 'refund', subject: payment.uuid }, REFUNDED);
    return done(await paymentRecords.get(trx, payment.uuid), payment.uuid, {
      // The reason is encrypted for the person whom it is about.
      consumer: payment.consumer_uuid,
      reference: payment.reference_id,
      kobo: refundKobo,
      eligible: payment.refund_eligible,
      ...(isComplete && { changed: { refund_status: [status, 'Complete'] } }),
      ...(reason && { reason }),
    });
  });
const REFUNDED = 'The refund was completed.';

/** Stores the refund as a fact; returns whether nothing of the payment is left. */
async function recordRefund(trx: Trx, ctx: Ctx, payment: LockedPayment, amount_kobo: number) {
  const [uuid, at] = [newId(), ctx.now()];
  await insertEvent(trx, {
    uuid,
    provider: 'staff',
    event_id: uuid,
    reference_id: payment.reference_id,
    payment_uuid: payment.uuid,
    outcome: 'refunded',
    amount_kobo,
    currency: CURRENCY,
    at,
    received_at: at,
    by_uuid: ctx.actor.uuid,
  });
  const facts = factsOf(payment, await findEvents(trx, payment.uuid));
  await updateFacts(trx, payment.uuid, facts);
  await closeChecks(trx, payment.uuid, settledReasons(payment, facts, [{ outcome: 'refunded' }]), at);
  if (!facts.refundedAt || payment.refund_completed_at) return false;
  const kept = await markRefunded(trx, payment, ctx.actor.uuid, at);
  if (kept) await publishChange(trx, kept, ctx.actor);
  return true;
}

/** Notifies staff of payments that became due back; a trigger marks them when their service ends, whoever writes it. */
export async function announceDue(
  trx: Trx,
  actor: Ctx['actor'] | null,
  of?: { booking?: string; payment?: string },
) {
  for (const { uuid, reference_id, kobo } of await takeDueAnnouncements(trx, of)) {
    await publishChange(trx, uuid, actor);
    await notifyStaffMembers(trx, 'transactions:read', {
      message: `Refund due: ${formatKobo(kobo)} of transaction ${reference_id}`,
      link: paymentLink(uuid, reference_id),
      kind: 'payments',
    });
  }
}
