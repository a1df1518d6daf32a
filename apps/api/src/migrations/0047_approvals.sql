-- Actions that wait for a second person.
create table approvals (
  uuid uuid primary key,
  kind text not null,
  -- The record that the action changes.
  subject text not null,
  label text not null,
  amount_kobo bigint,
  details jsonb not null,
  -- The input of the action.
  request jsonb not null,
  -- The bulk action that requested it.
  batch_uuid uuid,
  state text not null default 'pending'
    constraint approvals_state check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  requested_by uuid not null references accounts (uuid),
  requested_at timestamptz not null,
  decided_by uuid references accounts (uuid),
  decided_at timestamptz,
  reason text,
  constraint approvals_decided check ((state = 'pending') = (decided_at is null and decided_by is null)),
  constraint approvals_two_people check ((state = 'withdrawn') = (decided_by = requested_by)),
  constraint approvals_reason check (state <> 'rejected' or reason is not null)
);
create unique index approvals_pending on approvals (kind, subject, md5(request::text)) where state = 'pending';
create index approvals_age on approvals (requested_at, uuid);
create index approvals_requested_by on approvals (requested_by);
create index approvals_decided_by on approvals (decided_by);
create index approvals_batch on approvals (batch_uuid) where batch_uuid is not null;

-- A file that the action needs, until it is decided.
create table approval_files (
  approval_uuid uuid primary key references approvals (uuid),
  content bytea not null
);
-- Spreadsheets are compressed already.
alter table approval_files alter column content set storage external;
