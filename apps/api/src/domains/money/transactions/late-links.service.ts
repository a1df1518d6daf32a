import { inTransaction } from '../../../platform/audit/change.ts';
import { findLinkedLate, lockBooking } from './payment-events.repository.ts';
import { bookFor, type EventContext } from './payment-events.service.ts';
import { findByReferenceForUpdate } from './transactions.repository.ts';

/** Books the pending bookings to which another system has linked a payment after its success. */
export async function bookLinked(ctx: EventContext) {
  for (const reference of await findLinkedLate(ctx.db))
    await inTransaction(ctx.db, async (trx) => {
      await lockBooking(trx, reference);
      const payment = await findByReferenceForUpdate(trx, reference);
      // It may have been paid back since.
      if (payment?.status !== 'paid' || payment.refund_eligible || payment.refund_completed_at) return;
      await bookFor(ctx, trx, payment);
    });
}
