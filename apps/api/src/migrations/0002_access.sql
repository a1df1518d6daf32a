-- Everyone with an account, the staff among them, and their sessions.

create table accounts (
  uuid uuid primary key,
  kind text not null check (kind in (
    'consumer', 'doctor', 'diagnostic', 'pharmacy', 'pharmacist', 'influencer', 'introducer', 'company', 'staff')),
  first_name text not null default '',
  middle_name text not null default '',
  last_name text not null default '',
  full_name text not null generated always as (
    btrim(first_name || case middle_name when '' then '' else ' ' || middle_name end || ' ' || last_name)) stored,
  username text not null,
  email text not null,
  mobile text not null,
  dob date,
  gender text check (gender in ('male', 'female', 'others')),
  blood_group text,
  profile_pic text,
  verified boolean not null default false,
  active boolean not null default true,
  search text not null generated always as (
    lower(first_name || ' ' || middle_name || ' ' || last_name || ' ' || email || ' ' || mobile)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index accounts_email on accounts (lower(email));
create unique index accounts_username on accounts (lower(username));
create unique index accounts_mobile on accounts (kind, mobile);
create index accounts_newest on accounts (created_at desc, uuid desc) where kind <> 'staff';
create index accounts_kind_newest on accounts (kind, created_at desc, uuid desc);
create index accounts_search on accounts using gin (search gin_trgm_ops) where kind <> 'staff';

create trigger accounts_counted_in after insert on accounts
  referencing new table as new_rows for each statement execute function count_rows('kind');
create trigger accounts_counted_out after delete on accounts
  referencing old table as old_rows for each statement execute function count_rows('kind');

create table staff (
  account_uuid uuid primary key references accounts (uuid) on delete cascade,
  role text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);

create table sessions (
  token_hash bytea primary key,
  account_uuid uuid not null references accounts (uuid) on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index sessions_account on sessions (account_uuid);
create index sessions_ends on sessions (ends_at);

-- Rules that hold whoever writes: verification is one-way, an account keeps its kind,
-- and a suspended account has no sessions.
create function guard_account() returns trigger language plpgsql as $$
begin
  if old.verified and not new.verified then
    raise exception 'A verified account stays verified' using errcode = '23514', constraint = 'accounts_verified_one_way';
  end if;
  if new.kind <> old.kind then
    raise exception 'An account keeps its kind' using errcode = '23514', constraint = 'accounts_kind_fixed';
  end if;
  if old.active and not new.active then
    delete from sessions where account_uuid = new.uuid;
  end if;
  return new;
end $$;
create trigger guard_account before update on accounts for each row execute function guard_account();

-- A new password or role ends every session at once.
create function end_sessions() returns trigger language plpgsql as $$
begin
  delete from sessions where account_uuid = old.account_uuid;
  return null;
end $$;
create trigger staff_end_sessions after update of role, password_hash on staff
  for each row execute function end_sessions();
