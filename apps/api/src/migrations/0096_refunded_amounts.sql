-- no-transaction
-- A completed refund counts by what was paid back, which is less than the amount when less was received: a later charge
-- is due back as a whole. The same condition as `isDue` in payment-amounts.ts.
drop index concurrently if exists payments_due;
create index concurrently payments_due on payments (created_at desc, uuid desc)
  where greatest(0, coalesce(charged_kobo, case when status = 'paid' then amount_kobo else 0 end)
    - case when refund_completed_at is not null and refunded_kobo = 0 then amount_kobo else refunded_kobo end
    - case when status = 'paid' and not refund_eligible and refund_completed_at is null then amount_kobo else 0 end) > 0;
