-- Months of the audit trail that were dropped after their retention period. The last seal of a month stays, so that the
-- chain is verified from there. The code is keyed: such a row cannot be made inside the database.
create table audit_dropped_months (
  month date primary key,
  rows bigint not null,
  seq bigint not null,
  hash bytea not null,
  key_id text not null,
  code bytea not null,
  dropped_at timestamptz not null
);
create trigger audit_dropped_months_append_only before update or delete on audit_dropped_months
  for each row execute function refuse_change();
select guard_audit_table('audit_dropped_months');

-- Drops the oldest month with its seals. A month of the last year, a month with unsealed rows and a month that is not the
-- oldest are refused, whoever calls it.
create function drop_audit_month(
  oldest date, last_seq bigint, last_hash bytea, by_key text, with_code bytea, at_time timestamptz
) returns bigint language plpgsql security definer set search_path = public set lock_timeout = '5s' as $$
declare
  part text := 'audit_log' || to_char(oldest, '"_"YYYY"_"MM');
  seals text := 'audit_seals' || to_char(oldest, '"_"YYYY"_"MM');
  until timestamptz := (oldest + interval '1 month') at time zone 'UTC';
  found_seq bigint;
  found_hash bytea;
  dropped bigint;
begin
  perform pg_advisory_xact_lock(7301);
  if until > now() - interval '12 months' then
    raise exception 'The audit trail of the last twelve months is kept' using errcode = '42501';
  end if;
  if exists (select from audit_log where at < oldest::timestamp at time zone 'UTC')
    or exists (select from audit_unsealed where at < until) then
    raise exception 'Only the oldest month, with all rows sealed, can be dropped' using errcode = '42501';
  end if;
  execute format('select count(*) from %I', part) into dropped;
  execute format('select seq, hash from %I order by seq desc limit 1', seals) into found_seq, found_hash;
  if found_seq is distinct from last_seq or found_hash is distinct from last_hash then
    raise exception 'The last seal of the month is another one' using errcode = '42501';
  end if;
  insert into audit_dropped_months (month, rows, seq, hash, key_id, code, dropped_at)
  values (oldest, dropped, last_seq, last_hash, by_key, with_code, at_time);
  execute format('drop table %I', seals);
  execute format('drop table %I', part);
  return dropped;
end $$;

do $$
begin
  if exists (select from pg_roles where rolname = 'baobab_app') then
    grant select on audit_dropped_months to baobab_app;
  end if;
end $$;
