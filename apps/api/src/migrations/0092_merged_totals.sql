-- Merged records leave the totals of accounts and patients by day: their key is `merged`, which no figure counts. The
-- triggers lock out writers until the transaction ends, so that each merged row moves to its new key exactly once.
update roll_ups set key_of = 'case when merged_into is null then kind else ''merged'' end' where name = 'accounts';
update roll_ups set key_of = 'case when merged_into is null then '''' else ''merged'' end' where name = 'patients';
select plan_totals('accounts');
select plan_totals('patients');
do $$
begin
  execute adding_totals('
    select (created_at at time zone ''Africa/Lagos'')::date as day, key, n, 0 as amount from accounts,
      lateral (values (kind, -1), (''merged'', 1)) moved (key, n) where merged_into is not null')
    using 'accounts'::text, 0;
  execute adding_totals('
    select (created_at at time zone ''Africa/Lagos'')::date as day, key, n, 0 as amount from patients,
      lateral (values ('''', -1), (''merged'', 1)) moved (key, n) where merged_into is not null')
    using 'patients'::text, 0;
end $$;
