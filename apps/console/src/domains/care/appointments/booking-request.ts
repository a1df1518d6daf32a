import { MAX_LOST_ATTEMPTS } from '@baobab/contract/care/appointments';
import type { NewBooking } from '@baobab/contract/care/booking-bodies';
import { drafts } from '../../../kit/api/session.ts';

const REQUEST = 'book-appointment/request';

/** An attempt to book, kept until its outcome is known, also after a reload. */
interface Request {
  text: string;
  id: string;
  slot: string;
  /** The pending booking that this request created. */
  begun?: string;
  /** The requests before it, whose replies were lost: each may hold its slot. */
  lost: Omit<Request, 'lost'>[];
}

/** A draft of an earlier release has no list. */
export function lastRequest(): Request | null {
  const last = drafts.load(REQUEST) as Request | null;
  return last && { ...last, lost: last.lost ?? [] };
}
export const keepRequest = (request: Request) => drafts.save(REQUEST, request);
export const dropRequest = () => drafts.drop(REQUEST);

/**
 * Returns the same request for the same booking, so that a repeated request is idempotent. Changing only the coupon
 * keeps it, because the slot is already held for this request.
 */
export function requestOf(body: NewBooking): Request {
  const { coupon_code: _coupon, ...rest } = body;
  const text = JSON.stringify(rest);
  const last = lastRequest();
  if (last?.text === text) return last;
  const lost = last && !last.begun ? [...last.lost, { text: last.text, id: last.id, slot: last.slot }] : [];
  return { text, id: crypto.randomUUID(), slot: body.slot, lost: lost.slice(-MAX_LOST_ATTEMPTS) };
}

/**
 * A rejected request holds no slot, and releases none: the requests before it still may hold theirs, except a slot that
 * turned out to be taken.
 */
export function dropRejected({ slot, lost }: Request, isSlotTaken: boolean) {
  const left = lost.filter((request) => !(isSlotTaken && request.slot === slot));
  const last = left.pop();
  if (last) keepRequest({ ...last, lost: left });
  else dropRequest();
}

/** Whether the slot is missing from the list only because our own pending booking holds it. */
export function isHeldByRequest(slot: string): boolean {
  const last = lastRequest();
  return last !== null && [last, ...last.lost].some((request) => request.slot === slot);
}
