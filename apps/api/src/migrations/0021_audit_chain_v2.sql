-- Version 2 of the audit chain. Rows carry the caller's address, live in monthly partitions and are sealed by the API
-- process with a key that is not in the database. Seals of version 1 move along and stay verifiable.

drop function verify_audit();
drop function seal_audit(int);
drop function audit_hash(bytea, audit_log);
alter table audit_log rename to audit_log_v1;
alter table audit_seals rename to audit_seals_v1;

create table audit_log (
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  actor_uuid uuid,
  actor_role text,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  request_id text,
  address text
) partition by range (at);

-- `at` is the row's own time, so that a month of rows and its seals can be dropped together.
create table audit_seals (
  seq bigint not null,
  audit_id bigint not null,
  at timestamptz not null,
  hash bytea not null,
  version smallint not null,
  key_id text
) partition by range (at);

create table audit_log_default partition of audit_log default;
create table audit_seals_default partition of audit_seals default;

-- Positions up to which the chain was verified. The code is keyed: a checkpoint cannot be made inside the database.
create table audit_checkpoints (
  verified_at timestamptz primary key,
  seq bigint not null,
  hash bytea not null,
  key_id text not null,
  code bytea not null
);

-- Partitions inherit row triggers and indexes, but neither privileges nor the guard against TRUNCATE.
create function guard_audit_table(guarded text) returns void language plpgsql as $$
begin
  execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
    guarded || '_no_truncate', guarded);
  if exists (select from pg_roles where rolname = 'baobab_app') then
    execute format('revoke all on %I from baobab_app', guarded);
  end if;
end $$;

-- Adds one month to both tables. Attaching does not block writers. Rows of a month that had no partition yet are in
-- the default partition and move into the new one.
create function add_audit_month(month timestamp) returns void language plpgsql as $$
declare
  since timestamptz := month at time zone 'UTC';
  until timestamptz := (month + interval '1 month') at time zone 'UTC';
  parent text;
  part text;
  moved bigint;
begin
  foreach parent in array array['audit_log', 'audit_seals'] loop
    part := parent || to_char(month, '"_"YYYY"_"MM');
    continue when to_regclass(part) is not null;
    execute format('create table %I (like %I including defaults)', part, parent);
    execute format('lock table %I in access exclusive mode', parent || '_default');
    execute format('insert into %I select * from %I where at >= $1 and at < $2', part, parent || '_default')
      using since, until;
    get diagnostics moved = row_count;
    if moved > 0 then
      execute format('alter table %I disable trigger user', parent || '_default');
      execute format('delete from %I where at >= $1 and at < $2', parent || '_default') using since, until;
      execute format('alter table %I enable trigger user', parent || '_default');
    end if;
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, since, until);
    perform guard_audit_table(part);
  end loop;
end $$;

-- Partitions for this month and the next three. A lock that is not free within two seconds is left to the next run.
create function ensure_audit_partitions() returns void
language plpgsql security definer set search_path = public set lock_timeout = '2s' as $$
begin
  perform pg_advisory_xact_lock(7303);
  perform add_audit_month(date_trunc('month', clock_timestamp() at time zone 'UTC') + n * interval '1 month')
  from generate_series(0, 3) n;
end $$;

-- Existing rows keep their ids, times and seals.
select add_audit_month(month) from generate_series(
  date_trunc('month', (select coalesce(min(at), now()) from audit_log_v1) at time zone 'UTC'),
  now() at time zone 'UTC', interval '1 month') month;
select ensure_audit_partitions();

insert into audit_log (id, at, actor_uuid, actor_role, action, subject, details, request_id)
overriding system value
select id, at, actor_uuid, actor_role, action, subject, details, request_id from audit_log_v1;

-- A seal whose row is gone stays, so that verification still names it.
insert into audit_seals (seq, audit_id, at, hash, version)
select s.seq, s.audit_id, coalesce(a.at, 'epoch'), s.hash, 1
from audit_seals_v1 s left join audit_log_v1 a on a.id = s.audit_id;

alter table audit_unsealed add column at timestamptz;
update audit_unsealed u set at = coalesce((select a.at from audit_log_v1 a where a.id = u.audit_id), 'epoch');
alter table audit_unsealed alter column at set not null;

select setval(pg_get_serial_sequence('audit_log', 'id'), last_value, is_called) from audit_log_id_seq;
drop table audit_seals_v1;
drop table audit_log_v1;
alter sequence audit_log_id_seq1 rename to audit_log_id_seq;

alter table audit_log add primary key (id, at);
-- Time before id: a page of newer or older rows leaves the other months unread.
create index audit_log_at on audit_log (at, id);
create index audit_log_subject on audit_log (subject, at, id);
create index audit_log_actor on audit_log (actor_uuid, at, id);
create index audit_log_patient on audit_log ((details ->> 'patient'), at, id) where details ? 'patient';
alter table audit_seals add primary key (audit_id, at);
create unique index audit_seals_seq on audit_seals (seq, at);

-- The time is the database's own, also where the role baobab_app does not guard the column.
create or replace function audit_queue() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if new.at not between clock_timestamp() - interval '1 minute' and clock_timestamp() + interval '1 minute' then
    raise exception 'The time of an audit row is set by the database' using errcode = '42501';
  end if;
  insert into audit_unsealed (audit_id, at) values (new.id, new.at);
  return null;
end $$;
create trigger audit_queue after insert on audit_log for each row execute function audit_queue();
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_change();
create trigger audit_checkpoints_append_only before update or delete on audit_checkpoints
  for each row execute function refuse_change();
select guard_audit_table(name) from unnest(array['audit_log', 'audit_log_default', 'audit_seals',
  'audit_seals_default', 'audit_checkpoints']) name;

-- Appends computed seals for waiting rows: each row once, without a gap, by one process at a time.
create function append_audit_seals(first_seq bigint, ids bigint[], hashes bytea[], key_id text) returns void
language plpgsql security definer set search_path = public as $$
declare
  appended bigint;
begin
  perform pg_advisory_xact_lock(7301);
  if first_seq <> coalesce((select max(seq) from audit_seals), 0) + 1 then
    raise exception 'Seal % does not continue the chain', first_seq;
  end if;
  with sealed as (
    delete from audit_unsealed u using unnest(ids, hashes) with ordinality as n (id, hash, position)
    where u.audit_id = n.id
    returning n.position, u.audit_id, u.at, n.hash
  )
  insert into audit_seals (seq, audit_id, at, hash, version, key_id)
  select first_seq + position - 1, audit_id, at, hash, 2, append_audit_seals.key_id from sealed;
  get diagnostics appended = row_count;
  if appended <> cardinality(ids) then
    raise exception 'A row was sealed before or does not wait for a seal';
  end if;
end $$;

-- Records that a person looked at a list, once for the same person, list and filter in ten minutes. The first look-up
-- answers nearly always; the lock makes it exact for requests that arrive together.
create function record_list_access(
  by_uuid uuid, by_role text, list_action text, list text, filter jsonb, request text, from_address text
) returns void language plpgsql set search_path = public as $$
declare
  since timestamptz := clock_timestamp() - interval '10 minutes';
begin
  perform from audit_log where actor_uuid = by_uuid and at > since and action = list_action and subject = list
    and details = filter limit 1;
  if found then return; end if;
  perform pg_advisory_xact_lock(7304, hashtext(concat_ws(' ', by_uuid, list_action, list, filter)));
  insert into audit_log (actor_uuid, actor_role, action, subject, details, request_id, address)
  select by_uuid, by_role, list_action, list, filter, request, from_address
  where not exists (
    select from audit_log where actor_uuid = by_uuid and at > since and action = list_action and subject = list
      and details = filter);
end $$;

revoke all on function add_audit_month(timestamp), guard_audit_table(text) from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'baobab_app') then
    grant select on audit_log, audit_seals to baobab_app;
    grant insert (actor_uuid, actor_role, action, subject, details, request_id, address) on audit_log to baobab_app;
    grant select, insert on audit_checkpoints to baobab_app;
  end if;
end $$;
