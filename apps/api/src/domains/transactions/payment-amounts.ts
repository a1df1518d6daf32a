import { sql, type RawBuilder } from 'kysely';

/** The rules of `payment-facts.ts` over the rows of `payments`; a test compares the two. Literals of migration 0072. */
const received = sql<number>`coalesce(y.charged_kobo, case when y.status = 'paid' then y.amount_kobo else 0 end)`;

export const refundedKobo = sql<number>`case when y.refund_completed_at is null then y.refunded_kobo
  else greatest(y.refunded_kobo, y.amount_kobo) end`;

/** The sum that is due back of the payment `y`. */
export const dueKobo: RawBuilder<number> = sql<number>`greatest(0, ${received} - ${refundedKobo}
  - case when y.status = 'paid' and not y.refund_eligible and y.refund_completed_at is null then y.amount_kobo else 0 end)`;

/** The sum that a refund pays back: what is due, otherwise all that is left. */
export const refundableKobo = sql<number>`case when ${dueKobo} > 0 then ${dueKobo} else greatest(0, ${received} - ${refundedKobo}) end`;

/** Whether something of the payment `y` is due back, as the index `payments_due` has it. */
export const isDue = sql<boolean>`${dueKobo} > 0`;
