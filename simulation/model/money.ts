import type { PaymentStatus } from '@baobab/contract/money/transactions';
import { refuse, type Model } from './model.ts';

/** A payment is what somebody owes for one booking or order. Providers report what happened to it, in any order. */
export interface Payment {
  /** The booking or order that it pays for. */
  source: string;
  amountKobo: number;
  status: Exclude<PaymentStatus, 'refunded'>;
  refundDue: boolean;
  refunded: boolean;
  /** All that providers or staff reported as received, and as paid back, in kobo. */
  receivedKobo: number;
  paidBackKobo: number;
  /** The reports of providers, by id: a repeated report changes nothing. */
  events: Record<string, ProviderEvent>;
}

export interface ProviderEvent {
  outcome: PaymentStatus;
  amountKobo: number;
  at: number;
  /** From the list of the provider, which repeats the refunds of its events. */
  isListed?: boolean;
}

export const paymentOf = (model: Model, source: string): Payment | undefined =>
  Object.values(model.payments).find((payment) => payment.source === source);

export const newPayment = (source: string, amountKobo: number, status: Payment['status']): Payment => ({
  source,
  amountKobo,
  status,
  refundDue: false,
  refunded: false,
  receivedKobo: status === 'paid' ? amountKobo : 0,
  paidBackKobo: 0,
  events: {},
});

/** Staff complete a booking when they have seen the money; reports that came earlier are applied. */
export function recordPayment(
  model: Model,
  source: string,
  booking: { reference: string | null; amountKobo: number; discountKobo: number },
) {
  const reference = booking.reference ?? `payment of ${source}`;
  const payment = newPayment(source, booking.amountKobo - booking.discountKobo, 'paid');
  model.payments[reference] = payment;
  takeEarlyEvents(model, reference);
  settle(model, payment);
}

/** Gives a payment the reports that came before it; false without one. */
function takeEarlyEvents(model: Model, reference: string): boolean {
  const early = model.earlyEvents[reference] ?? {};
  delete model.earlyEvents[reference];
  Object.assign(model.payments[reference]!.events, early);
  return Object.keys(early).length > 0;
}

/** The references of payments that the app recorded after their reports. */
export const unmatched = (model: Model) =>
  Object.keys(model.earlyEvents).filter((reference) => model.payments[reference]);

/** The references of kept payments that the app linked to a pending booking after their success. */
export const linkedLate = (model: Model) =>
  Object.keys(model.payments).filter((reference) => {
    const { source, status, refundDue, refunded } = model.payments[reference]!;
    const isKept = status === 'paid' && !refundDue && !refunded;
    return isKept && model.bookings[source]?.status === 'pending';
  });

/** The worker applies both. */
export function applyLate(model: Model) {
  for (const reference of unmatched(model)) {
    takeEarlyEvents(model, reference);
    settle(model, model.payments[reference]!);
  }
  for (const reference of linkedLate(model))
    model.bookings[model.payments[reference]!.source]!.status = 'booked';
}

const paidFor = (model: Model, source: string) =>
  Object.values(model.payments).filter((payment) => payment.source === source && payment.status === 'paid');

/** Money of a service that does not take place is due back, until it is paid back. */
export function dueBack(model: Model, source: string) {
  for (const payment of paidFor(model, source)) payment.refundDue = true;
}

/** Money that arrives for a service that is over, or for a booking that is paid already, is due back. */
function place(model: Model, payment: Payment) {
  const isKept = (other: Payment) => other !== payment && !other.refundDue && !other.refunded;
  const isPaid = model.bookings[payment.source] && paidFor(model, payment.source).some(isKept);
  if (isPaid || isOver(model, payment.source)) payment.refundDue = true;
}

/** The app records a payment. */
export function addPayment(model: Model, reference: string, payment: Payment) {
  model.payments[reference] = payment;
  if (payment.status === 'paid') place(model, payment);
}

/** The app says later what a payment is for. */
export function linkPayment(model: Model, reference: string, source: string) {
  const payment = model.payments[reference]!;
  payment.source = source;
  if (payment.status === 'paid' && (!payment.refunded || !model.bookings[source])) place(model, payment);
}

/** Of a live booking that was paid twice, the other payment is kept when the kept one is paid back. */
function completeRefund(model: Model, payment: Payment) {
  if (payment.refunded) return;
  payment.refunded = true;
  const others = paidFor(model, payment.source).filter(({ refunded }) => !refunded);
  if (!model.bookings[payment.source] || isOver(model, payment.source)) return;
  if (others.every(({ refundDue }) => refundDue) && others[0]) others[0].refundDue = false;
}

/** The sum that is due back: all of an ended service, otherwise the part received beyond the amount. */
export function dueKobo({
  amountKobo,
  status,
  refundDue,
  refunded,
  receivedKobo,
  paidBackKobo,
}: Payment): number {
  const kept = status === 'paid' && !refundDue && !refunded ? amountKobo : 0;
  return Math.max(0, receivedKobo - paidBackKobo - kept);
}

/** A provider reports an event. Before the payment exists, the report waits for it. */
export function report(model: Model, reference: string, id: string, event: ProviderEvent) {
  const payment = model.payments[reference];
  const isMatched = payment !== undefined && takeEarlyEvents(model, reference);
  const events = payment ? payment.events : (model.earlyEvents[reference] ??= {});
  const isNew = !events[id];
  events[id] ??= event;
  if (payment && (isNew || isMatched)) settle(model, payment);
}

/** The state after all reports: paid is final; otherwise the latest attempt decides. */
function settle(model: Model, payment: Payment) {
  const events = Object.values(payment.events);
  // Too little pays nothing and is due back; of too much the rest is due back.
  const isWhole = (event: ProviderEvent) => event.amountKobo >= payment.amountKobo;
  const charges = events.filter(({ outcome }) => outcome !== 'refunded');
  const paid = charges.some((event) => event.outcome === 'paid' && isWhole(event));
  const before = payment.status;
  if (paid) payment.status = 'paid';
  const rank = ({ outcome }: ProviderEvent) => (outcome === 'pending' ? 0 : 1);
  const latest = charges.toSorted((a, b) => a.at - b.at || rank(a) - rank(b)).at(-1);
  if (latest && payment.status !== 'paid')
    payment.status = latest.outcome === 'pending' ? 'pending' : 'failed';
  const sum = (list: ProviderEvent[]) => list.reduce((total, { amountKobo }) => total + amountKobo, 0);
  const received = events.filter(({ outcome }) => outcome === 'paid');
  payment.receivedKobo =
    received.length > 0 ? sum(received) : payment.status === 'paid' ? payment.amountKobo : 0;
  // The provider also reports what staff paid back through it, and lists what it reports.
  const reported = events.filter(({ outcome }) => outcome === 'refunded');
  const [listed, told] = [true, false].map((isListed) =>
    sum(reported.filter((event) => (event.isListed ?? false) === isListed)),
  );
  payment.paidBackKobo = Math.max(payment.paidBackKobo, listed!, told!);
  const isPaidNow = payment.status === 'paid' && before !== 'paid';
  if (isPaidNow) place(model, payment);
  // Parts add up: two refunds of half the amount are the whole refund.
  if (payment.status === 'paid' && reported.length > 0 && payment.paidBackKobo >= payment.receivedKobo)
    completeRefund(model, payment);
  if (!isPaidNow) return;
  // The success of a booking that still holds its slot books it.
  const booking = model.bookings[payment.source];
  if (booking?.status === 'pending') booking.status = 'booked';
}

const isOver = (model: Model, source: string) =>
  ['cancelled', 'rejected', 'declined'].includes(model.bookings[source]?.status ?? '') ||
  model.labOrders[source]?.cancelled === true;

/** Staff pay back without a reason, once; doing it again is harmless. */
export function refund(model: Model, reference: string) {
  const payment = model.payments[reference]!;
  const due = dueKobo(payment);
  if (due === 0 && (payment.refunded || payment.paidBackKobo > 0)) return;
  if (payment.status !== 'paid' && due === 0) refuse('it is not paid');
  payment.paidBackKobo += due > 0 ? due : Math.max(0, payment.receivedKobo - payment.paidBackKobo);
  if (payment.status === 'paid' && payment.paidBackKobo >= payment.receivedKobo)
    completeRefund(model, payment);
}
