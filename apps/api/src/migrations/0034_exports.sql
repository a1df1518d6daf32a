-- Exports of lists that a job prepares. The file of a ready export has the name of its row.
create table exports (
  uuid uuid primary key,
  account_uuid uuid not null references accounts (uuid) on delete cascade,
  list text not null,
  filters jsonb not null,
  sort text,
  columns text[] not null,
  format text not null check (format in ('xlsx', 'csv')),
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'expired')),
  -- Starts of the job: one that ends the process each time is given up.
  attempts int not null default 0,
  total bigint,
  rows bigint not null default 0,
  size bigint,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  constraint exports_finished check ((state in ('queued', 'running')) = (finished_at is null)),
  constraint exports_file check (state not in ('ready', 'expired') or (size is not null and expires_at is not null))
);
create index exports_newest on exports (account_uuid, created_at desc, uuid desc);
create unique index exports_running on exports (account_uuid) where state = 'running';
create index exports_open on exports (created_at) where state in ('queued', 'running');
create index exports_expiry on exports (expires_at) where state = 'ready';
