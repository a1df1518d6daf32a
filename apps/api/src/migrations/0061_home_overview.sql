-- no-transaction
-- Revenue and refunds due by day. One statement: writers wait while the first totals are counted, so that no row is missed.
do $$ begin if not exists (select from roll_ups where name = 'payments') then
  lock table payments in share row exclusive mode; perform keep_totals('payments',
    'case when refund_completed_at is not null then ''refunded'' else status end
      || case when refund_eligible and refund_completed_at is null then ''/due'' else '''' end',
    '(created_at at time zone ''Africa/Lagos'')::date', 'amount_kobo'); end if; end $$;
-- The slots of one day, of all doctors.
drop index concurrently if exists slots_starts;
create index concurrently slots_starts on slots (starts_at) include (doctor_uuid, clinic_uuid, uuid);
analyze slots;
