import { formatKobo } from '@baobab/contract/kit/naira';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { advisoryLock } from '../../../platform/db/advisory-lock.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { withdrawRequestsAbout } from '../../workspace/approvals/public.ts';
import { notifyStaffMembers } from '../../workspace/notifications/public.ts';
import type { PaymentEvent, Provider } from './payment-event.ts';
import {
  findEvents,
  insertEvent,
  linkEvents,
  lockBooking,
  updateFacts,
} from './payment-events.repository.ts';
import { CURRENCY, factsOf, type PaymentFacts } from './payment-facts.ts';
import { announceDue } from './refunds.service.ts';
import { paymentLink } from './transactions.presenter.ts';
import { findByReferenceForUpdate, markRefunded, type LockedPayment } from './transactions.repository.ts';

/** Orders the events of a reference and the payment that is recorded with it. */
const referenceLock = advisoryLock('payment-reference');

interface Delivery {
  provider: Provider;
  setting: string;
  text: string;
  isSigned: (secret: string) => boolean;
  read: (text: string, now: Date) => PaymentEvent | null;
}

/** Stores an event once and updates its payment; a repeated event changes nothing. */
export async function receiveEvent(ctx: Ctx, { provider, setting, text, isSigned, read }: Delivery) {
  const secret = ctx.settings.paymentSecrets[provider];
  if (!secret)
    throw new AppError('not-found', `Events of ${provider} are not accepted: ${setting} is not set`);
  if (!isSigned(secret)) throw new AppError('not-signed-in', 'The signature of the event is wrong');
  const event = read(text, ctx.now());
  if (!event) return { message: 'This event is not about a payment', matched: false, repeated: false };
  return { message: 'Event received', ...(await storeEvent(ctx, provider, event)) };
}

const storeEvent = (ctx: Ctx, provider: Provider, event: PaymentEvent) =>
  change({ ...ctx, actor: null }, 'payment.event', async (trx) => {
    await lockReference(trx, event.reference_id);
    await lockBooking(trx, event.reference_id);
    const payment = await findByReferenceForUpdate(trx, event.reference_id);
    const uuid = newId();
    const row = { ...event, uuid, provider, payment_uuid: payment?.uuid ?? null, received_at: ctx.now() };
    if (!(await insertEvent(trx, row))) return unchanged({ matched: payment !== undefined, repeated: true });
    const { event_id, outcome, amount_kobo: kobo } = event;
    const details = { provider, event_id, reference: event.reference_id, outcome, kobo };
    if (!payment) return done({ matched: false, repeated: false }, uuid, details);
    const facts = await settlePayment(trx, payment);
    if (facts.status === 'paid' && payment.status !== 'paid') {
      if (payment.booking_uuid)
        for (const book of ctx.paidBookings)
          await book({ ...ctx, db: trx, actor: null }, payment.booking_uuid, ctx.now());
      await announceDue(trx, null, { payment: payment.uuid });
    }
    if (outcome === 'paid') await reportCharge(trx, payment, facts, event);
    return done({ matched: true, repeated: false }, payment.uuid, {
      ...details,
      from: payment.status,
      to: facts.status,
    });
  });

/** Brings a payment into the state that follows from all its facts. */
async function settlePayment(trx: Trx, payment: LockedPayment): Promise<PaymentFacts> {
  const facts = factsOf(payment, await findEvents(trx, payment.uuid));
  await updateFacts(trx, payment.uuid, facts);
  if (facts.refundedAt && !payment.refund_completed_at) {
    await markRefunded(trx, payment.uuid, null, facts.refundedAt);
    const waiting = { kind: 'refund', subject: payment.uuid } as const;
    await withdrawRequestsAbout(trx, byEvent, waiting, REFUNDED_BY_PROVIDER);
  }
  return facts;
}

const byEvent = { actor: null, requestId: 'payment-event' };
const REFUNDED_BY_PROVIDER = 'The provider has refunded the payment.';

/** Money arrived that does not pay for anything, so staff must decide. */
async function reportCharge(trx: Trx, payment: LockedPayment, facts: PaymentFacts, event: PaymentEvent) {
  const { reference_id, amount_kobo } = payment;
  const isWhole = event.amount_kobo === amount_kobo && event.currency === CURRENCY;
  if (isWhole && !facts.isPaidTwice) return;
  const received =
    event.currency === CURRENCY
      ? formatKobo(event.amount_kobo)
      : `${(event.amount_kobo / 100).toFixed(2)} ${event.currency}`;
  const message = isWhole
    ? `Transaction ${reference_id} was paid twice: ${received} is due back`
    : `The amount of transaction ${reference_id} differs: received ${received}, due ${formatKobo(amount_kobo)}`;
  await notifyStaffMembers(trx, 'transactions:read', {
    message,
    link: paymentLink(payment.uuid, reference_id),
    kind: 'payments',
  });
}

/** Takes the lock that keeps an event from arriving between the check and the insert of a payment. */
export const lockReference = (trx: Trx, reference: string) =>
  referenceLock.lockTransaction(trx, reference.toLowerCase());

/** Applies the events that arrived before their payment was recorded. */
export async function applyEarlierEvents(trx: Trx, uuid: string, reference: string) {
  if (!(await linkEvents(trx, uuid, reference))) return;
  const payment = await findByReferenceForUpdate(trx, reference);
  if (payment) await settlePayment(trx, payment);
}
