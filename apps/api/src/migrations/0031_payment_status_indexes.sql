-- no-transaction
-- For the filter by status and the failures by reason; almost all payments are paid and not refunded.
drop index concurrently if exists payments_unpaid;
create index concurrently payments_unpaid on payments (kind, status, created_at desc, uuid desc) where status <> 'paid';
drop index concurrently if exists payments_refunded;
create index concurrently payments_refunded on payments (kind, created_at desc, uuid desc) where refund_completed_at is not null;
