import { canBecome } from '@baobab/contract/kit/transitions';
import { refundTransitions } from '@baobab/contract/transactions';
import { change, done, unchanged } from '../../platform/audit/change.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { formatKobo } from '@baobab/contract/kit/naira';
import { publishChange } from '../../platform/realtime/publish.ts';
import type { Ctx, Trx } from '../../schema.ts';
import { notifyStaffMembers } from '../notifications/public.ts';
import { refundStatusOf } from './transactions.presenter.ts';
import {
  findByReference,
  findByReferenceForUpdate,
  getPayment,
  insertPayment,
  markRefundable,
  markRefunded,
} from './transactions.repository.ts';

const REFERENCE_EXISTS = 'A payment with this reference already exists';
export const paymentConstraintMessages = { payments_reference: { field: 'rfid', message: REFERENCE_EXISTS } };

/** Completes a refund once; the payment is locked, so of concurrent requests only the first changes it. */
export const completeRefund = (ctx: Ctx, reference: string, reason?: string) =>
  change(ctx, 'payment.refund', async (trx) => {
    const payment = await findByReferenceForUpdate(trx, reference);
    if (!payment) throw notFound('This transaction');
    const status = refundStatusOf(payment);
    if (!canBecome(refundTransitions, status, 'Complete'))
      return unchanged(await getPayment(trx, payment.uuid));
    await markRefunded(trx, payment.uuid, ctx.actor.uuid, ctx.now());
    return done(await getPayment(trx, payment.uuid), payment.uuid, {
      reference: payment.reference_id,
      kobo: payment.amount_kobo,
      eligible: payment.refund_eligible,
      changed: { refund_status: [status, 'Complete'] },
      ...(reason && { reason }),
    });
  });

export async function refuseUsedReference(trx: Trx, reference: string, field: string) {
  if (await findByReference(trx, reference))
    throw conflict(REFERENCE_EXISTS, { fields: { [field]: REFERENCE_EXISTS } });
}

/** Adds the payment of a booking, with the given or a generated reference. */
export async function recordPayment(
  trx: Trx,
  booking: {
    uuid: string;
    reference_id: string | null;
    amount_kobo: number;
    consumer_uuid: string;
    patient_uuid: string;
    doctor_uuid: string;
  },
) {
  const { uuid: booking_uuid, reference_id, ...rest } = booking;
  const uuid = newId();
  await insertPayment(trx, {
    uuid,
    kind: 'appointment',
    reference_id: reference_id ?? `TX-${uuid.slice(-12).toUpperCase()}`,
    booking_uuid,
    amount_kobo: rest.amount_kobo,
    consumer_uuid: rest.consumer_uuid,
    patient_uuid: rest.patient_uuid,
    doctor_uuid: rest.doctor_uuid,
  });
}

/** Makes the payment of a cancelled booking refundable and notifies staff. */
export async function makeRefundable(trx: Trx, booking: string, actor: Ctx['actor']) {
  const marked = await markRefundable(trx, booking);
  for (const { uuid } of marked) await publishChange(trx, uuid, actor);
  for (const { reference_id, amount_kobo } of marked.filter((one) => !one.refund_completed_at))
    await notifyStaffMembers(trx, 'transactions:read', {
      message: `Refund due: ${formatKobo(amount_kobo)} of transaction ${reference_id}`,
      link: `/transactions?search=${encodeURIComponent(reference_id)}`,
    });
}
