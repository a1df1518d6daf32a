-- no-transaction
-- Small amounts are rare among the latest payments: a filter by them would skip most of an index (ADR 24).
drop index concurrently if exists payments_small_newest;
create index concurrently payments_small_newest on payments (kind, created_at desc, uuid desc) include (amount_kobo)
  where amount_kobo <= 100000;
drop index concurrently if exists payments_small_created;
create index concurrently payments_small_created on payments (created_at desc, uuid desc) include (amount_kobo)
  where amount_kobo <= 100000;
