import type { NewBooking } from '@baobab/contract/care/booking-bodies';
import { drafts } from '../../../kit/api/session.ts';

const REQUEST = 'book-appointment/request';

/** An attempt to book, kept until its outcome is known, also after a reload. */
interface Request {
  text: string;
  id: string;
  /** The pending booking that this request created. */
  begun?: string;
  /** The request before it, whose reply was lost: it may hold a slot. */
  insteadOf?: string;
}
export const lastRequest = () => drafts.load(REQUEST) as Request | null;
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
  return { text, id: crypto.randomUUID(), ...(last && !last.begun && { insteadOf: last.id }) };
}

/** Whether the slot is missing from the list only because our own pending booking holds it. */
export const isHeldByRequest = (slot: string) => lastRequest()?.text.includes(slot) ?? false;
