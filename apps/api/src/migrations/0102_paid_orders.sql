-- An order that is not paid earns no commission, also when it has no payment yet. The nightly job corrects the totals.
do $$
declare
  maintenance oid;
begin
  for maintenance in
    select oid from pg_proc
    where pronamespace = 'public'::regnamespace and proname ~ '^doctor_totals_(treatment_orders|prescriptions)_'
  loop
    execute replace(pg_get_functiondef(maintenance), '(o.paid or o.payment_uuid is null)', 'o.paid');
  end loop;
end $$;

-- Payments of the app for which no order was made.
alter table payment_checks drop constraint payment_checks_reason_check;
alter table payment_checks add constraint payment_checks_reason_check check (reason in ('paid_twice', 'amount_differs',
  'currency_differs', 'unknown_reference', 'refund_exceeds', 'no_effect', 'provider_differs', 'without_order')) not valid;
