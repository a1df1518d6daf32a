-- no-transaction
-- Payments of which something is due back; the same condition as `isDue` in payment-amounts.ts.
drop index concurrently if exists payments_due;
create index concurrently payments_due on payments (created_at desc, uuid desc)
  where greatest(0, coalesce(charged_kobo, case when status = 'paid' then amount_kobo else 0 end)
    - case when refund_completed_at is null then refunded_kobo else greatest(refunded_kobo, amount_kobo) end
    - case when status = 'paid' and not refund_eligible and refund_completed_at is null then amount_kobo else 0 end) > 0;
drop index concurrently if exists payment_events_by_staff;
create index concurrently payment_events_by_staff on payment_events (by_uuid) where by_uuid is not null;
-- Almost all lab orders are paid.
drop index concurrently if exists lab_orders_unpaid;
create index concurrently lab_orders_unpaid on lab_orders (created_at desc, uuid desc) where not paid;
-- A rescheduled booking is open, too. The previous release uses the index without them.
drop index concurrently if exists bookings_unfinished;
create index concurrently bookings_unfinished on bookings (starts_at desc, uuid desc)
  where status in ('pending', 'booked', 'rescheduled');
-- A payout is taken back once, and a transaction id is searched among all doctors.
drop index concurrently if exists doctor_payouts_reversed;
create unique index concurrently doctor_payouts_reversed on doctor_payouts (reversal_of) where reversal_of is not null;
drop index concurrently if exists doctor_payouts_transaction;
create index concurrently doctor_payouts_transaction on doctor_payouts (lower(transaction_id));
