-- Bulk actions: a batch with one row for each record. A job changes the state of a row and the record in one transaction.
create table bulk_batches (
  uuid uuid primary key,
  list text not null,
  action text not null,
  value text,
  state text not null default 'running' constraint bulk_batches_state check (state in ('running', 'done')),
  total int not null default 0,
  done int not null default 0,
  skipped int not null default 0,
  failed int not null default 0,
  -- The amount of the rows that are done; null for an action without amounts.
  sum_kobo bigint,
  created_by uuid not null references accounts (uuid),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Unique: a batch is undone once.
  undoes uuid unique references bulk_batches (uuid) on delete set null
);
create index bulk_batches_created_by on bulk_batches (created_by, created_at desc);
create index bulk_batches_created on bulk_batches (created_at);
create index bulk_batches_running on bulk_batches (uuid) where state = 'running';

-- Without a reference to its batch: the check of 100,000 rows would double the time of the request that inserts them.
create table bulk_items (
  batch_uuid uuid not null,
  uuid uuid not null,
  label text not null,
  -- The value to set where it differs by record: an undo sets the value from before.
  value text,
  state text not null default 'pending'
    constraint bulk_items_state check (state in ('pending', 'done', 'skipped', 'failed')),
  message text,
  before text,
  amount_kobo bigint,
  primary key (batch_uuid, uuid)
);
create index bulk_items_pending on bulk_items (batch_uuid, uuid) where state = 'pending';
