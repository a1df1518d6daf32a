import { toNaira } from '@baobab/contract/kit/naira';
import type { PaymentSummary } from '@baobab/contract/money/transactions';
import { sql, type RawBuilder } from 'kysely';

/** The rules of `payment-facts.ts` over the rows of `payments`; a test compares the two. Literals of migration 0096. */
const received = sql<number>`coalesce(y.charged_kobo, case when y.status = 'paid' then y.amount_kobo else 0 end)`;

/** Earlier releases completed refunds without a fact. */
export const refundedKobo = sql<number>`case when y.refund_completed_at is not null and y.refunded_kobo = 0
  then y.amount_kobo else y.refunded_kobo end`;

/** The sum that is due back of the payment `y`. */
export const dueKobo: RawBuilder<number> = sql<number>`greatest(0, ${received} - ${refundedKobo}
  - case when y.status = 'paid' and not y.refund_eligible and y.refund_completed_at is null then y.amount_kobo else 0 end)`;

/** The rest of a paid payment after refunds: revenue, and the amount that a consumer or company spent. */
export const keptKobo = sql<number>`case when y.status = 'paid' and y.refund_completed_at is null
  then greatest(0, least(y.amount_kobo, coalesce(y.charged_kobo, y.amount_kobo) - y.refunded_kobo)) else 0 end`;

/** The sum that a refund pays back: what is due, otherwise all that is left. */
export const refundableKobo = sql<number>`case when ${dueKobo} > 0 then ${dueKobo} else greatest(0, ${received} - ${refundedKobo}) end`;

/** Whether something of the payment `y` is due back, as the index `payments_due` has it. */
export const isDue = sql<boolean>`${dueKobo} > 0`;

interface SummaryRow {
  reference_id: string;
  status: PaymentSummary['status'];
  channel: PaymentSummary['channel'];
  paid_at: string | null;
  refunded_kobo: number;
  due_kobo: number;
}

/** The payment of a booking or order as a column; of several, the one that is paid and kept, otherwise the latest. */
export const paymentSummary = (which: RawBuilder<unknown>) => sql<SummaryRow | null>`(
  select jsonb_build_object('reference_id', y.reference_id, 'channel', y.channel,
    'status', case when y.refund_completed_at is null then y.status else 'refunded' end,
    'paid_at', case when y.status = 'paid' then coalesce(y.paid_at, y.created_at) end,
    'refunded_kobo', ${refundedKobo}, 'due_kobo', ${dueKobo})
  from payments y where ${which} order by y.status = 'paid' desc, y.refund_completed_at is not null, y.refund_eligible,
    y.created_at desc limit 1)`;

export const presentPaymentSummary = (row: SummaryRow | null): PaymentSummary | null =>
  row && {
    reference_id: row.reference_id,
    status: row.status,
    channel: row.channel,
    paid_at: row.paid_at && new Date(row.paid_at).toISOString(),
    refunded_amount: toNaira(row.refunded_kobo),
    due_back: toNaira(row.due_kobo),
  };
