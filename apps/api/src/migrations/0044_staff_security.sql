-- Sessions that staff can list and end, and the security settings of the installation.

alter table sessions
  add column uuid uuid not null default gen_random_uuid(),
  add column address text,
  -- The User-Agent header of the sign-in.
  add column device text,
  -- The last time the person proved their identity again in this session.
  add column stepped_up_at timestamptz;
create unique index sessions_uuid on sessions (uuid);

-- Sessions are deleted when they end, so the time is kept here too.
alter table staff add column last_seen_at timestamptz;

-- One row. A setting that is not in `values` has its default, which the contract declares.
create table security_settings (
  id int primary key default 1 check (id = 1),
  values jsonb not null default '{}',
  version int not null default 1
);
insert into security_settings default values;
