-- Sign-in limits: attempts are consumed before the password is checked, and refusals are counted by the minute.

-- A window begins with its first attempt; the row is reused after the window has ended.
drop table attempt_counts;
create table login_attempts (
  key text primary key,
  n int not null,
  ends_at timestamptz not null
);
create index login_attempts_ends on login_attempts (ends_at);

-- Refused sign-ins, counted by subject and minute until a job moves them to the audit trail.
create table login_refusals (
  kind text not null,
  subject text not null,
  minute timestamptz not null,
  n int not null,
  primary key (kind, subject, minute)
);

-- Addresses from which an account signed in; such a pair has an attempt counter of its own.
create table sign_in_addresses (
  account_uuid uuid not null references accounts (uuid) on delete cascade,
  address text not null,
  last_at timestamptz not null default now(),
  primary key (account_uuid, address)
);
create index sign_in_addresses_last on sign_in_addresses (last_at);

-- Staff of the demo data, who share a published password. At start-up the mark is removed from those
-- whose password has changed since.
alter table staff add column is_demo boolean not null default false;
update staff s set is_demo = true from accounts a
where a.uuid = s.account_uuid and a.email like '%@baobab.example'
  and a.username in ('admin', 'dmp-admin', 'support', 'analytics-admin');

-- Links by which a person makes an account of their own. A link without created_by was printed at start-up.
create table staff_invitations (
  token_hash bytea primary key,
  role text not null,
  created_by uuid references accounts (uuid) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_invitations_created_by on staff_invitations (created_by);
