-- How many rows of a table each day and each month hold, and what they amount to, by a key of the table's own.
-- Kept by whoever writes a row, in the same transaction, so that adding up five million of them is adding up a
-- few hundred. Sharded by connection, so that writers do not queue behind each other.

create table roll_ups (
  name text primary key,
  -- Expressions over a row of the table.
  key_of text not null,
  day_of text not null,
  amount_of text not null
);

create table day_totals (
  name text not null,
  day date not null,
  key text not null,
  shard int not null,
  n bigint not null,
  amount_kobo bigint not null,
  primary key (name, day, key, shard)
);

create table month_totals (
  name text not null,
  month date not null,
  key text not null,
  shard int not null,
  n bigint not null,
  amount_kobo bigint not null,
  primary key (name, month, key, shard)
);

-- The statement that adds to the totals what a SELECT of (day, key, n, amount) says; $1 is the table's name, $2
-- the shard. A text, because the rows of a trigger can only be read by the trigger itself.
create function adding_totals(source text) returns text language sql immutable as $$
  select format(
    'with changed as materialized (
       select day, key, sum(n)::bigint as n, sum(amount)::bigint as amount from (%s) changes
       group by 1, 2 having sum(n) <> 0 or sum(amount) <> 0),
     days as (
       insert into day_totals as t (name, day, key, shard, n, amount_kobo)
       select $1, day, key, $2, n, amount from changed order by day, key
       on conflict (name, day, key, shard) do update
         set n = t.n + excluded.n, amount_kobo = t.amount_kobo + excluded.amount_kobo)
     insert into month_totals as t (name, month, key, shard, n, amount_kobo)
     select $1, date_trunc(''month'', day)::date, key, $2, sum(n), sum(amount) from changed
     group by 2, 3 order by 2, 3
     on conflict (name, month, key, shard) do update
       set n = t.n + excluded.n, amount_kobo = t.amount_kobo + excluded.amount_kobo',
    source)
$$;

-- Statement trigger; its arguments are the three expressions.
create function roll_up() returns trigger language plpgsql as $$
declare
  plus text := format('select %2$s as day, %1$s as key, 1 as n, %3$s as amount from new_rows',
    tg_argv[0], tg_argv[1], tg_argv[2]);
  minus text := format('select %2$s as day, %1$s as key, -1 as n, -(%3$s) as amount from old_rows',
    tg_argv[0], tg_argv[1], tg_argv[2]);
begin
  execute adding_totals(case tg_op
      when 'INSERT' then plus when 'DELETE' then minus else plus || ' union all ' || minus end)
    using tg_table_name::text, pg_backend_pid() % 8;
  return null;
end $$;

-- Begins to keep totals of a table, with what it holds already.
create function keep_totals(of_table text, key_of text, day_of text, amount_of text default '0') returns void
language plpgsql as $$
declare
  run text := format('for each statement execute function roll_up(%L, %L, %L)', key_of, day_of, amount_of);
begin
  insert into roll_ups (name, key_of, day_of, amount_of) values (of_table, key_of, day_of, amount_of);
  execute adding_totals(format('select %2$s as day, %1$s as key, 1 as n, %3$s as amount from %4$I',
      key_of, day_of, amount_of, of_table))
    using of_table, 0;
  execute format('create trigger %I after insert on %I referencing new table as new_rows %s',
    of_table || '_rolled_up_in', of_table, run);
  execute format('create trigger %I after delete on %I referencing old table as old_rows %s',
    of_table || '_rolled_up_out', of_table, run);
  execute format(
    'create trigger %I after update on %I referencing new table as new_rows old table as old_rows %s',
    of_table || '_rolled_up_change', of_table, run);
end $$;

-- Holds the totals of a table against its rows, puts right what differs, and says how many days did. Rows and
-- totals are read by one statement, so writers need not wait; what is put right is added, never overwritten.
create function mend_totals(of_table text) returns int language plpgsql as $$
declare
  rule roll_ups;
  wrong int;
begin
  select * into strict rule from roll_ups where name = of_table;
  execute format(
    'create temporary table mending on commit drop as
     select coalesce(r.day, t.day) as day, coalesce(r.key, t.key) as key,
       coalesce(r.n, 0) - coalesce(t.n, 0) as n, coalesce(r.amount, 0) - coalesce(t.amount, 0) as amount
     from (select %2$s as day, %1$s as key, count(*) as n, sum(%3$s)::bigint as amount from %4$I group by 1, 2) r
     full join (
       select day, key, sum(n)::bigint as n, sum(amount_kobo)::bigint as amount from day_totals
       where name = %4$L group by 1, 2) t on t.day = r.day and t.key = r.key
     where coalesce(r.n, 0) <> coalesce(t.n, 0) or coalesce(r.amount, 0) <> coalesce(t.amount, 0)',
    rule.key_of, rule.day_of, rule.amount_of, of_table);
  select count(*) into wrong from mending;
  if wrong > 0 then
    execute adding_totals('select day, key, n, amount from mending') using of_table, 8;
  end if;
  drop table mending;
  -- Months are sums of days.
  insert into month_totals as t (name, month, key, shard, n, amount_kobo)
  select of_table, coalesce(d.month, m.month), coalesce(d.key, m.key), 8,
    coalesce(d.n, 0) - coalesce(m.n, 0), coalesce(d.amount, 0) - coalesce(m.amount, 0)
  from (
    select date_trunc('month', day)::date as month, key, sum(n)::bigint as n, sum(amount_kobo)::bigint as amount
    from day_totals where name = of_table group by 1, 2) d
  full join (
    select month, key, sum(n)::bigint as n, sum(amount_kobo)::bigint as amount
    from month_totals where name = of_table group by 1, 2) m on m.month = d.month and m.key = d.key
  where coalesce(d.n, 0) <> coalesce(m.n, 0) or coalesce(d.amount, 0) <> coalesce(m.amount, 0)
  on conflict (name, month, key, shard) do update
    set n = t.n + excluded.n, amount_kobo = t.amount_kobo + excluded.amount_kobo;
  return wrong;
end $$;

select keep_totals('accounts', 'kind', '(created_at at time zone ''Africa/Lagos'')::date');
select keep_totals('patients', '''''', '(created_at at time zone ''Africa/Lagos'')::date');
select keep_totals('slots', '''''', 'day');
select keep_totals('bookings', 'kind || ''/'' || status', 'day', 'amount_kobo');
select keep_totals('prescriptions', '''''', '(created_at at time zone ''Africa/Lagos'')::date');
select keep_totals('lab_advices', '''''', '(created_at at time zone ''Africa/Lagos'')::date');
select keep_totals('lab_orders', 'status', '(created_at at time zone ''Africa/Lagos'')::date', 'total_kobo');
select keep_totals('treatment_orders',
  'disease_uuid || ''/'' || case when paid then ''paid'' else ''unpaid'' end || ''/'' || status',
  '(created_at at time zone ''Africa/Lagos'')::date', 'amount_kobo');
select keep_totals('device_tokens', 'device_type', '(created_at at time zone ''Africa/Lagos'')::date');
