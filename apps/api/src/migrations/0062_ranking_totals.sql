-- Totals by subject (a doctor, a partner or a treatment plan) for the ranked tables of the dashboards. A range of days is
-- a few years, months and days, so that a ranking of all time reads few rows. Triggers add the difference of each write.
create table ranking_totals (
  name text not null,
  unit text not null check (unit in ('day', 'month', 'year')),
  -- The first day of the unit.
  start date not null,
  subject text collate "C" not null,
  shard int not null,
  n bigint not null,
  amount bigint not null
);

create table ranking_rules (
  name text primary key,
  -- Selects (subject, day, n, amount) from all rows.
  source text not null
);

-- Selects the totals of the rows of `source`, and of the rows of `more` (unit, start, subject, n, amount).
create function ranking_changes(ranking text, source text, shard text, more text default '') returns text
language sql immutable as $$
  select format(
    'select %L, unit, start, subject, %s, sum(n), sum(amount) from (
       select unit, date_trunc(unit, day)::date as start, subject, n, amount
       from (select day, subject, sum(n) as n, sum(amount) as amount from (%s) found group by 1, 2) days
         cross join (values (''day''), (''month''), (''year'')) units (unit)
       %s) changes
     group by 2, 3, 4 having sum(n) <> 0 or sum(amount) <> 0 order by 2, 3, 4',
    ranking, shard, source, more)
$$;

-- The statement that adds changes to the totals.
create function adding_ranking(changes text) returns text language sql immutable as $$
  select format(
    'insert into ranking_totals as t (name, unit, start, subject, shard, n, amount) %s
     on conflict (name, unit, start, subject, shard) do update
       set n = t.n + excluded.n, amount = t.amount + excluded.amount', changes)
$$;

-- Adds the triggers of a table to a ranking. `source` has %s for the rows. Writers of one subject wait for each other
-- unless the totals are sharded, which multiplies the rows of rankings with many subjects. The first table of a ranking
-- has all its rows.
create function keep_ranking(ranking text, of_table text, source text, events text[], shards int default 1) returns void
language plpgsql as $$
declare
  plus text := format('select subject, day, n, amount from (%s) added', format(source, 'new_rows'));
  minus text := format('select subject, day, -n as n, -amount as amount from (%s) removed', format(source, 'old_rows'));
  shard text := format('pg_backend_pid() %% %s', shards);
  one record;
begin
  insert into ranking_rules values (ranking, format(source, of_table)) on conflict do nothing;
  for one in
    select * from (values
      ('insert', 'new table as new_rows', plus),
      ('delete', 'old table as old_rows', minus),
      ('update', 'new table as new_rows old table as old_rows', plus || ' union all ' || minus)
    ) as kinds (event, seen, changes)
    where event = any (events)
  loop
    execute format('create function %I() returns trigger language plpgsql as %L',
      format('ranking_%s_%s_%s', ranking, of_table, one.event),
      format('begin %s; return null; end', adding_ranking(ranking_changes(ranking, one.changes, shard))));
    execute format('create trigger %I after %s on %I referencing %s for each statement execute function %I()',
      format('%s_%s_%s', of_table, ranking, one.event), one.event, of_table, one.seen,
      format('ranking_%s_%s_%s', ranking, of_table, one.event));
  end loop;
end $$;

-- Adds what the rows of a ranking have more or less than its totals, and returns the number of wrong totals.
create function mend_ranking(ranking text) returns int language plpgsql as $$
declare
  rows_of text := (select source from ranking_rules where name = ranking);
  wrong int;
begin
  execute adding_ranking(ranking_changes(ranking, rows_of, '0', format(
    'union all select unit, start, subject, -n, -amount from ranking_totals where name = %L', ranking)));
  get diagnostics wrong = row_count;
  return wrong;
end $$;

-- Bookings and what the doctor earned with them.
select keep_ranking('doctor_bookings', 'bookings', $$
  select doctor_uuid::text as subject, day, 1 as n, case when status in
    ('closed', 'followup', 'extended', 'followup_C', 'extended_C') then amount_kobo else 0 end as amount from %s$$,
  '{insert,update,delete}');
-- Ratings of patients and the sum of their stars.
select keep_ranking('doctor_ratings', 'feedback_answers', $$
  select f.doctor_uuid::text as subject, (f.created_at at time zone 'Africa/Lagos')::date as day, 1 as n,
    a.answer::int as amount
  from %s a join feedback f on f.uuid = a.feedback_uuid
  where f.given_by = 'patient' and a.question = 'Please rate this consultation' and a.answer in ('1', '2', '3', '4', '5')$$,
  '{insert,update,delete}');
-- Paid lab orders.
select keep_ranking('partner_orders', 'lab_orders', $$
  select partner_uuid::text as subject, (created_at at time zone 'Africa/Lagos')::date as day, 1 as n,
    total_kobo as amount from %s where paid$$, '{insert,update,delete}', 8);
-- Tests with a result, on the day of their order, and those within the turnaround time. A test has its result with the
-- first upload, or when staff confirmed the receipt. A later upload changes neither.
do $do$
declare
  received text := $$i.action in ('Confirm Result Received', 'Confirm Receipt of Result')$$;
  test text := $$select o.partner_uuid::text as subject, (o.created_at at time zone 'Africa/Lagos')::date as day, 1 as n,
    (result_at <= o.created_at + make_interval(days => greatest(i.partner_tat_days, 1)))::int as amount from $$;
begin
  perform keep_ranking('partner_results', 'lab_order_items', test || $$%s i join lab_orders o on o.uuid = i.order_uuid
    cross join lateral (select least((select min(r.created_at) from lab_results r where r.item_uuid = i.uuid),
      case when $$ || received || $$ then i.action_at end) as result_at) t where result_at is not null$$,
    '{insert,update,delete}', 8);
  perform keep_ranking('partner_results', 'lab_results', test || $$
    (select item_uuid, min(created_at) as result_at from %s group by 1) t
    join lab_order_items i on i.uuid = t.item_uuid join lab_orders o on o.uuid = i.order_uuid
    where not coalesce($$ || received || $$, false)
      and not exists (select from lab_results e where e.item_uuid = t.item_uuid and e.created_at < t.result_at)$$,
    '{insert}', 8);
end $do$;
-- Ordered plans with the price of the paid ones, and delivered plans. An order is written before its items.
do $do$
declare
  plan text := $$select o.disease_uuid || '/' || i.plan_name as subject,
    (o.created_at at time zone 'Africa/Lagos')::date as day, 1 as n, case when o.paid then i.price_kobo else 0 end as amount
    from $$;
  of_items text := plan || $$%s i join treatment_orders o on o.uuid = i.order_uuid where i.plan_name <> ''$$;
  of_orders text := plan || $$%s o join treatment_items i on i.order_uuid = o.uuid where i.plan_name <> ''$$;
  delivered text := $$ and o.status = 'delivered'$$;
begin
  perform keep_ranking('plan_orders', 'treatment_items', of_items, '{insert,update,delete}', 8);
  perform keep_ranking('plan_orders', 'treatment_orders', of_orders, '{update}', 8);
  perform keep_ranking('plan_delivered', 'treatment_items', of_items || delivered, '{insert,update,delete}', 8);
  perform keep_ranking('plan_delivered', 'treatment_orders', of_orders || delivered, '{update}', 8);
end $do$;

-- The triggers lock out writers until the transaction ends, so that no row is missed or added twice. The key is created
-- after the rows, which is much faster.
set local work_mem = '256MB';
do $do$
declare
  rule ranking_rules;
begin
  for rule in select * from ranking_rules order by name loop
    execute 'insert into ranking_totals ' || ranking_changes(rule.name, rule.source, '0');
  end loop;
end $do$;
set local maintenance_work_mem = '256MB';
alter table ranking_totals add primary key (name, unit, start, subject, shard);
analyze ranking_totals;
