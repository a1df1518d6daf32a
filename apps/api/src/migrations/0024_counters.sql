-- install_counter() installs the counter of a table. Each counted table gets a trigger function of its own, whose statements
-- a connection plans once: count_rows() built and planned its statement at each call.

-- Counts the rows of a table by a column, or all of them under the empty key, and keeps the total from now on.
create function install_counter(of_table text, key_column text default null) returns void language plpgsql as $$
declare
  trigger_function text := 'count_' || of_table;
  key_of text := case when key_column is null then '''''::text' else quote_ident(key_column) end;
  add_rows text := format(
    'insert into totals as t (name, key, shard, n)
     select %L, %s, mod(pg_backend_pid(), 32), %%s from %%s group by 2 order by 2
     on conflict (name, key, shard) do update set n = t.n + excluded.n', of_table, key_of);
  moved text := format('(values (old.%1$s, -1), (new.%1$s, 1)) as moved (%1$s, step)', key_of);
begin
  execute format('create or replace function %I() returns trigger language plpgsql as %L', trigger_function, format(
    'begin
       if tg_op = ''INSERT'' then %s;
       elsif tg_op = ''DELETE'' then %s;
       else %s;
       end if;
       return null;
     end',
    format(add_rows, 'count(*)', 'new_rows'),
    format(add_rows, '-count(*)', 'old_rows'),
    case when key_column is null then 'null' else format(add_rows, 'sum(step)', moved) end));
  execute format('create or replace trigger %I after insert on %I referencing new table as new_rows
    for each statement execute function %I()', of_table || '_counted_in', of_table, trigger_function);
  execute format('create or replace trigger %I after delete on %I referencing old table as old_rows
    for each statement execute function %I()', of_table || '_counted_out', of_table, trigger_function);
  -- By row, because only a row trigger can be skipped for the updates that keep the key.
  if key_column is not null then
    execute format('create or replace trigger %1$I after update of %3$I on %2$I
      for each row when (old.%3$I is distinct from new.%3$I) execute function %4$I()',
      of_table || '_counted_change', of_table, key_column, trigger_function);
  end if;
  -- The triggers lock out writers until the transaction ends, so that no row is missed or counted twice.
  delete from totals where name = of_table;
  execute format('insert into totals (name, key, shard, n) select %L, %s, 0, count(*) from %I group by 2',
    of_table, key_of, of_table);
end $$;

-- Without the count of accounts that change their kind, which the counter of accounts keeps.
create or replace function guard_account() returns trigger language plpgsql as $$
begin
  if old.verified and not new.verified then
    raise exception 'A verified account stays verified' using errcode = '23514', constraint = 'accounts_verified_one_way';
  end if;
  if new.kind <> old.kind
    and (old.kind not in ('diagnostic', 'pharmacy') or new.kind not in ('diagnostic', 'pharmacy')) then
    raise exception 'An account keeps its kind' using errcode = '23514', constraint = 'accounts_kind_fixed';
  end if;
  if old.active and not new.active then
    delete from sessions where account_uuid = new.uuid;
  end if;
  return new;
end $$;

-- Without the count of patients, which their own counter keeps.
create or replace function keep_third_party_patients() returns trigger language plpgsql as $$
begin
  -- Most bookings are not at a third-party doctor.
  perform from new_rows b join doctors d on d.account_uuid = b.doctor_uuid where d.external limit 1;
  if not found then return null; end if;
  with met as materialized (
    select distinct b.doctor_uuid, b.patient_uuid, p.created_at as since
    from new_rows b
      join doctors d on d.account_uuid = b.doctor_uuid and d.external
      join patients p on p.uuid = b.patient_uuid),
  pairs as (
    insert into third_party_patient_doctors (doctor_uuid, patient_uuid, since)
    select doctor_uuid, patient_uuid, since from met order by 1, 2 on conflict do nothing)
  insert into third_party_patients (patient_uuid, since)
  select distinct patient_uuid, since from met order by 1 on conflict do nothing;
  return null;
end $$;

select install_counter('accounts', 'kind');
select install_counter('coupon_redemptions', 'category');
select install_counter('doctors', 'external');
select install_counter('feedback', 'given_by');
select install_counter('lab_orders', 'partner_uuid');
select install_counter('patients');
select install_counter('payments', 'kind');
select install_counter('price_entries', 'kind');
select install_counter('third_party_patients');
select install_counter('treatment_orders', 'kind');

drop function count_rows();
drop function count_all_rows();
drop function count_third_party_patients_out();
