-- no-transaction
-- Migration 0039 reused the name payments_refunded, which dropped the index for the filter by status. These three have
-- the kind as a column only, because they also serve the payments of every kind in their order.
drop index concurrently if exists payments_refunded_newest;
create index concurrently payments_refunded_newest on payments (created_at desc, uuid desc) include (kind)
  where refund_completed_at is not null;
drop index concurrently if exists payments_unpaid;
create index concurrently payments_unpaid on payments (status, created_at desc, uuid desc) include (kind)
  where status <> 'paid';
drop index concurrently if exists payments_refund_due;
create index concurrently payments_refund_due on payments (created_at desc, uuid desc) include (kind)
  where refund_eligible and refund_completed_at is null and status = 'paid';
-- Payments of every kind, and the filter by amount.
drop index concurrently if exists payments_created;
create index concurrently payments_created on payments (created_at desc, uuid desc) include (amount_kobo);
drop index concurrently if exists payments_amount;
create index concurrently payments_amount on payments (kind, amount_kobo);
-- With the amount, rows of other amounts are skipped in the index alone.
drop index concurrently if exists payments_newest;
create index concurrently payments_newest on payments (kind, created_at desc, uuid desc) include (amount_kobo);
drop index concurrently if exists bookings_newest;
create index concurrently bookings_newest on bookings (starts_at desc, uuid desc) include (amount_kobo);
drop index concurrently if exists lab_orders_status;
create index concurrently lab_orders_status on lab_orders (status, created_at desc, uuid desc);
drop index concurrently if exists lab_orders_cancelled;
-- Tests that can await a result; the filters of lab orders read them from the index alone.
drop index concurrently if exists lab_order_items_awaiting;
create index concurrently lab_order_items_awaiting on lab_order_items (order_uuid) include (uuid, partner_tat_days)
  where action is null and acceptance is distinct from 'No';
-- An index is read alone only for pages that a vacuum has marked.
vacuum (analyze) payments;
vacuum (analyze) bookings;
vacuum (analyze) lab_orders;
vacuum (analyze) lab_order_items;
vacuum (analyze) treatment_orders;
