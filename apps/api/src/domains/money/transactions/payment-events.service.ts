import { createHash } from 'node:crypto';
import { change, done, unchanged, type Changer } from '../../../platform/audit/change.ts';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { publishChange } from '../../../platform/realtime/publish.ts';
import type { Ctx, Schema, Services, Trx } from '../../../schema.ts';
import { withdrawRequestsAbout } from '../../workspace/approvals/public.ts';
import { closeChecks, linkChecks, openCheck } from '../payment-checks/public.ts';
import { amountOf, checkOf, contradicts, idsOfTransaction, settledReasons } from './event-check.ts';
import { findReference, type PaymentEvent, type Provider } from './payment-event.ts';
import {
  findEvents,
  findMatched,
  findReported,
  insertEvent,
  isRepeatedRefund,
  linkEvents,
  lockBooking,
  updateFacts,
  type StoredEvent,
} from './payment-events.repository.ts';
import { factsOf, type PaymentFacts } from './payment-facts.ts';
import { announceDue } from './refunds.service.ts';
import { findByReferenceForUpdate, markRefunded, type LockedPayment } from './transactions.repository.ts';

/** Orders the events of a reference and the payment that is recorded with it. */
const referenceLock = advisoryLock('payment-reference');

/** Jobs apply events, too. */
export type EventContext = Changer<Schema> & Pick<Services, 'now' | 'paidBookings'>;

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
  const event = await readOrReport(ctx, provider, text, () => read(text, ctx.now()));
  if (!event) return { message: 'This event is not about a payment', matched: false, repeated: false };
  return { message: 'Event received', ...(await storeEvent(ctx, provider, event)) };
}

/** A signed event that cannot be read is refused, so the provider sends it again; staff get a payment to check. */
async function readOrReport<T>(ctx: Ctx, provider: Provider, text: string, read: () => T): Promise<T> {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = Object.keys(error.fields ?? {}).join(', ') || 'its JSON';
    const report = `unreadable:${provider}:${createHash('sha256').update(text).digest('hex')}`;
    const detail = `An event of ${provider} could not be read: ${fields}`;
    const check = {
      reason: 'no_effect',
      report,
      provider,
      reference_id: findReference(text),
      detail,
    } as const;
    await change({ ...ctx, actor: null }, 'payment.event', async (trx) => {
      const uuid = await openCheck(trx, { ...check, payment_uuid: null }, ctx.now());
      return uuid ? done(null, uuid, { provider, outcome: 'unreadable' }) : unchanged(null);
    });
    throw error;
  }
}

/** Stores an event once; the events of the reference that arrived before its payment are applied with it. */
export const storeEvent = (
  ctx: EventContext,
  provider: Provider,
  event: PaymentEvent,
  /** The event comes from the list of the provider. */
  { isListed = false } = {},
) =>
  change({ ...ctx, actor: null }, 'payment.event', async (trx) => {
    const { reference_id, event_id, outcome, amount_kobo: kobo } = event;
    await lockReference(trx, reference_id);
    await lockBooking(trx, reference_id);
    const payment = await findByReferenceForUpdate(trx, reference_id);
    const uuid = newId();
    const payment_uuid = payment?.uuid ?? null;
    const contradicted = await openContradiction(trx, ctx.now(), isListed, {
      provider,
      payment_uuid,
      ...event,
    });
    const row = { ...event, uuid, provider, payment_uuid, received_at: ctx.now(), listed: isListed };
    const isNew = await insertEvent(trx, row);
    const earlier = payment ? await linkEvents(trx, payment.uuid, reference_id) : [];
    const reply = { matched: payment !== undefined, repeated: !isNew };
    if (!isNew && earlier.length === 0 && !contradicted) return unchanged(reply);
    const details = {
      provider,
      event_id,
      reference: reference_id,
      outcome,
      kobo,
      listed: isListed,
      ...(!isNew && { repeated: true }),
    };
    const events = isNew ? [...earlier, { provider, ...event }] : earlier;
    if (!payment) {
      await openChecks(trx, ctx.now(), events, null);
      return done(reply, uuid, details);
    }
    const { status } = await settleAndBook(ctx, trx, payment, events);
    return done(reply, payment.uuid, { ...details, from: payment.status, to: status });
  });

/** Applies the events that arrived before another system recorded their payment. */
export async function applyUnmatched(ctx: EventContext) {
  for (const found of await findMatched(ctx.db))
    await change({ ...ctx, actor: null }, 'payment.event', async (trx) => {
      await lockReference(trx, found);
      await lockBooking(trx, found);
      const payment = await findByReferenceForUpdate(trx, found);
      const events = payment ? await linkEvents(trx, payment.uuid, found) : [];
      const [event] = events;
      if (!payment || !event) return unchanged(undefined);
      const { status } = await settleAndBook(ctx, trx, payment, events);
      const { provider, event_id, reference_id: reference, outcome, amount_kobo: kobo } = event;
      const details = { provider, event_id, reference, outcome, kobo, repeated: true };
      return done(undefined, payment.uuid, { ...details, from: payment.status, to: status });
    });
}

/** Settles a payment; one that is paid now books its booking. */
async function settleAndBook(
  ctx: EventContext,
  trx: Trx,
  payment: LockedPayment,
  added: readonly StoredEvent[],
) {
  const facts = await settlePayment(trx, payment, added, ctx.now());
  if (facts.status === 'paid' && payment.status !== 'paid') await bookFor(ctx, trx, payment);
  return facts;
}

/** Books the pending booking of a paid payment, or makes the money due back. */
export async function bookFor(
  ctx: EventContext,
  trx: Trx,
  { uuid, booking_uuid, amount_kobo }: LockedPayment,
) {
  if (booking_uuid)
    for (const book of ctx.paidBookings)
      await book({ ...ctx, db: trx, actor: null }, { booking_uuid, amount_kobo }, ctx.now());
  await announceDue(trx, null, { payment: uuid });
}

/** Brings a payment into the state that follows from all its facts, of which some are new. */
async function settlePayment(trx: Trx, payment: LockedPayment, added: readonly StoredEvent[], now: Date) {
  const facts = factsOf(payment, await findEvents(trx, payment.uuid));
  await updateFacts(trx, payment.uuid, facts);
  const isRefunded = facts.refundedAt !== null && payment.refund_completed_at === null;
  if (isRefunded) {
    const kept = await markRefunded(trx, payment, null, facts.refundedAt!);
    if (kept) await publishChange(trx, kept, null);
  }
  if (isRefunded || facts.refundedKobo > payment.refunded_kobo) {
    const waiting = { kind: 'refund', subject: payment.uuid } as const;
    await withdrawRequestsAbout(trx, byEvent, waiting, isRefunded ? REFUNDED_BY_PROVIDER : PARTLY_REFUNDED);
  }
  await linkChecks(trx, payment.uuid, payment.reference_id, now);
  await closeChecks(trx, payment.uuid, settledReasons(payment, facts, added), now);
  await openChecks(trx, now, added, { payment, facts });
  return facts;
}

const byEvent = { actor: null, requestId: 'payment-event' };
const REFUNDED_BY_PROVIDER = 'The provider has refunded the payment.';
const PARTLY_REFUNDED = 'The provider has refunded a part of the payment.';

/** The list of the provider says otherwise about a charge than its event; the one that came first stays a fact. */
async function openContradiction(
  trx: Trx,
  now: Date,
  isListed: boolean,
  report: PaymentEvent & { provider: Provider; payment_uuid: string | null },
) {
  const { provider, reference_id, payment_uuid, event_id, outcome } = report;
  const earlier = await findReported(trx, provider, idsOfTransaction(event_id));
  // The failure of an attempt is reported late, after the list has the success.
  if (!earlier || (!isListed && !(earlier.listed && outcome === 'paid'))) return false;
  if (!contradicts(report, earlier)) return false;
  const amounts = [amountOf(earlier), outcome === 'paid' ? amountOf(report) : 'a failure'];
  const [told, found] = isListed ? amounts : amounts.toReversed();
  const detail = `The event of ${provider} for transaction ${reference_id} reported ${told}, its list has ${found}`;
  const key = `provider_differs:${provider}:${event_id}`;
  const check = {
    reason: 'provider_differs',
    report: key,
    provider,
    reference_id,
    payment_uuid,
    detail,
  } as const;
  return (await openCheck(trx, check, now)) !== null;
}

/** Adds the events that the rules cannot settle to the payments to check. */
async function openChecks(
  trx: Trx,
  now: Date,
  events: readonly StoredEvent[],
  reported: { payment: LockedPayment; facts: PaymentFacts } | null,
) {
  for (const event of events) {
    const check = checkOf(event, reported);
    if (!check) continue;
    const { provider, event_id, reference_id, outcome } = event;
    const payment_uuid = reported?.payment.uuid ?? null;
    if (outcome === 'refunded' && (await isRepeatedRefund(trx, payment_uuid, event))) continue;
    const report = `${check.reason}:${provider}:${event_id}`;
    await openCheck(trx, { ...check, report, provider, reference_id, payment_uuid }, now);
  }
}

/** Takes the lock that keeps an event from arriving between the check and the insert of a payment. */
export const lockReference = (trx: Trx, reference: string) =>
  referenceLock.lockTransaction(trx, reference.toLowerCase());

/** Applies the events that arrived before their payment was recorded. */
export async function applyEarlierEvents(trx: Trx, uuid: string, reference: string, now: Date) {
  const earlier = await linkEvents(trx, uuid, reference);
  if (earlier.length === 0) return;
  const payment = await findByReferenceForUpdate(trx, reference);
  if (payment) await settlePayment(trx, payment, earlier, now);
}
