-- The totals of the rows that were created in a span of time, by the rule of the table's roll-up.
create function totals_between(of_table text, since timestamptz, until timestamptz)
returns table (key text, n bigint, amount_kobo bigint) language plpgsql stable as $$
declare
  rule roll_ups;
begin
  select * into strict rule from roll_ups where name = of_table;
  return query execute format(
    'select (%1$s)::text, count(*), coalesce(sum(%2$s), 0)::bigint from %3$I where created_at >= $1 and created_at < $2 group by 1',
    rule.key_of, rule.amount_of, of_table) using since, until;
end $$;
