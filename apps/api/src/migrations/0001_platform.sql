-- What every room stands on: the application's role, row counters, the audit trail and files.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- The API works as baobab_app, which owns nothing and may not touch the audit trail once written.
-- A managed database whose user may not create roles keeps working; the triggers below still hold there.
do $$
begin
  if not exists (select from pg_roles where rolname = 'baobab_app') then
    create role baobab_app nologin;
  end if;
  execute format('grant baobab_app to %I', current_user);
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then raise notice 'baobab_app could not be created';
end $$;

do $$
begin
  if exists (select from pg_roles where rolname = 'baobab_app') then
    grant usage on schema public to baobab_app;
    alter default privileges in schema public grant select, insert, update, delete on tables to baobab_app;
    alter default privileges in schema public grant usage on sequences to baobab_app;
  end if;
end $$;

-- Row counters: an exact total in under a millisecond. Sharded by connection so that writers do not queue.
create table totals (
  name text not null,
  key text not null,
  shard int not null,
  n bigint not null,
  primary key (name, key, shard)
);

-- Statement trigger for tables with a text column to count by; the column's name is the argument.
create function count_rows() returns trigger language plpgsql as $$
declare
  source text := case tg_op when 'DELETE' then 'old_rows' else 'new_rows' end;
  sign int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  execute format(
    'insert into totals (name, key, shard, n)
     select %L, %I, $1, $2 * count(*) from %I group by 2 order by 2
     on conflict (name, key, shard) do update set n = totals.n + excluded.n',
    tg_table_name, tg_argv[0], source
  ) using pg_backend_pid() % 32, sign;
  return null;
end $$;

create function total_of(table_name text, wanted text[] default null) returns bigint
language sql stable parallel safe as $$
  select coalesce(sum(n), 0)::bigint from totals
  where name = table_name and (wanted is null or key = any (wanted))
$$;

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_uuid uuid,
  actor_role text,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  request_id text
);
create index audit_log_subject on audit_log (subject, id);
create index audit_log_at on audit_log (at);

-- Rows wait here until the sealing job chains them, in order, so that writers never queue behind each other.
create table audit_unsealed (audit_id bigint primary key);

create table audit_seals (
  seq bigint primary key,
  audit_id bigint not null unique references audit_log (id),
  hash bytea not null
);

create function audit_queue() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_unsealed (audit_id) values (new.id);
  return null;
end $$;
create trigger audit_queue after insert on audit_log for each row execute function audit_queue();

create function audit_hash(previous bytea, entry audit_log) returns bytea
language sql immutable as $$
  select sha256(previous || convert_to(concat_ws('|',
    (entry).id, (extract(epoch from (entry).at) * 1000000)::bigint, (entry).actor_uuid, (entry).actor_role,
    (entry).action, (entry).subject, (entry).details::text, (entry).request_id), 'UTF8'))
$$;

-- Chains what waits; returns how many rows. One sealer at a time.
create function seal_audit(at_most int default 5000) returns int
language plpgsql security definer set search_path = public as $$
declare
  last_seq bigint;
  last_hash bytea;
  entry audit_log;
  sealed int := 0;
begin
  if not pg_try_advisory_xact_lock(7301) then return 0; end if;
  select seq, hash into last_seq, last_hash from audit_seals order by seq desc limit 1;
  last_seq := coalesce(last_seq, 0);
  last_hash := coalesce(last_hash, '\x00');
  for entry in
    select a.* from audit_unsealed u join audit_log a on a.id = u.audit_id order by a.id limit at_most
  loop
    last_seq := last_seq + 1;
    last_hash := audit_hash(last_hash, entry);
    insert into audit_seals (seq, audit_id, hash) values (last_seq, entry.id, last_hash);
    delete from audit_unsealed where audit_id = entry.id;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;

-- Walks the chain; returns the first row that does not fit, or nothing.
create function verify_audit() returns table (audit_id bigint, problem text)
language plpgsql stable security definer set search_path = public as $$
declare
  previous bytea := '\x00';
  expected bigint := 0;
  seal record;
  entry audit_log;
begin
  for seal in select * from audit_seals order by seq loop
    expected := expected + 1;
    select * into entry from audit_log where id = seal.audit_id;
    if seal.seq <> expected then
      audit_id := seal.audit_id; problem := format('seal %s is missing', expected); return next; return;
    elsif entry.id is null then
      audit_id := seal.audit_id; problem := 'the row is gone'; return next; return;
    elsif audit_hash(previous, entry) <> seal.hash then
      audit_id := seal.audit_id; problem := 'the row was changed'; return next; return;
    end if;
    previous := seal.hash;
  end loop;
  return query
    select a.id, 'the row was never sealed'::text from audit_log a
    where a.at < now() - interval '1 minute' and not exists (select from audit_seals s where s.audit_id = a.id)
      and not exists (select from audit_unsealed u where u.audit_id = a.id)
    order by a.id limit 1;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is append-only' using errcode = '42501';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_change();
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function refuse_change();

create table files (
  uuid uuid primary key,
  sha256 bytea not null,
  mime text not null,
  size bigint not null check (size >= 0),
  name text not null,
  created_by uuid,
  created_at timestamptz not null default now()
);

-- Failed sign-ins by name and by address, counted in windows, shared by every API process.
create table attempt_counts (
  key text not null,
  window_start timestamptz not null,
  n int not null,
  primary key (key, window_start)
);

do $$
begin
  if exists (select from pg_roles where rolname = 'baobab_app') then
    grant select, insert, update, delete on totals, files, attempt_counts to baobab_app;
    grant select on schema_migrations to baobab_app;
    grant select, insert on audit_log to baobab_app;
    grant select on audit_seals, audit_unsealed to baobab_app;
    revoke update, delete on audit_log, audit_seals, audit_unsealed from baobab_app;
    revoke insert on audit_seals, audit_unsealed from baobab_app;
  end if;
end $$;
