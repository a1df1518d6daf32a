-- no-transaction
-- Kept payments without a booking; the same condition as `isKept` in kept-payments.repository.ts.
drop index concurrently if exists payments_unbooked;
create index concurrently payments_unbooked on payments (coalesce(paid_at, created_at))
  where booking_uuid is null and status = 'paid' and not refund_eligible and refund_completed_at is null;
-- Items of orders that are not delivered, by the time of the decision.
drop index concurrently if exists treatment_items_removed;
create index concurrently treatment_items_removed on treatment_items (action_at) where action = 'cancelled';
drop index concurrently if exists lab_order_items_removed;
create index concurrently lab_order_items_removed on lab_order_items (action_at)
  where action in ('Doctor Will Confirm Refund Request', 'Confirm Refund Completed');
