import { canBecome } from '@baobab/contract/kit/transitions';
import { formatKobo } from '@baobab/contract/kit/naira';
import { refundTransitions } from '@baobab/contract/transactions';
import { change, done, unchanged } from '../../platform/audit/change.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { publishChange } from '../../platform/realtime/publish.ts';
import type { Ctx, Trx } from '../../schema.ts';
import { notifyStaffMembers } from '../notifications/public.ts';
import { refundStatusOf } from './transactions.presenter.ts';
import {
  findByReferenceForUpdate,
  getPayment,
  markRefundable,
  markRefunded,
} from './transactions.repository.ts';

/** Completes a refund once; the payment is locked, so of concurrent requests only the first changes it. */
export const completeRefund = (ctx: Ctx, reference: string, reason?: string) =>
  change(ctx, 'payment.refund', async (trx) => {
    const payment = await findByReferenceForUpdate(trx, reference);
    if (!payment) throw notFound('This transaction');
    const status = refundStatusOf(payment);
    if (!canBecome(refundTransitions, status, 'Complete'))
      return unchanged(await getPayment(trx, payment.uuid));
    if (payment.status !== 'paid')
      throw conflict(`This payment is ${payment.status}. Only a paid payment can be refunded.`);
    await markRefunded(trx, payment.uuid, ctx.actor.uuid, ctx.now());
    return done(await getPayment(trx, payment.uuid), payment.uuid, {
      reference: payment.reference_id,
      kobo: payment.amount_kobo,
      eligible: payment.refund_eligible,
      changed: { refund_status: [status, 'Complete'] },
      ...(reason && { reason }),
    });
  });

/** Makes the payment of a cancelled booking refundable and notifies staff. */
export async function makeRefundable(trx: Trx, booking: string, actor: Ctx['actor'] | null) {
  const marked = await markRefundable(trx, booking);
  for (const { uuid } of marked) await publishChange(trx, uuid, actor);
  for (const { reference_id, amount_kobo } of marked.filter((one) => !one.refund_completed_at))
    await notifyStaffMembers(trx, 'transactions:read', {
      message: `Refund due: ${formatKobo(amount_kobo)} of transaction ${reference_id}`,
      link: `/transactions?search=${encodeURIComponent(reference_id)}`,
      kind: 'payments',
    });
}
