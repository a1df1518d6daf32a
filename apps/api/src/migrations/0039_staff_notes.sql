-- no-transaction
create table if not exists staff_notes (
  uuid uuid primary key,
  person_uuid uuid not null references accounts (uuid) on delete cascade,
  author_uuid uuid references accounts (uuid) on delete set null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index if not exists staff_notes_newest on staff_notes (person_uuid, created_at desc, uuid desc);
create index if not exists staff_notes_author on staff_notes (author_uuid);
-- The completed refunds of a consumer in the order of the time line.
drop index concurrently if exists payments_refunded;
create index concurrently payments_refunded on payments (consumer_uuid, refund_completed_at desc)
  where refund_completed_at is not null;
