-- Totals cost every write as little as they can: each table has trigger functions of its own, whose statement a
-- connection plans once. One function for all tables had to build and plan its statement at each call, which was most
-- of what a booking paid for its totals.

create function plan_totals(of_table text) returns void language plpgsql as $$
declare
  rule roll_ups;
  plus text;
  minus text;
  one record;
begin
  select * into strict rule from roll_ups where name = of_table;
  plus := format('select %2$s as day, %1$s as key, 1 as n, %3$s as amount from new_rows',
    rule.key_of, rule.day_of, rule.amount_of);
  minus := format('select %2$s as day, %1$s as key, -1 as n, -(%3$s) as amount from old_rows',
    rule.key_of, rule.day_of, rule.amount_of);
  for one in
    select * from (values
      ('in', 'insert', 'new table as new_rows', plus),
      ('out', 'delete', 'old table as old_rows', minus),
      ('change', 'update', 'new table as new_rows old table as old_rows', plus || ' union all ' || minus)
    ) as kinds (suffix, event, seen, source)
  loop
    execute format('create or replace function %I() returns trigger language plpgsql as %L',
      format('roll_up_%s_%s', of_table, one.suffix),
      format('begin %s; return null; end',
        replace(replace(adding_totals(one.source), '$1', quote_literal(of_table)), '$2', '(pg_backend_pid() % 8)')));
    execute format('create or replace trigger %I after %s on %I referencing %s for each statement execute function %I()',
      format('%s_rolled_up_%s', of_table, one.suffix), one.event, of_table, one.seen,
      format('roll_up_%s_%s', of_table, one.suffix));
  end loop;
end $$;

create or replace function keep_totals(of_table text, key_of text, day_of text, amount_of text default '0') returns void
language plpgsql as $$
begin
  insert into roll_ups (name, key_of, day_of, amount_of) values (of_table, key_of, day_of, amount_of);
  execute adding_totals(format('select %2$s as day, %1$s as key, 1 as n, %3$s as amount from %4$I',
      key_of, day_of, amount_of, of_table))
    using of_table, 0;
  perform plan_totals(of_table);
end $$;

select plan_totals(name) from roll_ups;
drop function roll_up();
