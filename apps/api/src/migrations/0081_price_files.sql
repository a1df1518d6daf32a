-- The files of uploads and plans of prices, which staff can download later; a job deletes them after a year. The id is
-- that of the batch or the plan.
create table price_files (
  set_uuid uuid primary key,
  content bytea not null,
  stored_at timestamptz not null default now()
);
create index price_files_stored_at on price_files (stored_at);

-- Large uploads of the console, which a job applies. The request and the file are deleted when it has ended.
create table price_upload_jobs (
  uuid uuid primary key,
  account_uuid uuid not null references accounts (uuid),
  kind text not null,
  file text not null,
  request jsonb,
  content bytea,
  rows_total int not null,
  rows_done int not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  message text,
  batch_uuid uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index price_upload_jobs_account on price_upload_jobs (account_uuid);
create index price_upload_jobs_waiting on price_upload_jobs (created_at) where state = 'waiting';
