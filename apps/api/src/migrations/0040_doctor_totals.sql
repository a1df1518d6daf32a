-- The sums behind the figures and the balance of a doctor, so that doctors with an outstanding payout are found without
-- reading their bookings and orders. Triggers add the difference of each write in the same transaction.
create table doctor_totals (
  doctor_uuid uuid primary key references doctors (account_uuid) on delete cascade,
  slots bigint not null default 0,
  -- Bookings that hold their slot and are no longer open. A new booking is open, so its insert writes no total.
  finished bigint not null default 0,
  revenue_kobo bigint not null default 0,
  -- Orders that are paid and not cancelled. The commission is calculated when it is read, because its rate can change.
  advice_orders_kobo bigint not null default 0,
  prescription_orders_kobo bigint not null default 0,
  paid_kobo bigint not null default 0
);

-- Keeps totals from a table. `source` selects the doctor and the amounts of rows, with %s for the rows. Rows are locked
-- in the order of the doctors, so that two statements cannot deadlock.
create function keep_doctor_totals(of_table text, columns text[], source text, events text[]) returns void
language plpgsql as $$
declare
  changed text := (select string_agg(format('sum(sign * %I)', name), ', ') from unnest(columns) as name);
  differs text := (select string_agg(format('sum(sign * %I) <> 0', name), ' or ') from unnest(columns) as name);
  added text := (select string_agg(format('%1$I = t.%1$I + excluded.%1$I', name), ', ') from unnest(columns) as name);
  plus text := format('select 1 as sign, * from (%s) added', format(source, 'new_rows'));
  minus text := format('select -1 as sign, * from (%s) removed', format(source, 'old_rows'));
  one record;
begin
  for one in
    select * from (values
      ('insert', 'new table as new_rows', plus),
      ('delete', 'old table as old_rows', minus),
      ('update', 'new table as new_rows old table as old_rows', plus || ' union all ' || minus)
    ) as kinds (event, seen, changes)
    where event = any (events)
  loop
    execute format('create function %I() returns trigger language plpgsql as %L',
      format('doctor_totals_%s_%s', of_table, one.event),
      format('begin
          insert into doctor_totals as t (doctor_uuid, %s)
          select doctor_uuid, %s from (%s) changes group by 1 having %s order by 1
          on conflict (doctor_uuid) do update set %s;
          return null;
        end', array_to_string(columns, ', '), changed, one.changes, differs, added));
    execute format('create trigger %I after %s on %I referencing %s for each statement execute function %I()',
      format('%s_doctor_totals_%s', of_table, one.event), one.event, of_table, one.seen,
      format('doctor_totals_%s_%s', of_table, one.event));
  end loop;
end $$;

select keep_doctor_totals('slots', '{slots}', 'select doctor_uuid, 1 as slots from %s', '{insert,update,delete}');
select keep_doctor_totals('bookings', '{finished,revenue_kobo}', $$
  select doctor_uuid, holds_slot::int as finished,
    case when status in ('closed', 'followup', 'extended', 'followup_C', 'extended_C') then amount_kobo else 0 end
      as revenue_kobo
  from %s where status not in ('pending', 'booked', 'rescheduled')$$, '{insert,update,delete}');
select keep_doctor_totals('lab_orders', '{advice_orders_kobo}', $$
  select a.doctor_uuid, o.total_kobo as advice_orders_kobo
  from %s o join lab_advices a on a.uuid = o.advice_uuid where o.paid and o.status <> 'cancelled'$$,
  '{insert,update,delete}');
select keep_doctor_totals('treatment_orders', '{prescription_orders_kobo}', $$
  select p.doctor_uuid, o.amount_kobo as prescription_orders_kobo
  from %s o join prescriptions p on p.uuid = o.prescription_uuid
  where (o.paid or o.payment_uuid is null) and o.status <> 'cancelled'$$, '{insert,update,delete}');
select keep_doctor_totals('doctor_payouts', '{paid_kobo}',
  'select doctor_uuid, amount_kobo as paid_kobo from %s', '{insert,update,delete}');
-- An advice or prescription with orders can move to another doctor, but cannot be inserted or deleted.
select keep_doctor_totals('lab_advices', '{advice_orders_kobo}', $$
  select a.doctor_uuid, o.total_kobo as advice_orders_kobo
  from %s a join lab_orders o on o.advice_uuid = a.uuid where o.paid and o.status <> 'cancelled'$$, '{update}');
select keep_doctor_totals('prescriptions', '{prescription_orders_kobo}', $$
  select p.doctor_uuid, o.amount_kobo as prescription_orders_kobo
  from %s p join treatment_orders o on o.prescription_uuid = p.uuid
  where (o.paid or o.payment_uuid is null) and o.status <> 'cancelled'$$, '{update}');
drop function keep_doctor_totals(text, text[], text, text[]);

-- The triggers lock out writers until the transaction ends, so that no row is missed or added twice.
insert into doctor_totals
select doctor_uuid, coalesce(s.slots, 0), coalesce(finished, 0), coalesce(revenue, 0), coalesce(advice_orders, 0),
  coalesce(prescription_orders, 0), coalesce(paid, 0)
from (
    select doctor_uuid, count(*) filter (where holds_slot) as finished, sum(amount_kobo) filter (
      where status in ('closed', 'followup', 'extended', 'followup_C', 'extended_C')) as revenue
    from bookings where status not in ('pending', 'booked', 'rescheduled') group by 1) b
  full join (select doctor_uuid, count(*) as slots from slots group by 1) s using (doctor_uuid)
  full join (
    select a.doctor_uuid, sum(o.total_kobo) as advice_orders
    from lab_orders o join lab_advices a on a.uuid = o.advice_uuid
    where o.paid and o.status <> 'cancelled' group by 1) l using (doctor_uuid)
  full join (
    select p.doctor_uuid, sum(o.amount_kobo) as prescription_orders
    from treatment_orders o join prescriptions p on p.uuid = o.prescription_uuid
    where (o.paid or o.payment_uuid is null) and o.status <> 'cancelled' group by 1) t using (doctor_uuid)
  full join (select doctor_uuid, sum(amount_kobo) as paid from doctor_payouts group by 1) p using (doctor_uuid);
analyze doctor_totals;

drop index bookings_revenue;
-- The appointments of a doctor are the finished bookings and these.
create index bookings_open_doctor on bookings (doctor_uuid) where status in ('pending', 'booked', 'rescheduled');
